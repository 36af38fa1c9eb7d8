import Foundation

/// A JSON document whose syntax has been checked, with an index of its values.
///
/// Values are decoded on demand: the document keeps its bytes, and 8 more for each key and each
/// value, or 16 for a list or an object. Each element of a top-level list, or of a list in the
/// top-level object, is a separate document, which is indexed when it is read: this document keeps
/// only the element's bytes.
/// - Source: RFC 8259, strictly, except that trailing commas, and tabs and line breaks in strings,
///   are accepted: people and programs write them, and no data is lost.
public final class JSONDocument: Sendable {
  /// How deeply lists and objects may be nested: as deeply as in `JSONDecoder`.
  public static let mostNested = 512

  let bytes: Data
  let tape: [JSONTape.Entry]
  /// The list that this document is an element of, and its index there; `nil` for a whole document.
  private let list: (value: JSONValue, number: Int)?

  /// Checks and indexes a document. Strings must be UTF-8; a byte order mark is ignored.
  /// - Throws: the first error and its position.
  public init(_ bytes: Data) throws(JSONProblem) {
    do throws(JSONFault) {
      guard bytes.count < JSONTape.mostBytes else {
        throw JSONFault(.tooLong, at: JSONTape.mostBytes)
      }
      if let place = UTF8Text.firstInvalid(in: bytes) { throw JSONFault(.notUTF8, at: place) }
      var writer = JSONTapeWriter()
      try writer.write(bytes.span)
      self.bytes = bytes
      tape = writer.tape
      list = nil
    } catch {
      throw JSONProblem(path: "", reason: .notJSON(JSONSyntaxError(error, in: bytes)))
    }
  }

  /// Makes the document for an element of a top-level list that has been checked.
  init(_ tape: [JSONTape.Entry], of list: JSONValue, number: Int) {
    bytes = list.document.bytes
    self.tape = tape
    self.list = (list, number)
  }

  /// The path of this document in the one that contains it; empty for a whole document.
  var path: String { list.map { "\($0.value.path)[\($0.number)]" } ?? "" }

  /// The top-level value.
  public var root: JSONValue { JSONValue(document: self, index: 0, parent: -1, number: -1) }
}

extension JSONDocument {
  /// The longest key that is compared, in bytes; all names are far shorter. Without this limit, a
  /// key with a million dashes would be compared with every name, and be part of the path of each
  /// bad list element.
  private static var longestKey: Int { 256 }

  /// Finds the value of a name. An exact match takes precedence; among keys with other spellings,
  /// the first in the order of their characters does.
  /// - Returns: the value's index; `nil` if no key matches.
  func member(_ name: String, of object: Int) -> Int? {
    let hash = JSONName.hash(name)
    let end = Int(tape[object].extent)
    var index = object + 2
    var found: Int?
    while index < end {
      let entry = tape[index]
      if entry.keyLength <= Self.longestKey, entry.keyHash == hash {
        switch match(index, entry, name) {
        case .exact: return index + 1
        case .otherSpelling:
          if found.map({ key(index) < key($0 - 1) }) ?? true { found = index + 1 }
        case .none: break
        }
      }
      index = self.end(of: index + 1)
    }
    return found
  }

  private func match(_ index: Int, _ entry: JSONTape.Entry, _ name: String) -> JSONName.Match {
    let key = bytes.span.extracting(entry.offset..<entry.offset + entry.keyLength)
    guard entry.kind == .escapedText else { return JSONName.match(key, name) }
    guard let plain = JSONName.ascii(escaped: key) else { return .none }
    return JSONName.match(plain.span, name)
  }
}
