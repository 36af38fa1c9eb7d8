import GtkKit
import Localization

/// A toggle button with a star, which is filled while the button is on.
@MainActor final class StarButton {
  let widget: ToggleButton
  private let icon = Icon("almanac-star-off-symbolic", size: 20)
  private var isUpdating = false

  init() {
    widget = ToggleButton(child: icon).addClass("star-button", "circular").removeFrame()
    widget.setNameAndTooltip(text("Favorite"))
  }

  /// Whether the star is set. Setting this in code does not count as a press.
  var isStarred: Bool {
    get { widget.isActive }
    set {
      isUpdating = true
      widget.isActive = newValue
      isUpdating = false
      showIcon()
    }
  }

  func onToggle(_ handler: @escaping @MainActor (Bool) -> Void) {
    widget.onToggle { [weak self] in
      guard let self else { return }
      showIcon()
      guard !isUpdating else { return }
      handler(widget.isActive)
      Self.announce(widget.isActive, from: widget)
    }
  }

  /// Makes screen readers say whether a star was set or cleared. They would not notice the keyboard
  /// shortcut, because the focused widget does not change its state.
  static func announce(_ isStarred: Bool, from widget: Widget) {
    widget.announce(words(isStarred))
  }

  static func words(_ isStarred: Bool) -> String {
    isStarred ? text("Added to favorites") : text("Removed from favorites")
  }

  private func showIcon() {
    icon.name = widget.isActive ? "almanac-star-on-symbolic" : "almanac-star-off-symbolic"
  }
}
