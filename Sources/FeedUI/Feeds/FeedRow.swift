import FeedCore
import Foundation
import GtkKit
import Localization
import Store

/// A feed in the list of feeds: its name, its status, and a menu.
@MainActor final class FeedRow {
  let widget = Box(.vertical, role: .group)
  private let separator = Separator(.horizontal)
  let name = Label(role: .heading, level: 3).addClass("entry-title").wrap()
  private let entry = Entry().setAccessibleName(text("Name")).hide()
  private let caption = Label.caption()
  /// The feed's address, which distinguishes feeds with the same name.
  private let address = Label().addClass("caption", "dim-text").ellipsize()
  private let skipped = SkippedView()
  private let spinner = DelayedSpinner()
  private let problem = ProblemView()
  let actions = ActionGroup()
  private let menu: MenuButton
  private var row: FeedsModel.Row
  private let model: FeedsModel

  /// - Parameters:
  ///   - hasArticles: whether the feed's entries are articles, which can be loaded in full.
  ///   - onCopy: called when the user wants to copy the feed's address.
  ///   - onUnlisted: called when the user wants to see what has no entry anymore.
  init(
    _ row: FeedsModel.Row, in model: FeedsModel, hasArticles: Bool,
    onCopy: @escaping @MainActor () -> Void,
    onUnlisted: @escaping @MainActor (FeedsModel.Row) -> Void
  ) {
    self.row = row
    self.model = model
    menu = MenuButton(
      icon: "almanac-more-symbolic", name: "",
      making: { Self.menuItems(hasArticles: hasArticles) })
    build()
    addActions(onCopy)
    actions.add("unlisted") { [weak self] in
      if let self { onUnlisted(self.row) }
    }
    addKeys()
  }

  /// - Parameters:
  ///   - place: the feed's place in its section, beginning with 0.
  ///   - count: the number of feeds in the section.
  func show(
    _ row: FeedsModel.Row, place: Int, of count: Int, isRefreshing: Bool, now: Date
  ) {
    self.row = row
    name.text = row.name
    widget.setAccessibleName(row.name)
    address.text = FeedCaptions.address(row.subscription.url)
    address.isVisible = !FeedAddress.isSample(row.subscription.url)
    widget.tooltip = address.text
    menu.name = text("Options for {name}", ["name": row.name])
    entry.placeholder = row.ownName
    skipped.show(row.skipped, count: row.skippedCount)
    actions.setEnabled("unlisted", !row.unlisted.isEmpty)
    actions.setEnabled("show-hidden", row.hiddenCount > 0)
    actions.setEnabled("up", place > 0)
    actions.setEnabled("down", place < count - 1)
    // Files and samples have no interval, because they are read again at each start.
    let isRemote = row.subscription.url.isWeb
    for name in ["interval", "notify"] { actions.setEnabled(name, isRemote) }
    actions.setToggle("notify", isOn: row.subscription.notifies)
    actions.setChoice("interval", value: row.subscription.interval.rawValue)
    actions.setChoice("articles", value: row.subscription.loadsFullText ? "full" : "feed")
    spinner.setBusy(isRefreshing)
    show(row.error)
    showAge(now: now)
  }

  /// - Parameter isFirst: whether no row is above this one.
  func setFirst(_ isFirst: Bool) { separator.isVisible = !isFirst }

  /// Updates the age: "5 minutes ago" does not stay true.
  func showAge(now: Date) { caption.text = FeedCaptions.caption(of: row, now: now) }

  var isRenaming: Bool { entry.isVisible }

  /// Starts editing the name. Enter saves the new name, Escape restores the old one.
  func beginRenaming() {
    entry.text = row.name
    setRenaming(true)
    entry.grabFocus()
  }

  func focus() { menu.grabFocus() }

  /// Sets whether the row is highlighted, which shows the user which feed is meant.
  func setHighlighted(_ isHighlighted: Bool) { widget.setClass("highlighted", isHighlighted) }
}

