internal import CGtk
import Dispatch
import Foundation
import Synchronization

/// A decoding that may never end, on a thread of its own, waited for no longer than it deserves.
///
/// Nothing stops librsvg in the middle of an SVG: seven lines with filters take it minutes. The
/// threads of Swift and of Dispatch's concurrent queues are as many as the machine has cores: as many
/// such pictures would stop the app, and the timers that are to end them.
enum DecodeThread {
  /// Whether the work should stop at the next occasion.
  final class Flag: Sendable {
    private let value = Mutex(false)
    var isSet: Bool { value.withLock { $0 } }
    func set() { value.withLock { $0 = true } }
  }

  /// How many have outrun their time and still run.
  static var overdue: Int { count.withLock { $0 } }
  private static let count = Mutex(0)

  /// Serial, so it has a thread however busy the others are.
  private static let timers = DispatchQueue(label: "io.github.almanac.decoding-limits")

  /// - Throws: what the work throws; `TextureError.tookTooLong` at the end of the time.
  static func run<Answer: Sendable>(
    limit: Duration, _ work: @escaping @Sendable (Flag) throws -> Answer
  ) async throws -> Answer {
    let stop = Flag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let decoding = Decoding(continuation)
        // From the queue, so that the answer is awaited before it comes: the runtime's shorter way
        // for one that is there already is unknown to ThreadSanitizer, which then sees a race.
        timers.async {
          Thread.detachNewThread {
            decoding.begin()
            decoding.end(Result { try work(stop) })
          }
          timers.asyncAfter(deadline: .now() + limit.seconds) {
            stop.set()
            decoding.leave()
          }
        }
      }
    } onCancel: {
      stop.set()
    }
  }

  /// Gives one answer to who waits.
  private final class Decoding<Answer: Sendable>: Sendable {
    private enum State {
      case awaited(CheckedContinuation<Answer, any Error>)
      case overdue
      case over
    }

    private let state: Mutex<State>
    private let thread = Mutex(pid_t(0))

    init(_ continuation: CheckedContinuation<Answer, any Error>) {
      state = Mutex(.awaited(continuation))
    }

    /// Called on the thread that decodes.
    func begin() { thread.withLock { $0 = almanac_current_thread() } }

    func end(_ answer: Result<Answer, any Error>) {
      let waiting = state.withLock { state -> CheckedContinuation<Answer, any Error>? in
        defer { state = .over }
        switch state {
        case .awaited(let continuation): return continuation
        case .overdue: count.withLock { $0 -= 1 }
        case .over: break
        }
        return nil
      }
      waiting?.resume(with: answer)
    }

    /// Waits no more. A decoding that goes on has only what of the processors nobody else wants.
    func leave() {
      let waiting = state.withLock { state -> CheckedContinuation<Answer, any Error>? in
        guard case .awaited(let continuation) = state else { return nil }
        state = .overdue
        count.withLock { $0 += 1 }
        let thread = thread.withLock { $0 }
        if thread != 0 { almanac_give_way(thread) }
        return continuation
      }
      waiting?.resume(throwing: TextureError.tookTooLong)
    }
  }
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
