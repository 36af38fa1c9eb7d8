import GtkKit

/// A page that says why there is no list, and what to do.
@MainActor final class StatusView {
  let widget = Box(.vertical, spacing: 12, role: .status)
  private let icon = Icon("almanac-empty-symbolic", size: 72)
  let title = Label(role: .heading)
  private let text = Label()
  private let button = Button("")

  init(onAction: @escaping @MainActor () -> Void) {
    button.addClass("pill", "suggested-action")
    button.align(horizontal: .center)
    button.onClick(onAction)
    title.addClass("title-2")
    text.addClass("dim-text")
    for label in [title, text] {
      label.wrap()
      label.center()
      label.characters(maximum: 40)
      label.align(horizontal: .center)
    }
    icon.addClass("status-icon")
    widget.addClass("status")
    widget.align(horizontal: .center, vertical: .center)
    widget.expand(horizontal: true, vertical: true)
    widget.append(icon, title, text, button)
  }

  /// Makes screen readers say why there is no list.
  func announce() { widget.announce("\(title.text). \(text.text)") }

  /// - Parameter action: the label of the button; `nil` for no button.
  func show(icon name: String, title: String, text: String, action: String?) {
    icon.name = name
    self.title.text = title
    self.text.text = text
    self.text.isVisible = !text.isEmpty
    button.isVisible = action != nil
    button.setLabel(action ?? "")
    widget.setAccessibleName(title)
  }
}
