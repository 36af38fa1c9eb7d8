/// An event that happens once, and that tasks can wait for.
@MainActor final class OneShotEvent {
  private var hasHappened = false
  private var waiting: [AsyncStream<Never>.Continuation] = []

  func signal() {
    hasHappened = true
    for continuation in waiting { continuation.finish() }
    waiting = []
  }

  /// Waits until the event has happened. Returns at once when the task is cancelled.
  func wait() async {
    guard !hasHappened else { return }
    let (end, continuation) = AsyncStream.makeStream(of: Never.self)
    waiting.append(continuation)
    for await _ in end {}
  }
}
