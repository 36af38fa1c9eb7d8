/// A list that keeps its valid elements and reports what was wrong with the others.
public struct LossyList<Element> {
  public private(set) var elements: [Element] = []
  /// Why the first 100 skipped elements were skipped, in list order.
  public private(set) var problems: [JSONProblem] = []
  /// The number of skipped elements.
  public private(set) var problemCount = 0

  /// How many problems are kept at most: enough to diagnose a feed. A broken list may have
  /// millions.
  private static var maxReportedProblems: Int { 100 }

  /// - Parameters:
  ///   - limit: how many values to read at most; the rest are ignored.
  ///   - read: makes an element from a value.
  public init(
    _ values: JSONElements, limit: Int = .max, read: (JSONValue) throws(JSONProblem) -> Element
  ) {
    // Growing by doubling would need three times the memory of a long list. The limit of 100,000 is
    // for hostile lists: a list of millions of numbers would reserve memory for objects that it
    // does not have.
    elements.reserveCapacity(Swift.min(values.count, limit, 100_000))
    for value in values.lazy.prefix(limit) {
      do throws(JSONProblem) {
        elements.append(try read(value))
      } catch {
        problemCount += 1
        if problems.count < Self.maxReportedProblems { problems.append(error) }
      }
    }
  }
}

extension LossyList: Sendable where Element: Sendable {}

extension JSONElements {
  /// The values of the top-level list, or of the first list that one of these keys holds.
  /// - Throws: if there is no such list.
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
