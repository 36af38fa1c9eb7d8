import Synchronization

/// Lets a few callers per host through at once; the others wait in the order they came.
final class HostQueue: Sendable {
  private struct Line {
    var running = 0
    var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
  }

  private struct State {
    var lines: [String: Line] = [:]
    var nextID = 0
    /// Callers cancelled before they stood in line.
    var cancelled: Set<Int> = []
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) {
    self.limit = limit
  }

  /// Runs the work when it is its turn.
  /// - Throws: `FeedError.cancelled` when the caller is cancelled while it waits.
  func run<T: Sendable>(
    host: String, _ work: () async throws(FeedError) -> T
  ) async throws(FeedError) -> T {
    guard await enter(host) else { throw .cancelled }
    defer { leave(host) }
    return try await work()
  }

  private func enter(_ host: String) async -> Bool {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    let isIn = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Bool? = state.withLock { state in
          if state.cancelled.contains(id) { return false }
          var line = state.lines[host] ?? Line()
          defer { state.lines[host] = line }
          if line.running < limit {
            line.running += 1
            return true
          }
          line.waiting.append((id, continuation))
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let continuation = state.withLock { state in
        guard let index = state.lines[host]?.waiting.firstIndex(where: { $0.id == id }) else {
          state.cancelled.insert(id)
          return nil as CheckedContinuation<Bool, Never>?
        }
        return state.lines[host]?.waiting.remove(at: index).continuation
      }
      continuation?.resume(returning: false)
    }
    state.withLock { _ = $0.cancelled.remove(id) }
    return isIn
  }

  private func leave(_ host: String) {
    let next = state.withLock { state in
      guard var line = state.lines[host] else { return nil as CheckedContinuation<Bool, Never>? }
      defer { state.lines[host] = line.running == 0 ? nil : line }
      // The place goes to the next one as it is: nobody slips in between.
      if !line.waiting.isEmpty { return line.waiting.removeFirst().continuation }
      line.running -= 1
      return nil
    }
    next?.resume(returning: true)
  }
}
