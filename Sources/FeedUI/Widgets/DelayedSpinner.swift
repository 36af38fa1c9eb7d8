import GtkKit

/// A spinner that appears only after a delay, so that a short wait never shows it.
@MainActor final class DelayedSpinner {
  let widget = Spinner()
  private var delay: Timeout?
  /// Called when the spinner appears or disappears.
  var onChange: (Bool) -> Void = { _ in }

  var isSpinning: Bool { widget.isVisible }

  static let milliseconds = 300

  init() { setSpinning(false) }

  func setBusy(_ isBusy: Bool) {
    delay = nil
    guard isBusy else { return setSpinning(false) }
    delay = Timeout(after: Self.milliseconds) { [weak self] in self?.setSpinning(true) }
  }

  private func setSpinning(_ isSpinning: Bool) {
    widget.isVisible = isSpinning
    widget.isSpinning = isSpinning
    onChange(isSpinning)
  }
}
