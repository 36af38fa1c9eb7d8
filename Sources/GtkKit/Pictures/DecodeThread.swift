internal import CGtk
import Dispatch
import Foundation
import Synchronization

/// Decodes on a dedicated thread, with a time limit. librsvg cannot be interrupted: an SVG of seven
/// lines with filters can take minutes. The thread pools of Swift and of Dispatch's concurrent
/// queues have one thread for each core, so a few such pictures would block the app, and also the
/// timers that enforce the limit.
enum DecodeThread {
  /// Tells the work to stop at its next check.
  final class Flag: Sendable {
    private let value = Mutex(false)
    var isSet: Bool { value.withLock { $0 } }
    func set() { value.withLock { $0 = true } }
  }

  /// The number of decodings that have exceeded their limit and are still running.
  static var overdue: Int { count.withLock { $0 } }
  private static let count = Mutex(0)

  /// The timers use a serial queue, which gets a thread however busy the concurrent queues are.
  private static let timers = DispatchQueue(label: "io.github.almanac.decoding-limits")

  /// Runs the work on a new thread and waits for its result.
  /// - Throws: what the work throws, or `TextureError.tookTooLong` when the time is up.
  static func run<Answer: Sendable>(
    limit: Duration, _ work: @escaping @Sendable (Flag) throws -> Answer
  ) async throws -> Answer {
    let stop = Flag()
    let decoding = Decoding<Answer>()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        decoding.isAwaited(by: continuation)
        Thread.detachNewThread {
          decoding.begin()
          decoding.end(Result { try work(stop) })
        }
        // The timer must not keep the result after the caller has it.
        timers.asyncAfter(deadline: .now() + .milliseconds(limit.milliseconds)) {
          [weak decoding] in
          stop.set()
          decoding?.leave()
        }
      }
    } onCancel: {
      stop.set()
    }
    return try decoding.answer.get()
  }

  /// Resumes the waiting task with one answer. It uses a lock because ThreadSanitizer reports a
  /// race when only a continuation passes data from a thread to a task.
  private final class Decoding<Answer: Sendable>: @unchecked Sendable {
    private enum State {
      case awaited
      case overdue
      case over
    }

    private let lock = NSLock()
    private var state = State.awaited
    private var result = Result<Answer, any Error>.failure(TextureError.tookTooLong)
    private var waiting: CheckedContinuation<Void, Never>?
    private var thread = pid_t(0)

    func isAwaited(by continuation: CheckedContinuation<Void, Never>) {
      lock.withLock { waiting = continuation }
    }

    /// Notes that the calling thread is the one that decodes.
    func begin() { lock.withLock { thread = almanac_current_thread() } }

    func end(_ answer: Result<Answer, any Error>) {
      lock.withLock {
        switch state {
        case .awaited:
          result = answer
          wake()
        case .overdue: count.withLock { $0 -= 1 }
        case .over: break
        }
        state = .over
      }
    }

    /// If the decoding is still running, stops waiting for it and gives its thread the lowest
    /// priority.
    func leave() {
      lock.withLock {
        guard case .awaited = state else { return }
        state = .overdue
        count.withLock { $0 += 1 }
        if thread != 0 { almanac_give_way(thread) }
        wake()
      }
    }

    var answer: Result<Answer, any Error> { lock.withLock { result } }

    private func wake() {
      waiting?.resume()
      waiting = nil
    }
  }
}
