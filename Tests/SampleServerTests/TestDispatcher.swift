import Foundation
import Testing

@testable import SampleServer

/// A dispatcher that tests call directly, without a port.
struct TestDispatcher {
  static let base = "http://127.0.0.1:1"
  static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Resources/samples").standardizedFileURL
  static let sam = ["Authorization": "Bearer demo-token"]

  let dispatcher: Dispatcher

  init() {
    dispatcher = Dispatcher(
      start: World(base: Self.base), feeds: SampleFeeds(directory: Self.samples),
      redirectBase: "")
  }

  func get(_ target: String, _ headers: [String: String] = [:]) async -> Answer {
    await dispatcher.answer(Request(method: "GET", target: target, headers: headers))
  }

  func post(
    _ target: String, _ headers: [String: String] = [:], body: String = ""
  ) async -> Answer {
    await dispatcher.answer(
      Request(method: "POST", target: target, headers: headers, body: Data(body.utf8)))
  }
}

extension Answer {
  /// The body as JSON; null if it is something else.
  var json: JSON {
    if case .json(let json, _) = body { json } else { .null }
  }

  var text: String { String(decoding: body.bytes, as: UTF8.self) }

  /// The applets of a list.
  var applets: [JSON] { json["data"]?.elements ?? [] }

  var ids: [String] { applets.compactMap { $0["id"]?.string } }
}

extension JSON {
  var string: String? {
    if case .text(let text) = self { text } else { nil }
  }

  var elements: [JSON] {
    if case .list(let elements) = self { elements } else { [] }
  }
}
