/// Holds requests until they are released.
struct HeldRequests: Sendable {
  private var waiting: [AsyncStream<Never>.Continuation] = []

  /// - Returns: a stream that ends when the gate opens, or when the task is cancelled.
  mutating func close() -> AsyncStream<Never> {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    waiting.append(continuation)
    return stream
  }

  /// - Returns: how many were released.
  @discardableResult
  mutating func open() -> Int {
    for continuation in waiting { continuation.finish() }
    defer { waiting = [] }
    return waiting.count
  }
}
