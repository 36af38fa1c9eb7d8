import Synchronization
import Transport

/// Work that several callers may want at the same time, but that is done only once. All callers
/// with the same key get the result of one task, which is cancelled when all of them are cancelled.
public final class SharedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private typealias Outcome = Result<Value, FeedError>

  private struct Running {
    let id: Int
    var task: Task<Void, Never>?
    var waiters: [Int: CheckedContinuation<Outcome, Never>] = [:]
  }

  private struct State {
    var running: [Key: Running] = [:]
    var nextID = 0

    mutating func newID() -> Int {
      nextID += 1
      return nextID
    }
  }

  private let state = Mutex(State())

  public init() {}

  /// - Throws: `FeedError.cancelled` at once if the caller is cancelled; otherwise what the work
  ///   throws.
  public func value(
    for key: Key, _ work: @escaping @Sendable () async throws(FeedError) -> Value
  ) async throws(FeedError) -> Value {
    let waiter = state.withLock { $0.newID() }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isCancelled = state.withLock { state in
          // `onCancel` may have run already, before this caller began to wait.
          if Task.isCancelled { return true }
          if state.running[key] == nil {
            let id = state.newID()
            state.running[key] = Running(id: id)
            state.running[key]?.task = Task {
              self.finish(key, id, await Outcome(awaiting: work))
            }
          }
          state.running[key]?.waiters[waiter] = continuation
          return false
        }
        if isCancelled { continuation.resume(returning: .failure(.cancelled)) }
      }
    } onCancel: {
      cancel(waiter, of: key)
    }
    return try outcome.get()
  }

  private func finish(_ key: Key, _ id: Int, _ outcome: Outcome) {
    // A new run may have replaced a cancelled one.
    let waiters = state.withLock { state in
      state.running[key]?.id == id ? state.running.removeValue(forKey: key)?.waiters : nil
    }
    for waiter in (waiters ?? [:]).values { waiter.resume(returning: outcome) }
  }

  private func cancel(_ waiter: Int, of key: Key) {
    let (continuation, task) = state.withLock { state in
      let continuation = state.running[key]?.waiters.removeValue(forKey: waiter)
      let isLast = continuation != nil && state.running[key]?.waiters.isEmpty == true
      return (continuation, isLast ? state.running.removeValue(forKey: key)?.task : nil)
    }
    task?.cancel()
    continuation?.resume(returning: .failure(.cancelled))
  }
}
