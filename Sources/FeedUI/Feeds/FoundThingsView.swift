import FeedCore
import Foundation
import GtkKit
import Localization
import Store

/// Things that were found, such as the recipes on a web page, for the user to tick and add.
@MainActor final class FoundThingsView {
  let widget = Box(.vertical, spacing: 18)
  private let card = Box(.vertical, role: .group).addClass("card")
  let add = Button("").addClass("suggested-action").align(horizontal: .end)
  private let footer = Box(.vertical).addClass("form-field")
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
    footer.append(add)
    card.setAccessibleName(text("Found", context: "at an address"))
    widget.append(card, feeds.widget)
  }

  private var hasChosen: Bool { checks.contains(where: \.isOn) }

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
    skipped.show(found.unreadable, count: found.unreadableCount)
    let header = Box(
      .horizontal, spacing: 12,
      [icon, Box(texts: [heading, place.wrap(lines: 2), skipped.widget])])
    self.skipped = skipped
    let rows =
      found.entries.count > Self.mostRows
      ? makeGroups(of: found.entries) : found.entries.enumerated().map(makeRow)
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
    makeRow([index], entry.title, Kind(entry).caption, like: entry)
  }

  /// A row for each kind of verdict, with the titles of the first entries.
  private func makeGroups(of entries: [FoundThings.Entry]) -> [Widget] {
    var groups: [[Int]] = []
    var places: [Kind: Int] = [:]
    for (index, entry) in entries.enumerated() {
      if let place = places[Kind(entry)] {
        groups[place].append(index)
      } else {
        places[Kind(entry)] = groups.count
        groups.append([index])
      }
    }
    return groups.map { indices in
      let caption = Kind(entries[indices[0]]).caption
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
    add.isSensitive = hasChosen
  }
}

/// What adding an entry would do.
private enum Kind: Hashable {
  case new, same, older, replaced
  case changed(isEdited: Bool)
  case alike(by: ItemTraits.Likeness, isHere: Bool)

  init(_ entry: FoundThings.Entry) {
    self =
      switch entry.verdict {
      case _ where entry.isReplaced: .replaced
      case .new: .new
      case .same: .same
      case .older: .older
      case .changed(_, let isEdited): .changed(isEdited: isEdited)
      case .alike(let likeness, let isHere): .alike(by: likeness, isHere: isHere)
      }
  }

  var caption: String {
    switch self {
    case .new: text("New", context: "entry")
    case .same: text("You already have this")
    case .changed(isEdited: false):
      text("Changed since you added it; your favorite and note stay")
    case .changed(isEdited: true): text("Replaces what you changed")
    case .older: text("You have a later version")
    case .replaced: text("A later version is here, too")
    case .alike(let likeness, isHere: false):
      labeled(text("Looks like one you have"), likeness.words)
    case .alike(let likeness, isHere: true):
      labeled(text("Looks like another one here"), likeness.words)
    }
  }
}
