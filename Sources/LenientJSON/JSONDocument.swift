import Foundation

/// A JSON document that has been checked from end to end, and where its values stand in it.
///
/// Nothing is made of a value until it is asked for: the document keeps its bytes, and for each
/// value and each key 8 bytes more. The elements of a list that it is, or that stands in the object
/// it is, are documents of their own, made one after the other: of these only the bytes are kept.
/// - Source: RFC 8259, strictly but for the commas named below.
public final class JSONDocument: Sendable {
  /// What is done about a comma before a closing bracket.
  public enum TrailingCommas: Sendable {
    case refused
    /// People write them, and nothing is lost.
    case ignored
  }

  /// Lists and objects in each other, as many as `JSONDecoder` reads.
  public static let mostNested = 512

  let bytes: Data
  let tape: [JSONTape.Entry]
  /// The list that this is an element of.
  private let list: (value: JSONValue, number: Int)?

  /// Strings are UTF-8; a byte order mark is ignored.
  /// - Throws: what is wrong first, and where.
  public init(_ bytes: Data, trailingCommas: TrailingCommas = .ignored) throws(JSONProblem) {
    do throws(JSONFault) {
      guard bytes.count < JSONTape.mostBytes else {
        throw JSONFault(.tooLong, at: JSONTape.mostBytes)
      }
      if let place = UTF8Text.firstInvalid(in: bytes) { throw JSONFault(.notUTF8, at: place) }
      var writer = JSONTapeWriter(trailingCommas: trailingCommas)
      try writer.write(bytes.span)
      self.bytes = bytes
      tape = writer.tape
      list = nil
    } catch {
      throw JSONProblem(path: "", reason: .notJSON(JSONSyntaxError(error, in: bytes)))
    }
  }

  /// An element of a list at the top of a document, which has been checked.
  init(_ tape: [JSONTape.Entry], of list: JSONValue, number: Int) {
    bytes = list.document.bytes
    self.tape = tape
    self.list = (list, number)
  }

  /// Where the document stands in another; empty for one that is whole.
  var path: String { list.map { "\($0.value.path)[\($0.number)]" } ?? "" }

  /// The value that the document is.
  public var root: JSONValue { JSONValue(document: self, index: 0, parent: -1, number: -1) }
}
