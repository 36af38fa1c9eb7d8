import FeedCore
import Foundation
import GtkKit
import Localization
import Store

/// Going through what was not read, in a section whose items are there to be read.
extension MainWindow {
  /// The single keys. What is typed into an entry does not come here.
  func read(by key: KeyController.Key) -> Bool {
    guard section.hasReading, !window.menuHasFocus else { return false }
    let model = pane.model
    switch key {
    case .space: if !pane.detail.scrollOn() { openNextUnread() }
    case .letter("n"): openNextUnread()
    case .letter("m"):
      guard let id = pane.readItem, let isRead = model.isRead(id) else { return false }
      model.setRead(!isRead, for: id)
    case .letter("s"):
      guard let id = pane.readItem, let isStarred = model.isStarred(id) else { return false }
      model.setStarred(!isStarred, for: id)
    case .letter("b"):
      guard let url = pane.readItem.flatMap({ model.detail(for: $0)?.address }) else {
        return false
      }
      open(url)
    default: return false
    }
    return true
  }

  /// Marks all that the list shows as read.
  public func markAllRead() {
    let model = pane.model
    tasks.run { [weak self] in
      await model.waitUntilWhole()
      self?.markRead(model.listed(), in: model)
    }
  }

  func markRead(_ ids: [ItemID], in model: FeedModel) {
    setRead(true, for: ids, in: model) { [weak self] marked in
      self?.toast.show(
        text("Marked {count} as read", "Marked {count} as read", count: marked.count),
        button: text("Undo"), milliseconds: Toast.undoMilliseconds,
        action: { self?.setRead(false, for: marked, in: model) })
    }
  }

  /// To the end, also where the window is closed meanwhile.
  /// - Parameter then: called with those that were not so before.
  private func setRead(
    _ isRead: Bool, for ids: [ItemID], in model: FeedModel,
    then: @escaping @MainActor ([ItemID]) -> Void = { _ in }
  ) {
    keeping = Task { [weak self, previous = keeping] in
      await previous?.value
      do throws(FeedError) {
        let changed = try await model.setRead(isRead, for: ids)
        if !changed.isEmpty { then(changed) }
      } catch {
        self?.toast.show(
          error.message, button: text("Retry"),
          action: { self?.setRead(isRead, for: ids, in: model, then: then) })
      }
    }
  }

  /// Opens what comes next and was not read, in this feed or in another of the section.
  func openNextUnread() {
    let pane = pane
    tasks.run { [weak self] in
      let next = await pane.model.nextUnread(after: pane.model.selection)
      guard let self, self.pane === pane else { return }
      if let next { return pane.goOn(to: next) }
      guard let feed = nextFeed else { return toast.show(text("Nothing left to read")) }
      choose(feed: feed)
      let other = self.pane
      let first = await other.model.nextUnread(after: nil)
      if let first, self.pane === other { other.goOn(to: first) }
    }
  }

  /// The feed with something unread that comes after the one that is shown.
  private var nextFeed: FeedChooser.Choice.ID? {
    let feeds = chooser.choices(section).map(\.id).filter { $0 != FeedChooser.all }
    guard let shown = feeds.firstIndex(of: chooser.shown(section)) else { return nil }
    return (feeds[(shown + 1)...] + feeds[..<shown]).first { feed in
      URL(string: feed).map { unread.count(section, feeds: [$0]) > 0 } ?? false
    }
  }
}

/// What is left to read: beside the sections, and in the choice of feeds.
extension MainWindow {
  func addReading() {
    application.addAction("mark-all-read") { [weak self] in self?.markAllRead() }
  }

  func showReading() {
    application.setAction("mark-all-read", isEnabled: section.hasReading)
  }

  /// Counting takes a while: not before the first frame.
  func startCounting() {
    for index in models.keys { countUnread(index) }
    unreadBinding = Binding { [weak self] in self?.showUnread() }
  }

  var isCounting: Bool { unreadBinding != nil }

  /// Counts a section's unread items now, and whenever there may be others.
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
    for (index, section) in sections.enumerated() where section.hasReading {
      let feeds = chooser.choices(section).compactMap { URL(string: $0.id) }
      let count = unread.count(section, feeds: feeds)
      for switcher in [header.switcher, bottomSwitcher] { switcher.showCount(count, of: index) }
    }
  }
}
