import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

/// Where tasks of `URLSession` are made, started and cancelled, and answered by a protocol of ours.
///
/// FoundationNetworking 6.3.1 keeps its tasks in a registry without a lock, and crashes if a
/// protocol answers a task outside the session's own queue, or after the task was cancelled. So a
/// task counts as cancelled here before URLSession hears of it. Making and cancelling a task waits
/// for the session's queue, so both have a queue of ours, for which Swift's own threads never wait.
package enum SessionQueue {
  private static let queue = DispatchQueue(label: "io.github.almanac.session")
  /// The tasks that have started, and have neither ended nor been cancelled.
  private static let running = Mutex<[ObjectIdentifier: (exchange: Exchange, session: URLSession)]>(
    [:])

  static func exchange(of task: URLSessionTask) -> Exchange? {
    running.withLock { $0[ObjectIdentifier(task)]?.exchange }
  }

  static func start(_ exchange: Exchange, _ request: URLRequest, in session: URLSession) {
    queue.async {
      guard !exchange.isFinished else { return }
      let task = session.dataTask(with: request)
      exchange.task.withLock { $0 = task }
      running.withLock { $0[ObjectIdentifier(task)] = (exchange, session) }
      task.resume()
    }
  }

  /// Does nothing if the task has ended, or was never made.
  static func cancel(_ exchange: Exchange) {
    // Canceling at once can deadlock with Swift 6.3.1 (in 3 of 3 runs); here it is in turn.
    queue.async {
      guard let task = exchange.task.withLock(\.self), end(task) != nil, exchange.claimTask()
      else { return }
      task.cancel()
    }
  }

  /// - Returns: the exchange of a task that was running.
  @discardableResult static func end(_ task: URLSessionTask) -> Exchange? {
    running.withLock { $0.removeValue(forKey: ObjectIdentifier(task))?.exchange }
  }

  /// Runs the part of a protocol that answers a task on the session's own queue, unless the task was
  /// cancelled.
  package static func answer(
    _ task: URLSessionTask, _ body: @escaping @Sendable (Exchange) -> Void
  ) {
    let session = running.withLock { $0[ObjectIdentifier(task)]?.session }
    // This calls on that queue, because the delegate's queue calls in place.
    session?.getAllTasks { _ in if let exchange = exchange(of: task) { body(exchange) } }
  }
}
