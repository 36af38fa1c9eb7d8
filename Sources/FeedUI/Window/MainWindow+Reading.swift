import FeedCore
import Foundation
import GtkKit
import Localization
import Store

/// Moves through unread items, in a section whose items are for reading.
extension MainWindow {
  /// Handles the keys that work without a modifier, such as N. Keys typed in an entry don't come
  /// here.
  func read(by key: KeyController.Key) -> Bool {
    guard section.hasReading, !window.menuHasFocus else { return false }
    let model = pane.model
    switch key {
    case .space: if !pane.detail.scrollOn() { openNextUnread() }
    case .letter("n"): openNextUnread()
    case .letter("m"):
      guard let id = pane.keyTarget, let isRead = model.isRead(id) else { return false }
      model.setRead(!isRead, for: id)
    case .letter("s"):
      guard let id = pane.keyTarget, pane.toggleStar(of: id) else { return false }
    case .letter("b"):
      guard let id = pane.keyTarget else { return false }
      tasks.run { [weak self] in
        if let url = await model.readDetail(for: id)?.address { self?.open(url) }
      }
    case .letter("l"):
      guard let id = pane.keyTarget else { return false }
      showLinks(of: id)
    default: return false
    }
    return true
  }

  /// Marks everything in the list as read.
  public func markAllRead() {
    let model = pane.model
    tasks.run { [weak self] in
      await model.waitUntilWhole()
      self?.markRead(model.listed(), in: model)
    }
  }

  func markRead(_ ids: [ItemID], in model: SectionModel) {
    setRead(true, for: ids, in: model) { [weak self] marked in
      self?.toast.show(
        text("Marked {count} as read", "Marked {count} as read", count: marked.count),
        button: text("Undo"), milliseconds: Toast.undoMilliseconds,
        action: { self?.setRead(false, for: marked, in: model) })
    }
  }

  /// Marks items as read or unread.
  /// - Parameter then: called with the items that changed, if there are any.
  private func setRead(
    _ isRead: Bool, for ids: [ItemID], in model: SectionModel,
    then: @escaping @MainActor ([ItemID]) -> Void = { _ in }
  ) {
    save { () async throws(FeedError) in
      let changed = try await model.setRead(isRead, for: ids)
      if !changed.isEmpty { then(changed) }
    }
  }

  /// Opens the next unread item, in this feed or in another of the section.
  func openNextUnread() {
    let pane = pane
    tasks.run { [weak self] in
      let next = await pane.model.nextUnread(after: pane.model.selection)
      guard let self, self.pane === pane else { return }
      if let next { return pane.continueReading(at: next) }
      guard let feed = nextFeed else { return toast.show(text("Nothing left to read")) }
      choose(feed: feed)
      let other = self.pane
      let first = await other.model.nextUnread(after: nil)
      if let first, self.pane === other { other.continueReading(at: first) }
    }
  }

  /// The next feed with unread items after the shown one; `nil` if there is none, or if the list
  /// shows all feeds.
  private var nextFeed: FeedChooser.Choice.ID? {
    let feeds = chooser.addresses(section).map(\.absoluteString)
    guard let shown = feeds.firstIndex(of: chooser.shown(section)) else { return nil }
    return (feeds[(shown + 1)...] + feeds[..<shown]).first { feed in
      URL(string: feed).map { unread.count(section, feeds: [$0]) > 0 } ?? false
    }
  }
}

/// Marks everything as read from the menu, and keeps the unread counts of the sections up to date.
extension MainWindow {
  func addReading() {
    application.addAction("mark-all-read") { [weak self] in self?.markAllRead() }
  }

  func showReading() {
    application.setEnabled("mark-all-read", section.hasReading)
  }

  /// Starts counting unread items, in parallel with other work. Until the counts are known, those
  /// of the last run are shown.
  func startCounting() {
    guard !isCounting else { return }
    for (index, section) in sections.enumerated() where section.hasReading {
      show(unread: preferences.unreadCount(of: section.id), of: index)
      if models[index] == nil { tasks.run { [unread] in await unread.countAgain(in: section) } }
    }
    for index in models.keys { countUnread(index) }
    unreadBinding = Binding { [weak self] in self?.showUnread() }
  }

  var isCounting: Bool { unreadBinding != nil }

  /// Counts a section's unread items now, and whenever they may have changed.
  func countUnread(_ index: Int) {
    guard sections[index].hasReading, let model = models[index] else { return }
    counting[index] = Binding { [weak self, weak model] in
      _ = (model?.readingRevision, model?.refreshCount)
      self?.tasks.run {
        if let self { await self.unread.countAgain(in: self.sections[index]) }
      }
    }
  }

  private func showUnread() {
    for (index, section) in sections.enumerated() where unread.isCounted(section) {
      show(unread: unreadCount(section), of: index)
    }
  }

  private func show(unread count: Int, of index: Int) {
    for switcher in [header.switcher, bottomSwitcher] { switcher.showCount(count, of: index) }
  }

  func unreadCount(_ section: Section) -> Int {
    unread.count(section, feeds: chooser.addresses(section))
  }
}
