import GtkKit

/// A page that says why there is no list, and what to do.
@MainActor final class StatusView {
  /// It scrolls where a large text needs more than the window's height.
  let widget: ScrolledWindow
  private let column = Box(.vertical, spacing: 12, role: .status).addClass("status")
  private let icon = Icon("almanac-empty-symbolic", size: 72).addClass("status-icon")
  let title = Label(role: .heading).addClass("title-2")
  private let text = Label().addClass("dim-text")
  private let button = Button("").addClass("pill", "suggested-action")
  /// A second way, which is quieter.
  private let other = Button("").addClass("pill")
  private var actions: [Action] = []

  /// A button's label, and what the button does.
  struct Action {
    let label: String
    let run: @MainActor () -> Void
  }

  init() {
    widget = ScrolledWindow(child: column)
    for (index, each) in [button, other].enumerated() {
      each.align(horizontal: .center)
      each.onClick { [weak self] in
        guard let self, index < actions.count else { return }
        actions[index].run()
      }
    }
    for label in [title, text] {
      label.wrap().center().characters(maximum: 40).align(horizontal: .center)
    }
    column.align(horizontal: .center, vertical: .center)
    column.expand(horizontal: true, vertical: true)
    column.append(icon, title, text, button, other)
  }

  /// Makes screen readers say why there is no list.
  func announce() { column.announce("\(title.text). \(text.text)") }

  /// - Parameter actions: at most two, the one to suggest first.
  func show(icon name: String, title: String, text: String, actions: [Action]) {
    icon.name = name
    self.title.text = title
    self.text.text = text
    self.text.isVisible = !text.isEmpty
    self.actions = actions
    for (index, each) in [button, other].enumerated() {
      each.isVisible = index < actions.count
      if index < actions.count { each.setLabel(actions[index].label) }
      each.wrapLabel()
    }
    column.setAccessibleName(title)
  }
}
