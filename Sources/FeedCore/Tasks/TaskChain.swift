/// Runs work one piece after the other, such as changes that must be saved in order. Work that has
/// begun goes on without the chain, so nothing that the user made is lost with a window.
@MainActor public final class TaskChain {
  private var last: Task<Void, Never>?

  public init() {}

  /// Runs the work once all earlier work has ended.
  public func run(_ body: @escaping @MainActor () async -> Void) {
    last = Task { [previous = last] in
      await previous?.value
      await body()
    }
  }

  /// Returns when all work so far has ended.
  public func wait() async { await last?.value }

  /// Cancels the latest work.
  public func cancel() { last?.cancel() }
}
