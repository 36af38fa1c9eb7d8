/// A list that keeps its good elements and says what was wrong with the others.
public struct LossyList<Element: LenientDecodable>: LenientDecodable {
  public private(set) var elements: [Element] = []
  /// What was wrong with the elements left out, in the order of the list: the first 100.
  public private(set) var problems: [JSONProblem] = []
  /// How many elements were left out.
  public private(set) var problemCount = 0

  /// Enough to see what is wrong; a broken list may have millions.
  private static var toldProblems: Int { 100 }

  public init(from json: JSONValue) throws(JSONProblem) {
    let values = try JSONElements(of: json)
    // Growing by doubling would take the memory of a long list three times.
    elements.reserveCapacity(values.count)
    for value in values {
      do throws(JSONProblem) {
        elements.append(try Element(from: value))
      } catch {
        problemCount += 1
        if problems.count < Self.toldProblems { problems.append(error) }
      }
    }
  }

  /// The list that the document is, or the one under the first of these names.
  public init(from json: JSONValue, under names: String...) throws(JSONProblem) {
    if json.kind == .list {
      try self.init(from: json)
      return
    }
    let object = try LenientObject(from: json)
    guard let list: Self = object.list(names) else {
      throw object.mismatch(names, expected: .list)
    }
    self = list
  }
}

extension LossyList: Sendable where Element: Sendable {}
