import FeedCore
import GtkKit
import Localization
import Store

/// The menu of an item: beside its row or tile, or on its page.
@MainActor final class RowMenu {
  private let parent: Widget
  let actions = ActionGroup()
  private(set) var popover: PopoverMenu?
  private weak var list: ItemList?
  private var item: ItemID?

  /// - Parameters:
  ///   - parent: the widget around the lists, or the page.
  ///   - window: the window's actions, which the menu calls.
  init(over parent: Widget, window: DetailActions) {
    self.parent = parent
    add("open") { [weak self] list, id in
      // The page that opens may take the focus, so the closing menu must not focus the list.
      self?.item = nil
      list.onOpen(id)
    }
    add("star") { list, id in
      if let isStarred = list.model.isStarred(id) { list.model.setStarred(!isStarred, for: id) }
    }
    add("read") { list, id in
      if let isRead = list.model.isRead(id) { list.model.setRead(!isRead, for: id) }
    }
    add("read-above") { list, id in
      if let model = list.model as? SectionModel { window.markRead(model.listed(above: id)) }
    }
    add("copy") { list, id in
      if list.model is SectionModel { return window.copyPage(id) }
      guard let row = list.model.row(for: id) else { return }
      let lines = [row.title, row.subtitle, row.body].compactMap(\.self)
      window.copy(CopiedText(text: lines.joined(separator: "\n"), confirmation: text("Copied")))
    }
    add("copy-as") { _, id in window.copyEntry(id) }
    add("export") { list, id in
      if let row = list.model.row(for: id) { window.export(id, row.title) }
    }
    add("full-text") { list, id in (list.model as? SectionModel)?.loadFullText(of: id) }
    add("feed-text") { list, id in (list.model as? SectionModel)?.removeFullText(of: id) }
    add("browser") { _, id in window.openInBrowser(id) }
    add("links") { _, id in window.links(id) }
    add("keep") { _, id in window.keep(id) }
    add("hide") { _, id in window.hide(id) }
    add("edit") { _, id in window.edit(id) }
    add("show-original") { _, id in window.showOriginal(id) }
    add("original") { _, id in window.useOriginal(id) }
    parent.insertActions(actions, prefix: "row")
  }

  /// Opens the menu of a row, at a place in its list's widget.
  func show(_ id: ItemID, of list: ItemList, at area: Area) {
    self.list = list
    item = id
    let popover = popover ?? makePopover()
    self.popover = popover
    let menu = Menu([(text("Open", context: "verb"), "row.open")])
    if let isStarred = list.model.isStarred(id) {
      menu.append(
        isStarred ? text("Remove from Favorites") : text("Add to Favorites"), action: "row.star")
    }
    appendReading(to: menu)
    if (list.model as? SectionModel)?.section.hasReading == true {
      menu.append(text("Mark Above as Read"), action: "row.read-above")
    }
    append(to: menu)
    popover.show(menu, at: area, of: list.list)
  }

  /// The menu of an item's page. It does not include the star, because the page has a button for
  /// it.
  /// - Parameter fullText: the state of the article's full text.
  func menu(of id: ItemID, in list: ItemList, fullText: FullTextState?) -> Menu {
    self.list = list
    item = id
    let menu = Menu([])
    appendReading(to: menu)
    switch fullText {
    case .available?, .failed?:
      menu.append(text("Load the Full Article"), action: "row.full-text")
    case .loaded?:
      menu.append(text("Show the Feed’s Text"), action: "row.feed-text")
      menu.append(text("Load Again"), action: "row.full-text")
    case .loading?, nil: break
    }
    if list.model.isRead(id) != nil { menu.append(text("Links…"), action: "row.links") }
    append(to: menu)
    return menu
  }

  private func makePopover() -> PopoverMenu {
    let popover = PopoverMenu(in: parent)
    // When the menu closes, GTK leaves nothing focused.
    popover.onClose { [weak self] in
      guard let self, let list, let item else { return }
      list.focusSeen(item)
    }
    return popover
  }

  private func appendReading(to menu: Menu) {
    guard let item, let isRead = list?.model.isRead(item) else { return }
    menu.append(isRead ? text("Mark as Unread") : text("Mark as Read"), action: "row.read")
  }

  private func append(to menu: Menu) {
    // A search result from all sections can only be kept or exported on its page.
    let model = list?.model as? SectionModel
    if let model, model.section.editor != nil {
      menu.append(text("Edit…"), action: "row.edit")
      if let item, model.hasOriginal(item) {
        menu.append(text("Show the Original"), action: "row.show-original")
        menu.append(text("Use the Original"), action: "row.original")
      }
    }
    if let model, let item { model.copyState(of: item)?.append(to: menu, of: model.section) }
    if model?.section.hasReading == true {
      menu.append(text("Open in Browser"), action: "row.browser")
    }
    // The label is not just "Copy", because what Keep a Copy makes is also called a copy.
    menu.append(text("Copy Text"), action: "row.copy")
    if let format = model?.section.copyFormat {
      menu.append(
        text("Copy as {format}", ["format": format.title]), action: "row.copy-as")
    }
    if model != nil { menu.append(text("Export…"), action: "row.export") }
    if let model, let item, model.canHide(item) {
      menu.append(text("Hide", context: "verb"), action: "row.hide")
    }
  }

  private func add(_ name: String, _ action: @escaping @MainActor (ItemList, ItemID) -> Void) {
    actions.add(name) { [weak self] in
      if let self, let list, let item { action(list, item) }
    }
  }
}
