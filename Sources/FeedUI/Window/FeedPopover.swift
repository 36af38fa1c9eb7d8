import FeedCore
import Foundation
import GtkKit
import Localization

/// The popover in which the user chooses the feed that a list shows: all feeds, then each with its
/// unread items, under the folders of an imported list.
@MainActor final class FeedPopover {
  let widget: Popover
  let search = FeedSearch.makeEntry()
  let column = Box(.vertical, role: .group).addClass("feed-choices")
  private let none = FeedSearch.makeNothing()
  private let scroller: ScrolledWindow
  private let content: Box
  private let chooser: FeedChooser
  private let unread: UnreadCounts
  private let section: @MainActor () -> Section?
  private var choices: [FeedChooser.Choice] = []
  private var shown = FeedChooser.all
  /// The choices that are not made into rows yet.
  private var waiting: ArraySlice<FeedChooser.Choice> = []
  private var folder: String?
  private(set) var rows: [ToggleButton] = []
  private var icons: [PictureView] = []
  private let pictures: PictureProvider
  var onChoose: (FeedChooser.Choice.ID) -> Void = { _ in }
  private var isUpdating = false

  /// How many rows are made at first, which is more than the popover shows, and then in each frame.
  private static let (first, next) = (24, 24)
  private static let highest = 420
  /// The width, as a multiple of the font size, and how much narrower than the window it is at least,
  /// in logical pixels. It does not depend on the names: a long one takes several lines.
  private static let (width, margin) = (20.5, 48)
  private static let mostLines = 8

  init(
    chooser: FeedChooser, pictures: PictureProvider, unread: UnreadCounts,
    section: @escaping @MainActor () -> Section?
  ) {
    self.chooser = chooser
    self.pictures = pictures
    self.unread = unread
    self.section = section
    scroller = ScrolledWindow(child: column)
    search.margin(top: 6, bottom: 6, start: 6, end: 6)
    let manage = Button(text("Feeds…")).setAction("app.feeds").removeFrame()
    manage.addClass("feed-choice")
    content = Box(.vertical, [search, none, scroller, Separator(.horizontal), manage])
    // Below the beginning of the title: centered, it would leave a screen at whose edge the window is.
    // GTK 4.8 takes the beginning for the left side in all languages.
    widget = Popover(child: content).addClass("feed-popover")
      .align(horizontal: content.isRightToLeft ? .center : .start)
    manage.onClick { [weak widget] in widget?.close() }
    widget.onOpen { [weak self] in self?.open() }
    scroller.onScroll { [weak self] in self?.loadIcons() }
    search.onChange { [weak self] _ in
      if let self, !isUpdating { showMatches() }
    }
    search.onStop { [weak widget] in widget?.close() }
    search.onActivate { [weak self] in
      if let self, let first = matches.first { choose(first) }
    }
  }

  private func open() {
    guard let section = section() else { return }
    choices = chooser.choices(section)
    let wanted = Int(Self.width * widget.fontSize)
    let width = min(wanted, max(240, (widget.windowSize?.width ?? wanted) - Self.margin))
    content.requestSize(width: width)
    shown = chooser.shown(section)
    isUpdating = true
    search.text = ""
    isUpdating = false
    search.isVisible = choices.count >= FeedSearch.fewest
    showMatches()
    // GTK would make room for all names at their narrowest.
    let height = column.sizeRequest(.vertical, other: width).natural
    scroller.setNaturalHeight(maximum: min(Self.highest, height))
    widget.afterFrame { [weak self] in
      guard let self else { return }
      if search.isVisible { search.grabFocus() } else { rows.first(where: \.isActive)?.grabFocus() }
    }
  }

  private var matches: [FeedChooser.Choice] {
    let search = FeedSearch(search.text)
    return search.isEmpty ? choices : choices.filter { search.finds($0.name, $0.folder) }
  }

  private func showMatches() {
    column.removeAll()
    (rows, icons, folder) = ([], [], nil)
    waiting = matches[...]
    none.isVisible = waiting.isEmpty
    scroller.isVisible = !waiting.isEmpty
    addRows(Self.first)
  }

  private func addRows(_ count: Int) {
    for choice in waiting.prefix(count) { add(choice) }
    waiting = waiting.dropFirst(count)
    widget.afterFrame { [weak self] in
      guard let self else { return }
      loadIcons()
      if !waiting.isEmpty { addRows(Self.next) }
    }
  }

  private func add(_ choice: FeedChooser.Choice) {
    if let name = choice.folder, name != folder {
      folder = name
      column.append(Self.wrapped(Label(name, role: .heading)).addClass("group-header"))
    }
    let count = section().map { chooser.unread(of: choice, in: $0, unread) } ?? 0
    let number = Label(count > 0 ? Localization.number(count) : "").addClass("count").center()
    number.isVisible = count > 0
    let name = Self.wrapped(Label(choice.name)).expand(horizontal: true)
    let icon = PictureView(pictures: pictures, size: (24, 24), fit: .coverUnlessSmall)
    icon.widget.addClass("feed-icon")
    icon.show(choice.picture)
    let row = ToggleButton(
      child: Box(.horizontal, spacing: 12, [icon.widget, name, number.align(vertical: .center)]))
    row.removeFrame().addClass("feed-choice").setAccessibleName(choice.name)
    row.tooltip = choice.name
    row.setAccessibleDescription(
      count > 0 ? text("{count} unread", "{count} unread", count: count) : "")
    row.isActive = choice.id == shown
    row.onToggle { [weak self] in self?.choose(choice) }
    column.append(row)
    rows.append(row)
    icons.append(icon)
  }

  /// Wraps a name, whose width does not count for the popover's. Only names of a paragraph are cut.
  private static func wrapped(_ label: Label) -> Label {
    label.wrap(lines: mostLines).characters(maximum: 1)
  }

  /// Loads the icons in sight. Those that have been in sight stay loaded.
  private func loadIcons() {
    let sight = 0...max(1, Double(scroller.height))
    for icon in icons where icon.widget.verticalSpan(in: scroller)?.overlaps(sight) == true {
      icon.slot.setOnScreen(true)
    }
  }

  private func choose(_ choice: FeedChooser.Choice) {
    widget.close()
    onChoose(choice.id)
  }
}
