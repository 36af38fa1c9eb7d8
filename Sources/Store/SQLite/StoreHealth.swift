import Foundation
import Synchronization

/// Whether writes to a database currently reach the disk.
public final class StoreHealth: Sendable {
  struct State {
    var fault: StoreError?
    var watchers: [UUID: AsyncStream<StoreError?>.Continuation] = [:]
  }

  let state = Mutex(State())

  /// Why writes fail, or `nil` when they work. The stream begins with the current value, followed
  /// by the changes; a slow reader gets only the latest.
  public var faults: AsyncStream<StoreError?> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let watcher = UUID()
      state.withLock {
        continuation.yield($0.fault)
        $0.watchers[watcher] = continuation
      }
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { $0.watchers[watcher] = nil }
      }
    }
  }

  /// Records that a read or a write failed because of the disk or the file; other errors, such as
  /// `.busy`, are ignored.
  func failed(_ error: StoreError) {
    switch error {
    case .diskFull, .readOnly, .corrupt: change(to: error)
    case .busy, .cannotOpen, .cancelled, .changedMeanwhile, .other: break
    }
  }

  /// Records that a write reached the disk.
  func succeeded() { change(to: nil) }

  private func change(to fault: StoreError?) {
    state.withLock {
      // A successful write in one place does not heal damage in another.
      guard $0.fault != fault, $0.fault != .corrupt else { return }
      $0.fault = fault
      for watcher in $0.watchers.values { watcher.yield(fault) }
    }
  }
}
