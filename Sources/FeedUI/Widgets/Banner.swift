import GtkKit

/// A line above a list that says why the list is out of date, or shows another message.
@MainActor final class Banner {
  let widget: Revealer
  private let label = Label().wrap(narrowest: 16)
  private let button = Button("").align(vertical: .center)
  private let icon = Icon("almanac-warning-symbolic", size: 16)
  let box: WrapBox
  private(set) var text: String?

  init(onAction: @escaping @MainActor () -> Void) {
    button.onClick(onAction)
    box = WrapBox(spacing: 12, role: .alert, growing: label, [icon, label, button])
    box.addClass("banner")
    widget = Revealer(.slideDown, child: box)
  }

  struct Content: Equatable {
    var text: String
    /// The button's label; `nil` if there is nothing that the user could do.
    var button: String?
    /// Whether the message is information, not a problem.
    var isNotice = false
    /// The icon of a notice.
    var icon = "almanac-info-symbolic"
  }

  /// Shows the content; `nil` hides the banner.
  func show(_ content: Content?) {
    if let content, content.text != text, !content.isNotice, widget.isMapped {
      box.announce(content.text)
    }
    text = content?.text
    if let content {
      label.text = content.text
      box.setAccessibleName(content.text)
      button.setLabel(content.button ?? "")
      button.isVisible = content.button != nil
      icon.name = content.isNotice ? content.icon : "almanac-warning-symbolic"
      box.setClass("notice", content.isNotice)
    }
    if text == nil, box.containsFocus { _ = box.leaveFocus(.forward) }
    // Tab must not reach the button of a hidden banner.
    widget.isRevealed = text != nil
    box.isSensitive = text != nil
  }
}
