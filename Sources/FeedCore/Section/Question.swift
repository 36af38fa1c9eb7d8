/// A question that only the user can answer.
public struct Question: Sendable {
  public let title: String
  public let text: String
  public let accept: String
  public let decline: String
  public let onAccept: @Sendable () async -> Void

  public init(
    title: String, text: String, accept: String, decline: String,
    onAccept: @escaping @Sendable () async -> Void
  ) {
    (self.title, self.text) = (title, text)
    (self.accept, self.decline, self.onAccept) = (accept, decline, onAccept)
  }
}
