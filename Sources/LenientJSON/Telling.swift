import Synchronization

/// Whether what cannot be read is to be told in words, or is only counted: naming its place and what
/// stands there takes most of the time that a list of bad elements takes.
final class Telling: Sendable {
  static let key = CodingUserInfoKey(rawValue: "io.github.almanac.telling")!

  // A document is read on one thread; but a decoder's user info is for all.
  private let isOn = Atomic<Bool>(true)

  var isTelling: Bool {
    get { isOn.load(ordering: .relaxed) }
    set { isOn.store(newValue, ordering: .relaxed) }
  }
}

extension Decoder {
  /// `nil` where a document is not read by `LenientJSON`.
  var telling: Telling? { userInfo[Telling.key] as? Telling }

  /// That there is something else here than what was expected.
  func mismatch(expected: JSONKind) -> JSONProblem {
    guard telling?.isTelling ?? true else { return .untold }
    return JSONProblem(codingPath, expected: expected, found: JSONKind(of: self))
  }
}

extension JSONProblem {
  /// One of many, only counted.
  static let untold = JSONProblem(
    path: "", reason: .mismatch(expected: .nothing, found: .nothing))
}
