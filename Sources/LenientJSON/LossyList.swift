/// A list that keeps its good elements and says what was wrong with the others.
public struct LossyList<Element: Decodable>: Decodable {
  public private(set) var elements: [Element] = []
  /// What was wrong with the elements left out, in the order of the list: the first 100.
  public private(set) var problems: [JSONProblem] = []
  /// How many elements were left out.
  public private(set) var problemCount = 0

  /// Enough to see what is wrong; a broken list may have millions.
  private static var toldProblems: Int { 100 }

  public init(from decoder: any Decoder) throws {
    guard var list = try? decoder.unkeyedContainer() else {
      throw decoder.mismatch(expected: .list)
    }
    let telling = decoder.telling
    let wasTelling = telling?.isTelling ?? true
    defer { telling?.isTelling = wasTelling }
    while !list.isAtEnd {
      switch try list.decode(Attempt<Element>.self).result {
      case .success(let element): elements.append(element)
      case .failure(let problem):
        problemCount += 1
        if problems.count < Self.toldProblems { problems.append(problem) }
        if problems.count == Self.toldProblems { telling?.isTelling = false }
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
