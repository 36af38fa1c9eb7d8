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
    path.isEmpty ? "\(reason)" : "\(path): \(reason)"
  }
}

extension JSONProblem.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notJSON(let error): "not valid JSON: \(error)"
    case .mismatch(let expected, let found): "expected \(expected), found \(found)"
    }
  }
}
