public import FeedCore
import Foundation
import GtkKit
import Localization
import Store

/// Shows the sections: their models, their panes, and the switches between them.
extension MainWindow {
  /// The pane of the section that is shown.
  var pane: SectionPane { pane(of: section) }

  /// A section's model; `nil` until the section is loaded.
  public func model(of section: Section) -> SectionModel? { loaded[section.id] }

  /// Shows a section.
  /// - Parameter id: the section, which is shown even if the user has hidden it; `nil` for the
  ///   section to show when the app starts.
  public func show(section id: String?) {
    let wanted = id ?? preferences.firstSection ?? preferences.section
    let isHidden = id == nil && wanted.map(switchers.layout.hidden.contains) == true
    let found = isHidden ? nil : wanted.flatMap(loaded.section)
    choose(found ?? shownSections.first ?? section)
    reading.startCounting()
  }

  /// The sections in the switcher, in its order.
  var shownSections: [Section] {
    switchers.shown(with: section.id).compactMap(loaded.section)
  }

  public func choose(number: Int) {
    let shown = shownSections
    if number < shown.count { switchTo(shown[number].id) }
  }

  /// Shows the next or the previous section in the switcher.
  /// - Parameter step: 1 for the next section, -1 for the previous one.
  public func chooseNext(_ step: Int) {
    let shown = shownSections.map(\.id)
    guard let place = shown.firstIndex(of: section.id) else { return }
    switchTo(shown[(place + step + shown.count) % shown.count])
  }

  /// Switches to a section that the user chose. After that, Back no longer returns to search
  /// results.
  func switchTo(_ id: Section.ID) {
    results.forget()
    if let section = loaded.section(id) { choose(section) }
  }

  func choose(_ section: Section) {
    self.section = section
    switchers.show(section.id)
    let pane = pane
    if !opened.stack.isShowing(pane.widget) {
      opened.stack.show(pane.widget, .crossfade)
    }
    placeDivider(of: pane)
    layout.restoreListShare()
    showHeader()
    pane.focusList()
    if window.isActive { events.see(section.id) }
  }

  /// Changes which sections are in the switcher, and their order. If the open section becomes
  /// hidden, another one is shown.
  func arrange(_ new: SectionLayout) {
    guard new != switchers.layout else { return }
    let isNowHidden =
      new.hidden.contains(section.id) && !switchers.layout.hidden.contains(section.id)
    switchers.layout = new
    preferences.save(new)
    if isNowHidden, let first = new.shown.first { switchTo(first) }
    switchers.show(section.id)
    // A section that was hidden until now may not have been loaded yet.
    loadOthers()
  }

  /// Shows a hidden section again, because it now has something of the user's.
  func reveal(_ id: Section.ID) {
    var layout = switchers.layout
    layout.setShown(true, id)
    arrange(layout)
  }

  /// Returns when the sections that nobody looks at have loaded too.
  public func waitUntilLoaded() async { await loaded.loading?.value }

  func loadOthers() { loaded.load(shownSections, after: section.id) }
}

// MARK: Models

extension MainWindow {
  /// Updates a section. Called when its feeds, their names or their intervals may have changed.
  public func feedsChanged(in id: Section.ID) {
    guard let model = loaded[id] else { return }
    guard model.updateFeeds(chooser.feeds(model.section)) else { return reload(section: id) }
    tasks.run { await model.showLatest() }
    reading.countAgain(in: model.section)
    guard id == section.id else { return }
    header.title.showChoice()
    showHeader()
  }

  /// Replaces a section's model, because the section now shows other feeds.
  /// - Parameter afterwards: called once nothing uses the old model anymore; called even if there
  ///   was no old model.
  public func reload(
    section id: Section.ID, afterwards: @escaping @MainActor () async -> Void = {}
  ) {
    // The place must be set before the old model is waited for.
    opened[id].pane?.keepPlace()
    guard let old = loaded.retire(id, afterwards: afterwards) else { return }
    let form = opened[id].pane?.form?.model
    opened.remove(id)
    let model = loaded.model(of: old.section)
    if id == section.id { choose(section) } else { model.start(readsAll: false) }
    // A tag may be unknown in other feeds.
    if old.itemFilter.tag == nil { model.show(old.itemFilter) }
    reading.showCounts()
    // The open page stays open if the section still has its item.
    if let selection = old.selection, model.contains(selection) {
      pane(of: old.section).reopen(selection)
    }
    if let form { editing.show(form, in: pane(of: old.section)) }
  }

