/// A question that only the user can answer.
public struct Question: Sendable {
  public let title: String
  public let text: String
  public let accept: String
  public let decline: String
  /// Whether accepting loses something.
  public let isDestructive: Bool
  public let onAccept: @Sendable () async -> Void

  public init(
    title: String, text: String, accept: String, decline: String, isDestructive: Bool = false,
    onAccept: @escaping @Sendable () async -> Void
  ) {
    (self.title, self.text) = (title, text)
    (self.accept, self.decline, self.onAccept) = (accept, decline, onAccept)
    self.isDestructive = isDestructive
  }
}
