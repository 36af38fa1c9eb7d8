import CGtk
import Foundation
import XCTest

@testable import GtkKit

/// Handmade pictures, many of which attack a decoder, and measures of what decoding costs.
enum HostilePictures {
  /// One small picture of each kind that is decoded.
  static var all: [(String, Data)] {
    get throws {
      [
        ("png", try encoded("png")), ("jpeg", try encoded("jpeg")),
        ("gif", gif(width: 8, height: 6)), ("webp", Data(base64Encoded: webp)!),
        ("svg", svg(reference: "#nothing")),
      ]
    }
  }

  /// A red square, written by GdkPixbuf.
  static func encoded(_ kind: String, width: Int = 8, height: Int = 8) throws -> Data {
    let pixbuf = try XCTUnwrap(
      gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, gint(width), gint(height)))
    defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    gdk_pixbuf_fill(pixbuf, 0xFF00_00FF)
    var bytes: UnsafeMutablePointer<gchar>?
    var count: gsize = 0
    guard gdk_pixbuf_save_to_bufferv(pixbuf, &bytes, &count, kind, nil, nil, nil) != 0, let bytes
    else { throw TextureError.unreadable }
    defer { g_free(bytes) }
    return Data(bytes: bytes, count: Int(count))
  }

  /// The red square as a JPEG, with a header that claims a far larger size.
  static func jpeg(declaring size: UInt16) throws -> Data {
    var data = try encoded("jpeg")
    let header = try XCTUnwrap(data.firstRange(of: [0xFF, 0xC0])).lowerBound
    data.replaceSubrange(
      (header + 5)..<(header + 9),
      with: [UInt8(size >> 8), UInt8(size & 255), UInt8(size >> 8), UInt8(size & 255)])
    return data
  }

  static func gif(width: UInt16, height: UInt16, frames: Int = 1) -> Data {
    let size = [width, height].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    var data = Data("GIF89a".utf8)
    data.append(contentsOf: size)
    data.append(contentsOf: [0x80, 0, 0, 255, 0, 0, 0, 0, 255])
    for _ in 0..<frames {
      data.append(contentsOf: [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0])
      data.append(contentsOf: size)
      data.append(contentsOf: [0, 2, 2, 0x44, 1, 0])
    }
    data.append(0x3B)
    return data
  }

  static func svg(reference: String) -> Data {
    Data(
      """
      <?xml version="1.0"?><!-- a --><svg xmlns="http://www.w3.org/2000/svg" \
      xmlns:xlink="http://www.w3.org/1999/xlink" width="8" height="8">\
      <image width="8" height="8" href="\(reference)" xlink:href="\(reference)"/></svg>
      """.utf8)
  }

  /// An SVG for each way to refer to an address.
  static func references(to address: String) -> [(name: String, data: Data)] {
    let start =
      #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" "#
      + #"width="8" height="8">"#
    let rect = #"<rect width="8" height="8" "#
    let bodies = [
      ("image", #"<image width="8" height="8" href="ADDRESS" xlink:href="ADDRESS"/>"#),
      (
        "feImage",
        #"<filter id="f"><feImage href="ADDRESS" xlink:href="ADDRESS"/></filter>"#
          + rect + #"filter="url(#f)"/>"#
      ),
      ("use", #"<use href="ADDRESS#a" xlink:href="ADDRESS#a"/>"#),
      ("pattern", rect + #"fill="url(ADDRESS#a)"/>"#),
      ("filter", rect + #"filter="url(ADDRESS#a)"/>"#),
      ("@import", #"<style>@import url("ADDRESS"); rect { fill: red }</style>"# + rect + "/>"),
      (
        "font",
        #"<style>@font-face { font-family: f; src: url("ADDRESS") }</style>"#
          + #"<text y="8" font-family="f">a</text>"#
      ),
      (
        "xi:include",
        #"<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="ADDRESS" parse="text"/>"#
      ),
    ].map { ($0, start + $1 + "</svg>") }
    let wholes = [
      (
        "entity",
        #"<!DOCTYPE svg [<!ENTITY e SYSTEM "ADDRESS">]>"# + start + "<text y='8'>&e;</text></svg>"
      ),
      (
        "parameter entity",
        #"<!DOCTYPE svg [<!ENTITY % e SYSTEM "ADDRESS"> %e;]>"# + start + "</svg>"
      ),
      ("DTD", #"<!DOCTYPE svg SYSTEM "ADDRESS">"# + start + "</svg>"),
      ("style sheet", #"<?xml-stylesheet type="text/css" href="ADDRESS"?>"# + start + "</svg>"),
    ]
    return (bodies + wholes).map {
      ($0, Data(#"<?xml version="1.0"?>"#.utf8) + Data($1.replacing("ADDRESS", with: address).utf8))
    }
  }

  /// An SVG that would have ten billion letters if all its entities were expanded.
  static let laughs: Data = {
    let names = Array("abcdefghij")
    let entities = (1..<10).map { index in
      "<!ENTITY \(names[index]) \"\(String(repeating: "&\(names[index - 1]);", count: 10))\">"
    }
    return Data(
      """
      <?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">\(entities.joined())]>\
      <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><text>&j;</text></svg>
      """.utf8)
  }()

  /// SVGs that crash the process that decodes them with librsvg 2.54, or take 3.5 GB of memory.
  static let svgsThatKill: [(name: String, data: Data)] = [
    ("letter", #"<text font-size="1e8">A</text>"#),
    (
      "pattern",
      #"<pattern id="p" width="30000" height="30000" patternUnits="userSpaceOnUse"><rect "#
        + #"width="30000" height="30000"/></pattern><rect width="9" height="9" fill="url(#p)"/>"#
    ),
  ].map { name, body in
    let head = #"<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">"#
    return (name, Data((head + body + "</svg>").utf8))
  }

  /// An SVG that librsvg draws very slowly. The drawing can't be cancelled.
  static let slow: Data = {
    let filters = String(
      repeating: #"<feTurbulence baseFrequency="0.01" numOctaves="50"/>"#, count: 20)
    return Data(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><filter id="f">\
      \(filters)</filter><rect width="300" height="300" filter="url(#f)"/></svg>
      """.utf8)
  }()

  /// Whether a picture draws nothing at all.
  static func isBlank(_ data: Data) async throws -> Bool {
    let texture = try await Texture.decode(data, width: 8, height: 8, fit: .inside)
    var pixels = [UInt8](repeating: 0, count: texture.byteCount)
    texture.withPointer { gdk_texture_download($0, &pixels, gsize(texture.width * 4)) }
    return pixels.allSatisfy { $0 == 0 }
  }

  /// How much the resident memory grows at most during some work, in bytes.
  static func peak(of work: () async throws -> Void) async throws -> Int {
    // Writing 5 resets the peak to the current resident size; see proc(5).
    try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    let before = try kilobytes("VmRSS")
    try await work()
    return (try kilobytes("VmHWM") - before) << 10
  }

  private static func kilobytes(_ name: String) throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try XCTUnwrap(status.split(separator: "\n").first { $0.hasPrefix("\(name):") })
    return try XCTUnwrap(Int(line.filter(\.isNumber)))
  }

  /// The small WebP, with a header that claims the maximum size of a WebP, 16,384 × 16,384.
  static let largestWebP: Data = {
    var data = Data(base64Encoded: webp)!
    // 14 bits for the length of each side minus one, and one bit for transparency.
    data.replaceSubrange(21..<25, with: [0xFF, 0xFF, 0xFF, 0x1F])
    return data
  }()

  private static let webp = "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="
}
