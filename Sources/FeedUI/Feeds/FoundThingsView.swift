import FeedCore
import Foundation
import GtkKit
import Localization

/// Things that were found, such as the recipes on a web page, for the user to tick and add.
@MainActor final class FoundThingsView {
  let widget = Box(.vertical, spacing: 18)
  private let card = Box(.vertical, role: .group).addClass("card")
  let add = Button("").addClass("suggested-action").align(horizontal: .end)
  private let feeds: FeedOffersView
  private(set) var checks: [CheckButton] = []
  /// The indices of the entries that each check stands for.
  private var choices: [[Int]] = []
  private var skipped: SkippedView?
  private var found: FoundThings?
  private let onAdd: @MainActor (Set<Int>) -> Void

  /// - Parameters:
  ///   - onAdd: called with the indices of the ticked entries.
  ///   - onFollow: called with the address of a feed that the page names.
  init(
    onAdd: @escaping @MainActor (Set<Int>) -> Void, onFollow: @escaping @MainActor (URL) -> Void
  ) {
    self.onAdd = onAdd
    feeds = FeedOffersView(text("Or follow a feed of this page"), onChoose: onFollow)
    add.onClick { [weak self] in
      if let self { onAdd(chosen) }
    }
    card.setAccessibleName(text("Found", context: "at an address"))
    widget.append(card, feeds.widget)
  }

  private var chosen: Set<Int> {
    Set(zip(checks, choices).flatMap { $0.isOn ? $1 : [] })
  }

  func show(_ found: FoundThings) {
    self.found = found
    card.removeAll()
    (checks, choices) = ([], [])
    let icon = Icon(found.section.iconName, size: 32).addClass("field-icon").align(vertical: .start)
    let heading = Label.cardTitle(
      text("{count} entry found", "{count} entries found", count: found.entries.count))
    let place = Label.caption(found.url.map(FeedCaptions.address) ?? text("Pasted text"))
    let skipped = SkippedView()
    skipped.show(found.unreadable, count: found.unreadable.count)
    let header = Box(
      .horizontal, spacing: 12,
      [icon, Box(texts: [heading, place.wrap(lines: 2), skipped.widget])])
    self.skipped = skipped
    let rows =
      found.entries.count > Self.mostRows
      ? makeGroups(of: found.entries) : found.entries.enumerated().map(makeRow)
    let footer = Box(.vertical, [add]).addClass("form-field")
    card.append(rows: [header.addClass("feed-row")] + rows + [footer])
    feeds.show(
      found.feeds.map {
        FeedOffersView.Offer(
          iconName: "almanac-link-symbolic", title: $0.title, detail: FeedCaptions.address($0.url),
          url: $0.url)
      })
    feeds.widget.isVisible = !found.feeds.isEmpty
    showButton()
  }

  /// More entries than this are ticked together, by what adding them would do.
  private static let mostRows = 40

  private func makeRow(_ index: Int, _ entry: FoundThings.Entry) -> Widget {
    makeRow([index], entry.title, Self.caption(of: entry.verdict), like: entry)
  }

  /// A row for each kind of verdict, with the titles of the first entries.
  private func makeGroups(of entries: [FoundThings.Entry]) -> [Widget] {
    var groups: [(caption: String, indices: [Int])] = []
    for (index, entry) in entries.enumerated() {
      let caption = Self.caption(of: entry.verdict)
      if let place = groups.firstIndex(where: { $0.caption == caption }) {
        groups[place].indices.append(index)
      } else {
        groups.append((caption, [index]))
      }
    }
    return groups.map { caption, indices in
      let titles = indices.prefix(3).map { entries[$0].title }
      let count = text("{count} entry", "{count} entries", count: indices.count)
      return makeRow(
        indices, labeled(count, caption),
        list(titles + (indices.count > 3 ? ["…"] : [])), like: entries[indices[0]])
    }
  }

  /// - Parameter entry: one of the entries that the row stands for.
  private func makeRow(
    _ indices: [Int], _ title: String, _ caption: String, like entry: FoundThings.Entry
  ) -> Widget {
    let texts = Box(texts: [Label.entryTitle(title), Label.caption(caption).wrap(lines: 2)])
    let check = CheckButton(child: texts.margin(start: 6), isOn: entry.isChosen)
    check.setAccessibleName(list([title, caption]))
    check.onToggle { [weak self] in self?.showButton() }
    // What is there already can't be added again.
    check.isSensitive = entry.verdict != .same
    if entry.verdict == .same { check.addClass("known") }
    checks.append(check)
    choices.append(indices)
    return Box(.horizontal, [check.expand(horizontal: true)]).addClass("feed-row")
  }

  private func showButton() {
    guard let found else { return }
    add.setLabel(text("Add to {section}", ["section": found.section.title]))
    add.isSensitive = !chosen.isEmpty
  }

  private static func caption(of verdict: FoundThings.Verdict) -> String {
    switch verdict {
    case .new: text("New", context: "entry")
    case .same: text("You already have this")
    case .changed(_, isEdited: false):
      text("Changed since you added it; your favorite and note stay")
    case .changed(_, isEdited: true): text("Replaces what you changed")
    case .older: text("You have a later version")
    case .alike: text("Looks like one you have")
    }
  }
}
