/// Iterates over the values of a list.
public struct JSONElements: Sequence, IteratorProtocol {
  /// The number of elements.
  public let count: Int
  /// The path of the list, such as `items`; empty for a document that is a list.
  public var path: String { list.path }
  private let list: JSONValue
  private let isTop: Bool
  /// The index of the next value's entry; `end` is the index after the last one. For a top-level
  /// list, both are byte offsets: `index` is that of the next byte to read, and `end` comes after
  /// the list.
  private var index: Int
  private let end: Int
  private var number = 0
  /// The number of entries of the largest element so far, but at most 256.
  private var size = 0

  /// - Throws: if the value is not a list.
  public init(of list: JSONValue) throws(JSONProblem) {
    guard list.kind == .list else { throw list.mismatch(expected: .list) }
    self.list = list
    let (document, start) = (list.document, Int(list.index))
    let entry = document.tape[start]
    isTop = entry.kind == .topList
    end = Int(entry.extent)
    if isTop {
      index = entry.offset + 1
      count = document.tape[start + 2].number
    } else {
      index = start + 2
      var (next, count) = (start + 2, 0)
      while next < end {
        next = document.end(of: next)
        count += 1
      }
      self.count = count
    }
  }

  public mutating func next() -> JSONValue? {
    defer { number += 1 }
    return isTop ? nextAtTop() : nextOnTape()
  }
}

extension JSONElements {
  private mutating func nextOnTape() -> JSONValue? {
    guard index < end else { return nil }
    defer { index = list.document.end(of: index) }
    return JSONValue(
      document: list.document, index: Int32(truncatingIfNeeded: index), parent: list.index,
      number: Int32(truncatingIfNeeded: number))
  }

  private mutating func nextAtTop() -> JSONValue? {
    guard number < count else { return nil }
    let bytes = list.document.bytes.span
    if number > 0 {
      while bytes[index] != UInt8(ascii: ",") { index += 1 }
      index += 1
    }
    var writer = JSONTapeWriter()
    // The list has been checked before, so this cannot fail.
    guard (try? writer.writeElement(bytes, at: index, size: size)) != nil else { return nil }
    index = writer.position
    // One large element does not predict the size of later ones, so the guess has a limit.
    size = Swift.min(Swift.max(size, writer.tape.count), 256)
    return JSONDocument(writer.tape, of: list, number: number).root
  }
}
