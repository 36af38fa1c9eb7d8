/// Waits for work, but not longer than a time limit; the work is cancelled then.
@MainActor public func wait(
  atMost limit: Duration, for work: @escaping @MainActor () async -> Void
) async {
  let (ends, end) = AsyncStream.makeStream(of: Void.self)
  let tasks = [
    Task {
      await work()
      end.finish()
    },
    Task {
      // Cancelled once the work is done.
      try? await Task.sleep(for: limit)
      end.finish()
    },
  ]
  for await _ in ends {}
  for task in tasks { task.cancel() }
}
