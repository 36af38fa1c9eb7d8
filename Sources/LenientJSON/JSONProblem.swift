import Localization

/// A part of a JSON document that could not be read: where, and why.
public struct JSONProblem: Error, Hashable, Sendable {
  /// The path, such as `rows[3].title`; empty for the whole document.
  public let path: String
  public let reason: Reason

  public enum Reason: Hashable, Sendable {
    /// The document is not valid JSON, or is truncated.
    case notJSON(JSONSyntaxError)
    case mismatch(expected: JSONKind, found: JSONKind)
  }

  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }
}

extension JSONProblem: CustomStringConvertible {
  public var description: String {
    path.isEmpty ? reason.phrase.words : "\(path): \(reason.phrase.words)"
  }
}

extension JSONProblem.Reason {
  /// What is wrong, as part of a sentence.
  public var phrase: Phrase {
    switch self {
    case .notJSON(let error):
      Phrase(
        "not valid JSON: {fault} around line {line}, column {column}",
        [
          "fault": error.reason.phrase, "line": .verbatim(String(error.line)),
          "column": .verbatim(String(error.column)),
        ])
    case .mismatch(let expected, let found):
      Phrase(
        "expected {expected}, found {found}", ["expected": expected.phrase, "found": found.phrase])
    }
  }
}
