import FeedCore
import Foundation
import GtkKit
import Localization

/// The feeds of all sections, in one card per section.
@MainActor final class FeedsList {
  let widget: ScrolledWindow
  /// Finds feeds; there from many feeds on. It stays above what scrolls.
  let search = FeedSearch.makeEntry()
  private let nothing = FeedSearch.makeNothing()
  private let model: FeedsModel
  private let column = Box(.vertical, spacing: 18).addClass("form")
  private var cards: [Section.ID: Card] = [:]
  private(set) var rows: [FeedsModel.Row.ID: FeedRow] = [:]
  private var order: [Section.ID: [FeedsModel.Row.ID]] = [:]
  private var highlighted: FeedRow?
  private var bindings: [Binding] = []
  private var minute: Timeout?
  /// Called with a feed's address when the user wants to copy it.
  var onCopy: (URL) -> Void = { _ in }
  /// Called when the user wants to see the stars and notes of a feed that have no entry anymore.
  var onUnlisted: (FeedsModel.Row) -> Void = { _ in }
  let retentionView: RetentionView?
  private let retention: Box?

  @MainActor private struct Card {
    /// All of the card, with its title.
    let whole: Box
    let box: Box
    let empty: Label
    /// The row of the connected service, above the feeds; `nil` if there is none.
    let top: Widget?
  }

  /// A connected service. It is not a subscription, so it has a special row, with a button that
  /// opens its dialog.
  struct Account {
    let section: Section.ID
    let open: @MainActor () -> Void
  }

  init(model: FeedsModel, account: Account?) {
    self.model = model
    retentionView = model.keepsUnlisted ? RetentionView(model: model) : nil
    retention = retentionView.map { Box(card: text("Keep articles"), [$0.widget]) }
    widget = ScrolledWindow(child: column)
    for section in model.sections {
      append(section, account: account?.section == section.id ? account?.open : nil)
    }
    column.append(nothing)
    if let retention { column.append(retention) }
    search.margin(top: 12, start: 18, end: 18).hide()
    search.onChange { [weak self] _ in self?.showRows() }
    search.onActivate { [weak self] in self?.focusFirstFound() }
    bindings = [Binding { [weak self] in self?.showRows() }]
    minute = Timeout(every: 60_000) { [weak self] in
      for row in self?.rows.values.map(\.self) ?? [] { row.showAge(now: .now) }
    }
  }

  /// Scrolls to a row and highlights it until another row is highlighted.
  func highlight(_ row: FeedRow) {
    search.text = ""
    highlighted?.setHighlighted(false)
    row.setHighlighted(true)
    highlighted = row
    // A new row has no place yet to scroll to.
    row.widget.afterFrame { [weak row] in row?.focus() }
  }

  private func append(_ section: Section, account: (@MainActor () -> Void)?) {
    let box = Box(card: section.title).clip()
    let empty = Label(text("No feeds")).addClass("dim-text", "field").hide()
    let top = account.map { accountRow(open: $0) }
    for child in [top, empty].compactMap(\.self) { box.append(child) }
    let whole = Box(.vertical, spacing: 6, [Label.cardTitle(section.title), box])
    cards[section.id] = Card(whole: whole, box: box, empty: empty, top: top)
    column.append(whole)
  }

  private func accountRow(open: @escaping @MainActor () -> Void) -> Widget {
    let texts = Box(texts: [
      Label.entryTitle(text("Connected service")),
      Label.caption(text("Your own applets, shown instead of the samples.")),
    ])
    let button = Button(text("Show…")).align(vertical: .center)
    button.onClick(open)
    let row = Box(.horizontal, spacing: 12, [texts, button]).addClass("feed-row")
    return Box(.vertical, [row, Separator(.horizontal)])
  }

  /// Shows the model’s rows at once, not in the next turn of the main loop.
  func showRows() {
    // If a feed was removed, the focus moves to the row that takes its place.
    let removed = model.removal?.id
    let place = removed.flatMap { order[$0.section]?.firstIndex(of: $0) }
    search.isVisible = model.rows.values.map(\.count).reduce(0, +) >= FeedSearch.fewest
    let words = FeedSearch(search.isVisible ? search.text : "")
    for section in model.sections { show(model.rows[section.id] ?? [], in: section.id, words) }
    retention?.isVisible = words.isEmpty
    nothing.isVisible = !cards.values.contains { $0.whole.isVisible }
    if let place, let removed, rows[removed] == nil { focusRow(at: place, in: removed.section) }
  }

  private func show(_ new: [FeedsModel.Row], in section: Section.ID, _ words: FeedSearch) {
    guard let card = cards[section] else { return }
    let left = Set(new.map(\.id))
    for id in order[section, default: []] where !left.contains(id) {
      rows.removeValue(forKey: id).map { card.box.remove($0.widget) }
    }
    order[section] = new.map(\.id)
    var previous: Widget = card.empty
    var isFirst = true
    for (place, row) in new.enumerated() {
      let view = rows[row.id] ?? makeRow(row, in: card)
      view.show(
        row, place: place, of: new.count, isRefreshing: model.refreshing.contains(row.id),
        now: .now)
      let isFound =
        words.isEmpty
        || words.finds(row.name, row.subscription.folder, FeedCaptions.address(row.id.url))
      view.widget.isVisible = isFound
      view.setFirst(isFirst)
      if isFound { isFirst = false }
      card.box.move(view.widget, after: previous)
      previous = view.widget
    }
    card.empty.isVisible = new.isEmpty && model.hasLoaded
    card.top?.isVisible = words.isEmpty
    card.whole.isVisible = words.isEmpty || !isFirst
  }

  private func makeRow(_ row: FeedsModel.Row, in card: Card) -> FeedRow {
    let id = row.id
    let hasArticles = model.sections.first { $0.id == id.section }?.hasReading == true
    let view = FeedRow(
      row, in: model, hasArticles: hasArticles, onCopy: { [weak self] in self?.onCopy(id.url) },
      onUnlisted: { [weak self] in self?.onUnlisted($0) })
    card.box.append(view.widget)
    rows[id] = view
    return view
  }

  /// Focuses the row that took the place of a removed one, or the section's last row if none did.
  /// If the section has no rows, focuses the first control of the list.
  private func focusRow(at place: Int, in section: Section.ID) {
    let order = order[section, default: []]
    let after = order[min(place, order.count)...] + order.prefix(place).reversed()
    if let next = found(in: after) { next.focus() } else { widget.focusFirst() }
  }

  private func found(in ids: some Sequence<FeedsModel.Row.ID>) -> FeedRow? {
    ids.lazy.compactMap { self.rows[$0] }.first(where: \.widget.isVisible)
  }

  private func focusFirstFound() {
    found(in: model.sections.flatMap { order[$0.id, default: []] })?.focus()
  }
}
