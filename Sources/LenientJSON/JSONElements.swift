/// The values of a list, one after the other.
public struct JSONElements: Sequence, IteratorProtocol {
  private let list: JSONValue
  private let end: Int
  private var index: Int
  private var number: Int32 = 0

  /// - Throws: where the value is no list.
  public init(of list: JSONValue) throws(JSONProblem) {
    guard list.kind == .list else { throw list.mismatch(expected: .list) }
    self.list = list
    end = list.document.end(of: Int(list.index))
    index = Int(list.index) + 2
  }

  /// How many there are; looks at each.
  public var count: Int { reduce(0) { count, _ in count + 1 } }

  public mutating func next() -> JSONValue? {
    guard index < end else { return nil }
    let value = JSONValue(
      document: list.document, index: Int32(truncatingIfNeeded: index), parent: list.index,
      number: number)
    number += 1
    index = list.document.end(of: index)
    return value
  }
}
