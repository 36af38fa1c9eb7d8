import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

/// The one queue on which tasks of `URLSession` are made, started, cancelled, and answered by a
/// protocol of ours.
///
/// FoundationNetworking 6.3.1 keeps its tasks in a registry without a lock, and crashes if a
/// protocol answers a task from another queue or after the task was cancelled. So a task counts as
/// cancelled here before URLSession hears of it. Swift's own threads never wait for this queue:
/// making a task waits for a queue that all sessions share.
package enum SessionQueue {
  private static let queue = DispatchQueue(label: "io.github.almanac.session")
  /// The tasks that have started, and have neither ended nor been cancelled.
  private static let running = Mutex<[ObjectIdentifier: Exchange]>([:])

  static func exchange(of task: URLSessionTask) -> Exchange? {
    running.withLock { $0[ObjectIdentifier(task)] }
  }

  static func start(
    _ exchange: Exchange, _ makeTask: @escaping @Sendable () -> URLSessionDataTask
  ) {
    queue.async {
      guard !exchange.isFinished else { return }
      let task = makeTask()
      exchange.task.withLock { $0 = task }
      running.withLock { $0[ObjectIdentifier(task)] = exchange }
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
    running.withLock { $0.removeValue(forKey: ObjectIdentifier(task)) }
  }

  /// Runs the part of a protocol that answers a task, unless the task was cancelled.
  package static func answer(
    _ task: URLSessionTask, _ body: @escaping @Sendable (Exchange) -> Void
  ) {
    queue.async { if let exchange = exchange(of: task) { body(exchange) } }
  }

  /// Runs what a protocol does once its task no longer needs an answer.
  package static func afterwards(_ body: @escaping @Sendable () -> Void) {
    queue.async(execute: body)
  }
}
