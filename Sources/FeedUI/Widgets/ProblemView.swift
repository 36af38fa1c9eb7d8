import GtkKit
import Localization

/// A line that says what went wrong, with a button to do something about it.
@MainActor final class ProblemView {
  let widget: Box
  let label = Label().wrap().expand(horizontal: true)
  let remedy = Button("").align(vertical: .center)

  init() {
    let icon = Icon("almanac-warning-symbolic", size: 16)
    widget = Box(.horizontal, spacing: 12, role: .alert, [icon, label, remedy])
    widget.addClass("banner", "control-problem")
  }

  /// - Parameter message: what went wrong; `nil` hides the line.
  func show(_ message: String?, remedy title: String = text("Retry")) {
    label.text = message ?? ""
    widget.setAccessibleName(label.text)
    widget.isVisible = message != nil
    remedy.setLabel(title)
  }
}
