import GtkKit

/// A page that says why there is no list, and what to do.
@MainActor final class StatusView {
  let widget = Box(.vertical, spacing: 12, role: .status).addClass("status")
  private let icon = Icon("almanac-empty-symbolic", size: 72).addClass("status-icon")
  let title = Label(role: .heading).addClass("title-2")
  private let text = Label().addClass("dim-text")
  private let button = Button("").addClass("pill", "suggested-action")

  init(onAction: @escaping @MainActor () -> Void) {
    button.align(horizontal: .center)
    button.onClick(onAction)
    for label in [title, text] {
      label.wrap().center().characters(maximum: 40).align(horizontal: .center)
    }
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
