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

  private var chosen: Set<Int> { Set(checks.indices.filter { checks[$0].isOn }) }

  func show(_ found: FoundThings) {
    self.found = found
    card.removeAll()
    checks = []
    let icon = Icon(found.section.iconName, size: 32).addClass("field-icon").align(vertical: .start)
    let heading = Label.cardTitle(
      text("{count} entry found", "{count} entries found", count: found.entries.count))
    let place = Label.caption(found.url.map(FeedCaptions.address) ?? text("Pasted text"))
    let header = Box(
      .horizontal, spacing: 12, [icon, Box(texts: [heading, place.wrap(lines: 2)])])
    let rows = found.entries.map(makeRow)
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

  private func makeRow(_ entry: FoundThings.Entry) -> Widget {
    let texts = Box(
      texts: [Label.entryTitle(entry.title), Label.caption(Self.caption(of: entry.verdict))])
    let check = CheckButton(child: texts.margin(start: 6), isOn: entry.isChosen)
    check.setAccessibleName(list([entry.title, Self.caption(of: entry.verdict)]))
    check.onToggle { [weak self] in self?.showButton() }
    // What is there already can't be added again.
    check.isSensitive = entry.verdict != .same
    checks.append(check)
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
    case .changed: text("Changed since you added it; your favorite and note stay")
    case .alike: text("You have one with the same title")
    }
  }
}
