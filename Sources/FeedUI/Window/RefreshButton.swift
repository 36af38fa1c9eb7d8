import GtkKit
import Localization

/// The button that refreshes the feeds, and that stops a refresh that takes a while.
@MainActor final class RefreshButton {
  let button = Button(icon: icon, name: text("Refresh"))
  private(set) var stops = false
  private var delay: Timeout?

  private static let icon = "almanac-refresh-symbolic"
  /// How long a refresh must last before it can be stopped; a click before that does nothing.
  static let milliseconds = 1_000

  func onClick(
    refresh: @escaping @MainActor () -> Void, stop: @escaping @MainActor () -> Void
  ) {
    button.onClick { [weak self] in
      guard let self else { return }
      if stops { stop() } else if delay == nil { refresh() }
    }
  }

  func show(isRefreshing: Bool) {
    guard isRefreshing else {
      delay = nil
      button.isSensitive = true
      return setStops(false)
    }
    guard !stops, delay == nil else { return }
    // A button that becomes insensitive loses the focus.
    button.isSensitive = button.containsFocus
    delay = Timeout(after: Self.milliseconds) { [weak self] in
      self?.button.isSensitive = true
      self?.setStops(true)
    }
  }

  private func setStops(_ stops: Bool) {
    guard stops != self.stops else { return }
    self.stops = stops
    button.setIcon(
      stops ? "almanac-stop-symbolic" : Self.icon, name: stops ? text("Stop") : text("Refresh"))
  }
}
