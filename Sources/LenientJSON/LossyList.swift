/// A list that keeps its good elements and says what was wrong with the others.
public struct LossyList<Element> {
  public private(set) var elements: [Element] = []
  /// What was wrong with the elements left out, in the order of the list: the first 100.
  public private(set) var problems: [JSONProblem] = []
  /// How many elements were left out.
  public private(set) var problemCount = 0

  /// Enough to see what is wrong; a broken list may have millions.
  private static var toldProblems: Int { 100 }

  /// The list that the document is, or the first list under one of these names.
  /// - Parameter read: makes an element of a value, or `nil` of one that is left out without a word.
  public init(
    from json: JSONValue, under names: [String],
    read: (JSONValue) throws(JSONProblem) -> Element?
  ) throws(JSONProblem) {
    self.init(try JSONElements(in: json, under: names), read: read)
  }

  private init(
    _ values: JSONElements, limit: Int = .max, read: (JSONValue) throws(JSONProblem) -> Element?
  ) {
    // Growing by doubling would take the memory of a long list three times; but a list of numbers
    // where objects should be has a thousand times as many elements as will be kept.
    elements.reserveCapacity(Swift.min(values.count, limit, 100_000))
    for value in values.lazy.prefix(limit) {
      do throws(JSONProblem) {
        if let element = try read(value) { elements.append(element) }
      } catch {
        problemCount += 1
        if problems.count < Self.toldProblems { problems.append(error) }
      }
    }
  }
}

extension LossyList: LenientDecodable where Element: LenientDecodable {
  public init(from json: JSONValue) throws(JSONProblem) {
    try self.init(from: json, limit: .max)
  }

  /// - Parameter limit: how many of its elements are read; those after them are left alone.
  public init(from json: JSONValue, limit: Int) throws(JSONProblem) {
    self.init(try JSONElements(of: json), limit: limit, read: Element.init(from:))
  }

  /// The list that the document is, or the first list under one of these names.
  public init(from json: JSONValue, under names: String...) throws(JSONProblem) {
    self.init(try JSONElements(in: json, under: names), read: Element.init(from:))
  }
}

extension LossyList: Sendable where Element: Sendable {}

extension JSONElements {
  /// Those of the list that the document is, or of the first list under one of these names.
  /// - Throws: where there is no such list.
  public init(in json: JSONValue, under names: [String]) throws(JSONProblem) {
    if json.kind == .list {
      try self.init(of: json)
      return
    }
    let object = try LenientObject(from: json)
    guard let list = object.elements(names) else {
      throw object.mismatch(names, expected: .list)
    }
    self = list
  }
}