extension FeedRow {
  private func build() {
    entry.limit(characters: Subscription.longestName)
    let texts = Box(texts: [name, entry, caption, address, skipped.widget])
    texts.align(vertical: .center)
    menu.removeFrame()
    for each in [spinner.widget, menu] as [Widget] { each.align(vertical: .center) }
    let line = Box(.horizontal, spacing: 12, [texts, spinner.widget, menu]).addClass("feed-row")
    widget.append(separator, line, problem.widget)

    problem.remedy.onClick { [weak self] in
      guard let self else { return }
      if row.error?.isAboutCost == true { return model.loadAnyway(row.id) }
      model.refresh(row.id, acceptsFewer: row.error?.isShrunk == true)
    }
    entry.onActivate { [weak self] in
      guard let self else { return }
      let name = entry.text
      endRenaming()
      if name != row.name { model.rename(row.id, to: name) }
    }
  }

  private static func menuItems(hasArticles: Bool) -> Menu {
    let menu = Menu([
      (text("Rename…"), "feed.rename"), (text("Refresh"), "feed.refresh"),
      (text("Copy Address"), "feed.copy"),
    ])
    menu.appendSection(
      Menu([(text("Move Up"), "feed.up"), (text("Move Down"), "feed.down")]))
    let intervals = Menu([])
    for interval in RefreshInterval.allCases {
      intervals.append(
        FeedCaptions.name(of: interval), choice: interval.rawValue, of: "feed.interval")
    }
    menu.appendSection(intervals, title: text("Refresh Interval"))
    if hasArticles {
      let texts = Menu([])
      texts.append(text("As in the Feed"), choice: "feed", of: "feed.articles")
      texts.append(text("Always in Full"), choice: "full", of: "feed.articles")
      menu.appendSection(texts, title: text("Articles", context: "how they are loaded"))
    }
    menu.appendSection(Menu([(text("Notify When It Fails"), "feed.notify")]))
    let unlisted = Menu([])
    unlisted.append(
      text("Without an Entry…"), action: "feed.unlisted", hiddenWhenDisabled: true)
    unlisted.append(
      text("Show Hidden Entries"), action: "feed.show-hidden", hiddenWhenDisabled: true)
    menu.appendSection(unlisted)
    menu.appendSection(Menu([(text("Remove"), "feed.remove")]))
    return menu
  }

  private func addActions(_ onCopy: @escaping @MainActor () -> Void) {
    let (model, id) = (model, row.id)
    actions.add("rename") { [weak self] in self?.beginRenaming() }
    actions.add("refresh") { model.refresh(id) }
    actions.add("copy", onCopy)
    actions.add("up") { model.move(id, by: -1) }
    actions.add("down") { model.move(id, by: 1) }
    actions.add("show-hidden") { model.showHidden(of: id) }
    actions.add("remove") { model.remove(id) }
    actions.addChoice("interval", value: row.subscription.interval.rawValue) { value in
      RefreshInterval(rawValue: value).map { model.setInterval($0, of: id) }
    }
    actions.addToggle("notify", isOn: row.subscription.notifies) { model.setNotifies($0, of: id) }
    actions.addChoice("articles", value: row.subscription.loadsFullText ? "full" : "feed") {
      model.setLoadsFullText($0 == "full", of: id)
    }
    widget.insertActions(actions, prefix: "feed")
  }

  private func addKeys() {
    let keys = ShortcutController()
    for (key, action) in [("<Alt>Up", "up"), ("<Alt>Down", "down"), ("F2", "rename")] {
      keys.add(key) { [weak self] in
        self?.actions.activate(action)
        return true
      }
    }
    keys.add("Delete") { [weak self] in
      guard let self, !isRenaming else { return false }
      actions.activate("remove")
      return true
    }
    widget.addController(keys)
    entry.addController(
      KeyController { [weak self] key in
        guard key == .escape, let self else { return false }
        endRenaming()
        return true
      })
  }

  private func endRenaming() {
    // The focus moves first, because GTK would move it just anywhere if the entry were hidden.
    focus()
    setRenaming(false)
  }

  private func setRenaming(_ isRenaming: Bool) {
    entry.isVisible = isRenaming
    name.isVisible = !isRenaming
  }

  private func show(_ error: FeedError?) {
    guard let error else { return problem.show(nil) }
    problem.show(
      error.isAboutCost
        ? [error.message, FeedCaptions.cost].joined(separator: " ") : error.explanation,
      remedy: error.isAboutCost
        ? text("Load Anyway") : error.isShrunk ? text("Use the New List") : text("Retry"))
  }
}

extension FeedError {
  /// Whether a refresh was refused because the feed lost most of its items.
  fileprivate var isShrunk: Bool {
    if case .shrunk = self { true } else { false }
  }
}
