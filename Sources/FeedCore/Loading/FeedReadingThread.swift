import Dispatch
import Synchronization

/// A thread that reads and stores feeds, one after the other. Reading may take seconds, and Swift's
/// own threads, one per core, must stay free to save a star or notice a time-out.
final class FeedReadingThread: Sendable {
  private let queue: DispatchQueue
  private let isStopped = Flag()

  init(_ name: String) { queue = DispatchQueue(label: "almanac.\(name)", qos: .utility) }

  /// Cancels all reading, because the program is about to end.
  func stop() { isStopped.set() }

  typealias IsCancelled = @Sendable () -> Bool

  /// - Parameter body: the work, which must end soon after `IsCancelled` returns true. It is not
  ///   called if the task is cancelled, or the thread is stopped, before its turn.
  /// - Throws: `FeedError.cancelled` if `body` was not called; otherwise what `body` throws.
  func run<Value: Sendable>(
    _ body: @escaping @Sendable (@escaping IsCancelled) throws(FeedError) -> Value
  ) async throws(FeedError) -> Value {
    let cancelled = Flag()
    let outcome: Result<Value, FeedError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async { [isStopped] in
          let isCancelled: IsCancelled = { cancelled.isSet || isStopped.isSet }
          guard !isCancelled() else { return continuation.resume(returning: .failure(.cancelled)) }
          continuation.resume(
            returning: Result { () throws(FeedError) in try body(isCancelled) })
        }
      }
    } onCancel: {
      cancelled.set()
    }
    return try outcome.get()
  }
}

/// A flag that is set once and that all threads can read.
private final class Flag: Sendable {
  private let value = Atomic(false)
  var isSet: Bool { value.load(ordering: .relaxed) }
  func set() { value.store(true, ordering: .relaxed) }
}
