import Foundation
import Resources
import Transport

/// Serves the samples that ship with the app, over HTTP, with validators for caches.
struct SampleFeeds: Sendable {
  /// The folder with the feeds and their pictures.
  let directory: URL

  var routes: [Routes.Row] {
    let feeds = Resources.sampleFiles.map { name -> Routes.Row in
      let kind = name.hasSuffix(".json") ? "application/json" : "application/xml"
      return (
        "GET", "/\(name)",
        { request, world in answer(request, name, "\(kind); charset=utf-8", world.base) }
      )
    }
    return feeds + [("GET", "/pictures/{name}", { @Sendable request, _ in picture(request) })]
  }

  private func picture(_ request: Request) -> Answer {
    let name = request.parameters["name"] ?? ""
    let kinds = ["png": "image/png", "jpg": "image/jpeg", "svg": "image/svg+xml"]
    // A name without a slash can't lead out of the folder.
    guard !name.contains("/"), let kind = kinds[String(name.split(separator: ".").last ?? "")]
    else {
      return AppletAPI.refusal(.notFound)
    }
    return answer(request, "pictures/\(name)", kind, nil)
  }

  /// - Parameter base: the address that replaces `sample:` in the file; `nil` for pictures.
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
    // On another port, the feed has other addresses in it, and so needs another tag.
    let tag = "\"\(Int(modified.timeIntervalSince1970 * 1000))-\(bytes.count)-\(base ?? "")\""
    return Answer(
      status: isCurrent(request, tag, modified) ? 304 : 200,
      headers: [
        "Content-Type": kind, "ETag": tag, "Last-Modified": HTTPDate.text(modified),
        "Cache-Control": "no-cache",
      ], body: .bytes(bytes))
  }

  /// Whether the client already has this version. `If-Modified-Since` is ignored if there is an
  /// `If-None-Match`.
  /// - Source: RFC 9110 §13.
  private func isCurrent(_ request: Request, _ tag: String, _ modified: Date) -> Bool {
    if let tags = request.header("If-None-Match") {
      return tags.split(separator: ",").contains {
        ["*", tag, "W/" + tag].contains($0.trimmingCharacters(in: .whitespaces))
      }
    }
    guard let since = request.header("If-Modified-Since").flatMap(HTTPDate.parse) else {
      return false
    }
    return modified.timeIntervalSince1970.rounded(.down) <= since.timeIntervalSince1970
  }
}
