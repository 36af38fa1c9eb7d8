/// Where requests wait until they are let go.
struct HeldRequests: Sendable {
  private var waiting: [AsyncStream<Never>.Continuation] = []

  /// - Returns: ends when the gate opens, and for a task that is cancelled.
  mutating func close() -> AsyncStream<Never> {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    waiting.append(continuation)
    return stream
  }

  /// - Returns: how many were let go.
  @discardableResult
  mutating func open() -> Int {
    for continuation in waiting { continuation.finish() }
    defer { waiting = [] }
    return waiting.count
  }
}
