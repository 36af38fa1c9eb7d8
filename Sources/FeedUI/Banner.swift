import GtkKit

/// A line above a list: the list is old, and why.
@MainActor final class Banner {
  let widget: Revealer
  private let label = Label()
  private let box: Box
  private(set) var text: String?

  init(action: String, onAction: @escaping @MainActor () -> Void) {
    let button = Button(action)
    button.onClick(onAction)
    button.align(vertical: .center)
    let icon = Icon("almanac-warning-symbolic", size: 16)
    label.wrap()
    label.expand(horizontal: true)
    box = Box(.horizontal, spacing: 12, role: .alert, [icon, label, button])
    box.addClass("banner")
    widget = Revealer(.slideDown, child: box)
  }

  /// Whether Tab and a click lead to its button.
  var isReachable: Bool { box.isSensitive }

  /// `nil` hides the line.
  func show(_ text: String?) {
    self.text = text
    if let text {
      label.text = text
      box.setAccessibleName(text)
    }
    // A hidden line must not keep its button reachable by Tab.
    widget.isRevealed = text != nil
    box.isSensitive = text != nil
  }
}
