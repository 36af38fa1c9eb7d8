import FeedCore
import Foundation
import GtkKit
import Localization
import Store

/// Moves through unread items, in a section whose items are for reading, and keeps the unread counts
/// of the sections up to date.
@MainActor final class WindowReading {
  private unowned let main: MainWindow
  private let unread: UnreadCounts
  private var binding: Binding?
  private var pane: SectionPane { main.pane }

  init(of main: MainWindow, unread: UnreadCounts) {
    self.main = main
    self.unread = unread
    main.application.addAction("unread") { [weak self] in self?.main.toggle(.unread) }
    main.application.addAction("mark-all-read") { [weak self] in self?.markAllRead() }
  }

  /// Handles the keys that work without a modifier, such as N. Keys typed in an entry don't come
  /// here.
  func handle(_ key: KeyController.Key) -> Bool {
    guard main.section.hasReading, !main.window.menuHasFocus else { return false }
    let model = pane.model
    switch key {
    case .space: if !pane.detail.scroll(.forward) { openNextUnread() }
    // The keys move the open article, even while the list has the focus.
    case .shiftSpace, .backspace, .pageUp: return pane.detail.scroll(.back) || !pane.detail.isEmpty
    case .pageDown: return pane.detail.scroll(.forward) || !pane.detail.isEmpty
    case .home: return pane.detail.scroll(.start) || !pane.detail.isEmpty
    case .end: return pane.detail.scroll(.end) || !pane.detail.isEmpty
    case .letter("n"): openNextUnread()
    case .letter("m"):
      guard let id = pane.keyTarget, let isRead = model.isRead(id) else { return false }
      change(
        isRead ? text("Marked as unread") : text("Marked as read"),
        to: !isRead
      ) { model.setRead($0, for: id) }
    case .letter("s"):
      guard let id = pane.keyTarget, let isStarred = model.isStarred(id) else { return false }
      change(StarButton.words(!isStarred), to: !isStarred) { model.setStarred($0, for: id) }
    case .letter("b"):
      guard let id = pane.keyTarget else { return false }
      main.actions.openInBrowser(id)
    case .letter("l"):
      guard let id = pane.keyTarget else { return false }
      main.actions.showLinks(of: id)
    default: return false
    }
    return true
  }

  /// Changes something, and says so: who typed a word to search for did not mean a key.
  private func change(_ words: String, to value: Bool, _ set: @escaping @MainActor (Bool) -> Void) {
    set(value)
    main.toast.show(words, button: text("Undo")) { set(!value) }
  }

  func markAllRead() {
    let model = pane.model
    main.tasks.run { [weak self] in
      await model.waitUntilWhole()
      self?.markRead(model.listed(), in: model)
    }
  }

  func markRead(_ ids: [ItemID], in model: SectionModel) {
    main.actions.save { [weak main] () async throws(FeedError) in
      guard let (change, items) = try await model.setRead(true, for: ids) else { return }
      main?.undo.offer(
        change, text("Marked {count} as read", "Marked {count} as read", count: items.count))
    }
  }

  /// Opens the next unread item, in this feed or in another of the section.
  func openNextUnread() {
    let pane = pane
    main.tasks.run { [weak self] in
      let next = await pane.model.nextUnread(after: pane.model.selection)
      guard let self, self.pane === pane else { return }
      if let next { return pane.continueReading(at: next) }
      guard let feed = nextFeed else { return main.toast.show(text("Nothing left to read")) }
      main.choose(feed: feed)
      let other = self.pane
      let first = await other.model.nextUnread(after: nil)
      if let first, self.pane === other { other.continueReading(at: first) }
    }
  }

  /// The next feed with unread items after the shown one; `nil` if there is none, or if the list
  /// shows all feeds.
  private var nextFeed: FeedChooser.Choice.ID? {
    let (section, chooser) = (main.section, main.chooser)
    let feeds = chooser.addresses(section).map(\.absoluteString)
    guard let shown = feeds.firstIndex(of: chooser.shown(section)) else { return nil }
    return (feeds[(shown + 1)...] + feeds[..<shown]).first { feed in
      URL(string: feed).map { unread.count(section, feeds: [$0]) > 0 } ?? false
    }
  }
}

// MARK: Counts

extension WindowReading {
  /// Starts counting unread items, in parallel with other work. Until the counts are known, those
  /// of the last run are shown.
  func startCounting() {
    guard !isCounting else { return }
    for section in main.loaded.sections where section.hasReading {
      main.switchers.showCount(main.preferences.unreadCount(of: section.id), of: section.id)
      if main.loaded[section.id] == nil {
        main.tasks.run { [unread] in await unread.countAgain(in: section) }
      }
    }
    for model in main.loaded.all { count(in: model) }
    binding = Binding { [weak self] in self?.showCounts() }
  }

  /// Shows the counts of the feeds that are shown now.
  func showCounts() {
    for (id, count) in counts { main.switchers.showCount(count, of: id) }
  }

  /// Counts a section's unread items again, because its feeds may be others.
  func countAgain(in section: Section) {
    showCounts()
    main.tasks.run { [unread] in await unread.countAgain(in: section) }
  }

  /// Counts a section's unread items now, and whenever they may have changed.
  func count(in model: SectionModel) {
    let section = model.section
    guard section.hasReading else { return }
    main.opened[section.id].counting = Binding { [weak self, weak model] in
      _ = (model?.readingRevision, model?.refreshCount)
      self?.main.tasks.run { await self?.unread.countAgain(in: section) }
    }
  }

  var isCounting: Bool { binding != nil }

  /// The unread items of the sections that have been counted.
  var counts: [(Section.ID, Int)] {
    main.loaded.sections.filter(unread.isCounted)
      .map { ($0.id, unread.count($0, feeds: main.chooser.addresses($0))) }
  }
}
