import GtkKit
import Localization

/// Refreshes a list that is pulled down past its top on a touch screen or a touchpad: once per
/// pull, on release.
@MainActor final class PullToRefresh {
  /// The widget over the top of the list, which follows the pull.
  let widget: Box
  private let label = Label()
  private let scroller: ScrolledWindow
  private let onRefresh: @MainActor () -> Void
  /// The distance pulled, in logical pixels; `nil` while no fingers scroll the list, or if the list
  /// was not at its top when they began to.
  private var distance: Double?

  /// The distance at which a release refreshes, in logical pixels.
  static let threshold = 72.0

  init(of scroller: ScrolledWindow, onRefresh: @escaping @MainActor () -> Void) {
    self.scroller = scroller
    self.onRefresh = onRefresh
    widget = Box(
      .horizontal, spacing: 6, role: .status, [Icon("almanac-refresh-symbolic", size: 16), label])
    widget.addClass("pull").align(horizontal: .center, vertical: .start)
    widget.ignorePointer()
    widget.isVisible = false
    scroller.addController(FingerGesture { [weak self] in self?.handle($0) })
  }

  func handle(_ input: FingerGesture.Input) {
    switch input {
    // A flick that reaches the top is not a pull.
    case .began: distance = scroller.offset <= 0 ? 0 : nil
    case .moved(let way): distance = distance.map { scroller.offset > 0 ? 0 : max(0, $0 + way) }
    case .ended:
      if isReady { onRefresh() }
      distance = nil
    case .cancelled: distance = nil
    }
    show()
  }

  private var isReady: Bool { distance.map { $0 >= Self.threshold } ?? false }

  private func show() {
    let distance = distance ?? 0
    widget.isVisible = distance > 0
    guard distance > 0 else { return }
    let line = isReady ? text("Release to refresh") : text("Pull to refresh")
    label.text = line
    widget.setAccessibleName(line)
    widget.setClass("ready", isReady)
    widget.setOpacity(min(1, distance / Self.threshold))
    widget.margin(top: Int(min(distance, 2 * Self.threshold) / 3))
  }
}
