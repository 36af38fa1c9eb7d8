import FeedCore
import GtkKit
import Localization

/// The button in the header bar that filters the list by a tag, and its menu.
@MainActor final class TagFilter {
  /// The group of the main menu with the tags; empty if there are none.
  let group = Menu([])
  private let menu = Menu([])
  let button: MenuButton
  private(set) var tags: [String] = []
  private var model: SectionModel?
  private var binding: Binding?
  private var task: Task<Void, Never>?
  private let actions: ActionMap
  /// Called when the section has its first tag, or no longer has any.
  var onChange: () -> Void = {}

  init(actions: ActionMap) {
    self.actions = actions
    button = MenuButton(
      icon: "almanac-tag-symbolic", name: text("Tags"), menu: menu, isPrimary: false)
    actions.addChoice("tag") { [weak self] tag in
      self?.model?.show(tag.isEmpty ? .all : .tagged(tag))
    }
  }

  isolated deinit { task?.cancel() }

  func show(_ model: SectionModel) {
    self.model = model
    showMenu([])
    binding = Binding { [weak self, weak model] in
      guard let self, let model else { return }
      // Stored tags may have changed with the rows.
      _ = (model.revision, model.state)
      actions.setChoice("tag", value: model.itemFilter.tag ?? "")
      button.setClass("filtering", model.itemFilter.tag != nil)
      task?.cancel()
      task = Task { [weak self] in
        let tags = await model.tags()
        if !Task.isCancelled { self?.showMenu(tags) }
      }
    }
  }

  private func showMenu(_ new: [String]) {
    guard new != tags else { return }
    let hadTags = !tags.isEmpty
    tags = new
    menu.replaceAll(with: [])
    menu.append(text("All", context: "tags"), choice: "", of: "app.tag")
    for tag in new.prefix(Self.most) { menu.append(tag, choice: tag, of: "app.tag") }
    guard hadTags == new.isEmpty else { return }
    group.replaceAll(with: [])
    if !new.isEmpty { group.append(text("Tags"), submenu: menu) }
    onChange()
  }

  /// More than fit on a screen; the search finds the others.
  private static let most = 40
}
