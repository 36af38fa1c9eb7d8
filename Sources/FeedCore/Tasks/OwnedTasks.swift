/// Tasks that nobody waits for. They are cancelled when their owner goes away.
@MainActor public final class OwnedTasks {
  private(set) var tasks: [Int: Task<Void, Never>] = [:]
  private var count = 0

  public init() {}

  deinit {
    for task in tasks.values { task.cancel() }
  }

  public func run(
    priority: TaskPriority? = nil, _ body: @escaping @MainActor () async -> Void
  ) {
    count += 1
    tasks[count] = Task(priority: priority) { [weak self, count] in
      await body()
      self?.tasks[count] = nil
    }
  }
}
