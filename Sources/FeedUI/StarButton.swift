import GtkKit
import Localization

/// A toggle with a star: filled when set.
@MainActor final class StarButton {
  let widget: ToggleButton
  private let icon = Icon("almanac-star-off-symbolic", size: 20)
  private var isUpdating = false

  init() {
    widget = ToggleButton(child: icon)
    widget.addClass("star-button", "circular")
    widget.hasFrame = false
    widget.setAccessibleName(text("Favorite"))
    widget.tooltip = text("Favorite")
  }

  /// Setting it by program does not count as a press.
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
      if !isUpdating { handler(widget.isActive) }
    }
  }

  private func showIcon() {
    icon.name = widget.isActive ? "almanac-star-on-symbolic" : "almanac-star-off-symbolic"
  }
}
