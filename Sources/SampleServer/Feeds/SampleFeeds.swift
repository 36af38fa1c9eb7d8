import Foundation
import Resources
import Transport

/// Serves the samples that ship with the app, over HTTP and with validators.
struct SampleFeeds: Sendable {
  /// The folder with the feeds and their pictures.
  let directory: URL

  var routes: [(method: String, path: String, handler: Routes.Handler)] {
    let feeds = Resources.sampleFiles.map { name in
      let kind = name.hasSuffix(".json") ? "application/json" : "application/xml"
      return (
        "GET", "/\(name)",
        { @Sendable (request: Request, world: inout World) in
          answer(request, name, "\(kind); charset=utf-8", world.base)
        } as Routes.Handler
      )
    }
    return feeds + [("GET", "/pictures/{name}", { @Sendable request, _ in picture(request) })]
  }

  private func picture(_ request: Request) -> Answer {
    let name = request.parameters["name"] ?? ""
    let kinds = ["png": "image/png", "jpg": "image/jpeg", "svg": "image/svg+xml"]
    // A name of these bytes can't lead out of the folder.
    let isPlain = name.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "."):
        true
      default: false
      }
    }
    guard isPlain, let kind = kinds[String(name.split(separator: ".").last ?? "")] else {
      return AppletAPI.refusal(.notFound)
    }
    return answer(request, "pictures/\(name)", kind, nil)
  }

  /// - Parameter base: replaces `sample:` in the file; `nil` for pictures.
  private func answer(
    _ request: Request, _ name: String, _ kind: String, _ base: String?
  ) -> Answer {
    let file = directory.appending(path: name)
    guard
      let attributes = try? FileManager.default.attributesOfItem(
        atPath: file.resolvingSymlinksInPath().path(percentEncoded: false)),
      attributes[.type] as? FileAttributeType == .typeRegular,
      let modified = attributes[.modificationDate] as? Date,
      var bytes = try? Data(contentsOf: file)
    else { return AppletAPI.refusal(.notFound) }
    if let base {
      bytes = Data(
        String(decoding: bytes, as: UTF8.self).replacing("\"sample:", with: "\"\(base)/").utf8)
    }
    let validators = Validators(
      // Another port is another feed, with other addresses in it.
      tag: "\"\(Int(modified.timeIntervalSince1970 * 1000))-\(bytes.count)-\(base ?? "")\"",
      modified: modified)
    return Answer(
      status: validators.match(request) ? 304 : 200,
      headers: [
        "Content-Type": kind, "ETag": validators.tag,
        "Last-Modified": HTTPDate.text(modified), "Cache-Control": "no-cache",
      ], body: .bytes(bytes))
  }
}

/// The version of a feed, to tell a client that it already has it.
/// - Source: RFC 9110 §13.
struct Validators {
  let tag: String
  let modified: Date

  /// Whether the client has this version. Only `If-None-Match` counts if the request has it.
  func match(_ request: Request) -> Bool {
    if let tags = request.header("If-None-Match") {
      return tags.split(separator: ",").contains {
        let tag = $0.trimmingCharacters(in: .whitespaces)
        return tag == "*" || tag == self.tag || tag == "W/" + self.tag
      }
    }
    guard let since = request.header("If-Modified-Since").flatMap(HTTPDate.parse) else {
      return false
    }
    return modified.timeIntervalSince1970.rounded(.down) <= since.timeIntervalSince1970
  }
}
