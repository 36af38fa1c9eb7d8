import GtkKit

/// A spinner that appears after a delay, so that a fast answer never shows it.
@MainActor final class DelayedSpinner {
  let widget = Spinner()
  private var delay: Timeout?

  /// The delay.
  static let milliseconds = 300

  init() { setSpinning(false) }

  isolated deinit { delay?.cancel() }

  func setBusy(_ isBusy: Bool) {
    delay?.cancel()
    delay = nil
    guard isBusy else { return setSpinning(false) }
    delay = Timeout(milliseconds: Self.milliseconds) { [weak self] in
      self?.setSpinning(true)
      return false
    }
  }

  private func setSpinning(_ isSpinning: Bool) {
    widget.isVisible = isSpinning
    widget.isSpinning = isSpinning
  }
}
