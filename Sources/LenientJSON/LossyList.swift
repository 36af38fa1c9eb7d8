/// A list that keeps its good elements and says what was wrong with the others.
public struct LossyList<Element: Decodable>: Decodable {
  public private(set) var elements: [Element] = []
  /// One for each element left out, in the order of the list.
  public private(set) var problems: [JSONProblem] = []

  public init(from decoder: any Decoder) throws {
    guard var list = try? decoder.unkeyedContainer() else {
      throw JSONProblem(decoder.codingPath, expected: .list, found: JSONKind(of: decoder))
    }
    elements.reserveCapacity(list.count ?? 0)
    while !list.isAtEnd {
      switch try list.decode(Attempt<Element>.self).result {
      case .success(let element): elements.append(element)
      case .failure(let problem): problems.append(problem)
      }
    }
  }

  /// The list that the document is, or the one under the first of these names.
  public init(from decoder: any Decoder, under names: String...) throws {
    if (try? decoder.unkeyedContainer()) != nil {
      self = try Self(from: decoder)
      return
    }
    let object = try LenientObject(from: decoder)
    guard let list: Self = object.list(names) else {
      throw object.mismatch(names, expected: .list)
    }
    self = list
  }
}

extension LossyList: Sendable where Element: Sendable {}

/// An element or what is wrong with it. Reading it never fails: a failing element would leave
/// the list's decoder where it is.
private struct Attempt<Element: Decodable>: Decodable {
  let result: Result<Element, JSONProblem>

  init(from decoder: any Decoder) {
    do {
      result = .success(try Element(from: decoder))
    } catch {
      result = .failure(JSONProblem(error, at: decoder))
    }
  }
}
