extension Result {
  /// Waits for an asynchronous function, and keeps its value or its error. The standard library's
  /// `init(catching:)` does not take such a function.
  package nonisolated(nonsending) init(awaiting body: () async throws(Failure) -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}

/// Runs an operation with a time limit.
/// - Throws: the operation's error, `timedOut` after the limit, or `cancelled` if the caller is
///   cancelled.
package func within<T: Sendable, Failure: Error>(
  _ limit: Duration, timedOut: Failure, cancelled: Failure,
  _ body: @escaping @Sendable () async throws(Failure) -> T
) async throws(Failure) -> T {
  let first = await withTaskGroup(of: Result<T, Failure>.self) { group in
    group.addTask { await Result(awaiting: body) }
    group.addTask {
      try? await Task.sleep(for: limit)
      return .failure(Task.isCancelled ? cancelled : timedOut)
    }
    let first = await group.next() ?? .failure(cancelled)
    group.cancelAll()
    return first
  }
  return try first.get()
}
