import Dispatch
import Foundation
import Synchronization

/// Work that may take for ever on a thread of its own, waited for no longer than it deserves.
///
/// Nothing stops librsvg in the middle of an SVG: seven lines with filters take it minutes. Swift's
/// own threads are as many as the machine has cores, and two such pictures would stop the app.
enum DecodeThread {
  /// Whether the work should stop at the next occasion.
  final class Flag: Sendable {
    private let value = Mutex(false)
    var isSet: Bool { value.withLock { $0 } }
    func set() { value.withLock { $0 = true } }
  }

  /// More pictures than these are not begun while as many have outrun their time and still run.
  private static let mostOverdue = 2
  private static let overdue = Mutex(0)
  private static let queue = DispatchQueue(
    label: "io.github.almanac.decoding", qos: .utility, attributes: .concurrent)

  /// - Throws: what the work throws; `TextureError.tookTooLong` at the end of the time.
  static func run<Answer: Sendable>(
    limit: Duration, _ work: @escaping @Sendable (Flag) throws -> Answer
  ) async throws -> Answer {
    guard overdue.withLock({ $0 < mostOverdue }) else { throw TextureError.tookTooLong }
    let stop = Flag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let end = Ending(continuation)
        queue.async {
          if !end.give(Result { try work(stop) }) { overdue.withLock { $0 -= 1 } }
        }
        queue.asyncAfter(deadline: .now() + limit.seconds) {
          stop.set()
          // Counted before it is given: the work may end right after.
          overdue.withLock { $0 += 1 }
          if !end.give(.failure(TextureError.tookTooLong)) { overdue.withLock { $0 -= 1 } }
        }
      }
    } onCancel: {
      stop.set()
    }
  }

  /// Gives one answer to who waits.
  private final class Ending<Answer: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Answer, any Error>?>

    init(_ continuation: CheckedContinuation<Answer, any Error>) {
      self.continuation = Mutex(continuation)
    }

    /// - Returns: whether this was the first one.
    func give(_ answer: Result<Answer, any Error>) -> Bool {
      guard let waiting = continuation.withLock({ $0.take() }) else { return false }
      waiting.resume(with: answer)
      return true
    }
  }
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