  /// Shows a feed's items in a section. If the section shows all its feeds, they are there already.
  /// - Parameter section: `nil` for the section that is shown.
  public func showFeed(_ address: String, in section: Section? = nil) {
    let section = section ?? self.section
    if chooser.shown(section) != FeedChooser.all { choose(feed: address, in: section) }
  }

  /// Shows what was just added to a section.
  /// - Parameter feed: the address of a feed; `nil` for several feeds.
  func showAdded(_ feed: URL?, in id: Section.ID) {
    reveal(id)
    switchTo(id)
    showFeed(feed?.absoluteString ?? FeedChooser.all)
  }

  /// Shows things that were just added, and offers to take that back.
  func showOwn(_ kept: FeedsModel.Kept) {
    showFeed(OwnItem.address(of: kept.section.id).absoluteString, in: kept.section)
    if let id = kept.first {
      tasks.run { [weak self] in
        await self?.model(of: kept.section)?.showLatest()
        if self?.section.id == kept.section.id { self?.pane.openInList(id) }
      }
    }
    offerUndo(of: kept)
  }

  /// Says that things were added, and offers to take that back.
  func offerUndo(of kept: FeedsModel.Kept) {
    guard let change = kept.change else { return toast.show(text("You already have this")) }
    undo.offer(
      change,
      kept.count == 1
        ? text("Added “{name}”", ["name": kept.title])
        : text("Added {count} entry", "Added {count} entries", count: kept.count))
  }

  func choose(feed id: FeedChooser.Choice.ID) { choose(feed: id, in: section) }

  private func choose(feed id: FeedChooser.Choice.ID, in section: Section) {
    guard chooser.shown(section) != id else { return }
    chooser.choose(section, id)
    reload(section: section.id)
  }

  /// Follows what happens in a section from now on.
  func follow(_ model: SectionModel) {
    opened.follow(model) { [weak self] in self?.events.refreshed() }
    if reading.isCounting { reading.count(in: model) }
  }
}

// MARK: Panes

extension MainWindow {
  /// Loads the pictures again that could not be loaded so far.
  public func retryPictures() {
    for pane in opened.panes { pane.retryPictures() }
  }

  /// Says what is wrong with what a change added, such as pictures that can't be loaded.
  public func complain(_ complaints: [String], about change: AppliedChange) {
    undo.complain(complaints, about: change)
  }

  private func pane(of section: Section) -> SectionPane {
    if let pane = opened[section.id].pane { return pane }
    let pane = opened.add(loaded.model(of: section))
    pane.show(preferences.textSize)
    pane.setNarrow(layout.isNarrow)
    placeDivider(of: pane)
    pane.onChange = { [weak self, weak pane] in
      guard let self, let pane, opened[self.section.id].pane === pane else { return }
      showHeader()
    }
    pane.onDividerMove = { [weak self, weak pane] in
      guard let self, let pane, layout.dividerMoved(in: pane) else { return }
      toast.place(from: pane.dividerPosition)
    }
    pane.onLeaveForm = { [weak self] form in self?.editing.left(form) }
    pane.list.onReadingKey = { [weak self] key in self?.reading.handle(key) ?? false }
    pane.onOpenElsewhere = { [weak self] section, id in self?.results.open(id, in: section) }
    pane.start(
      opening: layout.isNarrow ? nil : preferences.openItem(of: section.id), readsAll: isUsed)
    return pane
  }

  func placeDivider(of pane: SectionPane) {
    guard !layout.isNarrow else { return }
    layout.placeDivider(of: pane)
    toast.place(from: pane.dividerPosition)
  }

  /// Arranges the panes for a narrow or a wide window.
  func showLayout() {
    for pane in opened.panes {
      pane.setNarrow(layout.isNarrow)
      placeDivider(of: pane)
    }
    if layout.isNarrow { toast.place(from: 0) }
    showHeader()
  }

  func showHeader() {
    let pane = pane
    // In a wide window, the list is beside the page, so Back is only needed to return from a search
    // result to the list of results.
    let leadsBack = pane.openTitle != nil && (layout.isNarrow || results.isPossible)
    header.show(
      pane, isNarrow: layout.isNarrow, room: layout.room, leadsBack: leadsBack)
    for name in ["unread", "mark-all-read"] {
      application.setEnabled(name, section.hasReading)
    }
    application.setEnabled("tag-several", section.editor != nil)
    refreshing.follow(pane.model)
  }
}
