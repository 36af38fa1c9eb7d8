/// An element left out of a feed, and why: `rows[3].title`, "expected text, found a list".
public struct SkippedElement: Hashable, Sendable {
  public let path: String
  public let reason: String

  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}
