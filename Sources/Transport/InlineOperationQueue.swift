import Foundation

/// Runs each of URLSession's calls to its delegate at once, on the session's own thread.
///
/// On any other queue, the pieces of a body would pile up as fast as a network or a gzip bomb
/// delivers them, because the session never waits for its delegate. So a delegate's methods must be
/// short and must never wait for the session.
final class InlineOperationQueue: OperationQueue, @unchecked Sendable {
  // The class has no state of its own, and OperationQueue may be used from any thread.
  override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
}
