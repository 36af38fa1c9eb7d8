import Foundation
import LenientJSON

/// Reads the JSON of a payload: what `PayloadWriter` writes, and what `JSONEncoder` wrote in
/// earlier versions. A row is read each time it appears, and `JSONDecoder` would take many times as
/// long.
struct PayloadReader {
  private let object: LenientObject

  /// - Throws: if the payload is not a JSON object.
  init(_ payload: Data) throws(JSONProblem) {
    object = try LenientObject(from: JSONDocument(SourcedPayload(payload).value).root)
  }

  private init(_ object: LenientObject) {
    self.object = object
  }

  func text(_ key: String) -> String? { object.longText(key) }

  /// - Throws: if the text is missing.
  func requiredText(_ key: String) throws(JSONProblem) -> String {
    if let text = text(key) { return text }
    throw JSONProblem(path: key, reason: .mismatch(expected: .text, found: .nothing))
  }

  /// The strings of a list; empty if there is no list.
  func texts(_ key: String) -> [String] { object.exactTexts(key) ?? [] }

  /// The objects of a list; empty if there is no list.
  func objects(_ key: String) -> [PayloadReader] { object.objects(key).map(PayloadReader.init) }

  func url(_ key: String) -> URL? { text(key).flatMap(URL.init(string:)) }

  func boolean(_ key: String) -> Bool? { object.boolean(key) }

  func object(_ key: String) -> PayloadReader? { object.object(key).map(PayloadReader.init) }
}
