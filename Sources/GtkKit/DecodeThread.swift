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
    let decoding = Decoding<Answer>()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        decoding.isAwaited(by: continuation)
        Thread.detachNewThread {
          decoding.begin()
          decoding.end(Result { try work(stop) })
        }
        timers.asyncAfter(deadline: .now() + limit.seconds) {
          stop.set()
          decoding.leave()
        }
      }
    } onCancel: {
      stop.set()
    }
    return try decoding.answer.get()
  }

  /// Gives one answer to who waits.
  ///
  /// Its lock is one that ThreadSanitizer knows: what passes from a thread to a task through a
  /// continuation alone is a race to it.
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

    /// Called on the thread that decodes.
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

    /// Waits no more. A decoding that goes on has only what of the processors nobody else wants.
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

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
