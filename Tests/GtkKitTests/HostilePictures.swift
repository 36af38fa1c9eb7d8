import CGtk
import Foundation
import XCTest

@testable import GtkKit

/// Pictures made by hand, and what they may cost.
enum HostilePictures {
  /// One small picture of each kind that is decoded.
  static var all: [(String, Data)] {
    get throws {
      [
        ("png", try encoded("png")), ("jpeg", try encoded("jpeg")), ("tiff", try encoded("tiff")),
        ("gif", gif(width: 8, height: 6)), ("webp", Data(base64Encoded: webp)!),
        ("svg", svg(reference: "#nothing")),
      ]
    }
  }

  /// A red square of 8 by 8, written by GdkPixbuf.
  static func encoded(_ kind: String) throws -> Data {
    let pixbuf = try XCTUnwrap(gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, 8, 8))
    defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    gdk_pixbuf_fill(pixbuf, 0xFF00_00FF)
    var bytes: UnsafeMutablePointer<gchar>?
    var count: gsize = 0
    guard gdk_pixbuf_save_to_bufferv(pixbuf, &bytes, &count, kind, nil, nil, nil) != 0, let bytes
    else { throw TextureError.unreadable }
    defer { g_free(bytes) }
    return Data(bytes: bytes, count: Int(count))
  }

  /// The same square, whose header says that it is far larger.
  static func jpeg(declaring size: UInt16) throws -> Data {
    var data = try encoded("jpeg")
    let header = try XCTUnwrap(data.firstRange(of: [0xFF, 0xC0])).lowerBound
    data.replaceSubrange(
      (header + 5)..<(header + 9),
      with: [UInt8(size >> 8), UInt8(size & 255), UInt8(size >> 8), UInt8(size & 255)])
    return data
  }

  /// Grey and uncompressed, with no pixels at all.
  static func tiff(declaring size: UInt32) throws -> Data {
    var data = Data([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 8, 0])
    for (tag, value) in [
      (256, size), (257, size), (258, 8), (259, 1), (262, 1), (273, 8), (278, size), (279, 100),
    ] as [(UInt16, UInt32)] {
      for part in [UInt32(tag) | 4 << 16, 1, value] {
        withUnsafeBytes(of: part.littleEndian) { data.append(contentsOf: $0) }
      }
    }
    return data + Data(count: 4)
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

  /// Ten to the ninth letters, if all were unfolded.
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

  /// Takes librsvg seconds, and it cannot be stopped.
  static let slow: Data = {
    let filters = String(
      repeating: #"<feTurbulence baseFrequency="0.01" numOctaves="50"/>"#, count: 20)
    return Data(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><filter id="f">\
      \(filters)</filter><rect width="300" height="300" filter="url(#f)"/></svg>
      """.utf8)
  }()

  /// Whether nothing at all is drawn.
  static func isBlank(_ data: Data) async throws -> Bool {
    let texture = try await Texture.decode(data, width: 8, height: 8, fit: .inside)
    var pixels = [UInt8](repeating: 0, count: texture.byteCount)
    texture.withPointer { gdk_texture_download($0, &pixels, gsize(texture.width * 4)) }
    return pixels.allSatisfy { $0 == 0 }
  }

  /// How far the resident memory rises at most, in bytes.
  static func peak(of work: () async throws -> Void) async throws -> Int {
    // 5 sets the peak back to what is resident now: proc(5).
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

  /// The same picture, whose header says that it has the most pixels a WebP can have, 16,384 × 16,384.
  static let largestWebP: Data = {
    var data = Data(base64Encoded: webp)!
    // 14 bits for each side less one, and one for its transparency.
    data.replaceSubrange(21..<25, with: [0xFF, 0xFF, 0xFF, 0x1F])
    return data
  }()

  private static let webp = "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="
}
