import GtkKit

/// A line above a list that says why it is out of date, or something else about it.
@MainActor final class Banner {
  let widget: Revealer
  private let label = Label()
  private let button = Button("")
  private let icon = Icon("almanac-warning-symbolic", size: 16)
  private let box: Box
  private(set) var text: String?

  init(onAction: @escaping @MainActor () -> Void) {
    button.onClick(onAction)
    button.align(vertical: .center)
    label.wrap()
    label.expand(horizontal: true)
    box = Box(.horizontal, spacing: 12, role: .alert, [icon, label, button])
    box.addClass("banner")
    widget = Revealer(.slideDown, child: box)
  }

  /// Whether Tab and a click lead to its button.
  var isReachable: Bool { box.isSensitive }

  /// The content of a banner.
  struct Content: Equatable {
    var text: String
    /// `nil` where there is nothing to do about it.
    var button: String?
    /// Good to know, and no trouble.
    var isNotice = false
  }

  /// `nil` hides the line.
  func show(_ content: Content?) {
    text = content?.text
    if let content {
      label.text = content.text
      box.setAccessibleName(content.text)
      button.setLabel(content.button ?? "")
      button.isVisible = content.button != nil
      icon.name = content.isNotice ? "almanac-info-symbolic" : "almanac-warning-symbolic"
      box.setClass("notice", content.isNotice)
    }
    // A hidden line must not keep its button reachable by Tab.
    widget.isRevealed = text != nil
    box.isSensitive = text != nil
  }
}
