import Observation

/// Runs a function now, and again after any observable value that it read has changed.
///
/// Several changes in one turn of the main loop cause one run.
@MainActor final class Binding {
  private let apply: @MainActor () -> Void
  private let token = CancelToken()
  private var isCancelled = false

  init(_ apply: @escaping @MainActor () -> Void) {
    self.apply = apply
    run()
  }

  isolated deinit { cancel() }

  func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    // An observation lasts until one of the observed values changes, so changing the token ends it.
    token.changes += 1
  }

  private func run() {
    guard !isCancelled else { return }
    withObservationTracking {
      _ = token.changes
      apply()
    } onChange: { [weak self] in
      Task { @MainActor in self?.run() }
    }
  }
}

@MainActor @Observable private final class CancelToken {
  var changes = 0
}
