import Synchronization

/// Limits how much work runs at once, in total or per host. Other work waits in a queue, background
/// work last, and leaves the queue when its task is cancelled.
public final class ConcurrencyLimiter: Sendable {
  public enum Urgency: Sendable {
    /// The user is waiting for the work.
    case interactive
    /// The work uses at most `backgroundLimit` slots: it may take long, and the user may need a
    /// slot meanwhile.
    case background
  }

  private struct Waiting {
    let id: Int
    let urgency: Urgency
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct Line {
    var running: [Urgency: Int] = [:]
    var waiting: [Waiting] = []

    var count: Int { running.values.reduce(0, +) }
  }

  private struct State {
    var lines: [String: Line] = [:]
    var nextID = 0
  }

  private let limit: Int
  private let backgroundLimit: Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - limit: how many pieces of work run at once, for each host.
  ///   - backgroundLimit: how many of these may be background work; all of them by default.
  public init(limit: Int, backgroundLimit: Int? = nil) {
    self.limit = limit
    self.backgroundLimit = backgroundLimit ?? limit
  }

  /// Runs the work when its turn comes.
  /// - Throws: `FeedError.cancelled` if the caller is cancelled while it waits, or what `work`
  ///   throws.
  public func run<T: Sendable>(
    host: String = "", _ urgency: Urgency = .interactive, _ work: () async throws(FeedError) -> T
  ) async throws(FeedError) -> T {
    guard await enter(host, urgency) else { throw .cancelled }
    defer { leave(host, urgency) }
    return try await work()
  }

  private func enter(_ host: String, _ urgency: Urgency) async -> Bool {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Bool? = state.withLock { state in
          // `onCancel` may have run already, before this caller joined the queue.
          if Task.isCancelled { return false }
          var line = state.lines[host] ?? Line()
          defer { state.lines[host] = line }
          if take(urgency, in: &line) { return true }
          line.waiting.append(Waiting(id: id, urgency: urgency, continuation: continuation))
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let continuation = state.withLock { state in
        let index = state.lines[host]?.waiting.firstIndex { $0.id == id }
        return index.flatMap { state.lines[host]?.waiting.remove(at: $0).continuation }
      }
      continuation?.resume(returning: false)
    }
  }

  private func leave(_ host: String, _ urgency: Urgency) {
    let next = state.withLock { state in
      guard var line = state.lines[host] else { return nil as CheckedContinuation<Bool, Never>? }
      defer { state.lines[host] = line.count == 0 ? nil : line }
      line.running[urgency, default: 0] -= 1
      // The slot goes to the next caller in the queue at once, so nobody else can take it.
      let index =
        line.waiting.firstIndex { $0.urgency == .interactive } ?? line.waiting.indices.first
      guard let index, take(line.waiting[index].urgency, in: &line) else { return nil }
      return line.waiting.remove(at: index).continuation
    }
    next?.resume(returning: true)
  }

  private func take(_ urgency: Urgency, in line: inout Line) -> Bool {
    guard line.count < limit,
      urgency == .interactive || line.running[urgency, default: 0] < backgroundLimit
    else { return false }
    line.running[urgency, default: 0] += 1
    return true
  }
}
