import FeedCore
import Foundation
import GtkKit
import Localization
import TextCore

/// Shows a formatted text as widgets. Each paragraph is a label, so users can select it and screen
/// readers can spell it. The beginning of a long text appears at once, and the rest is added a few
/// blocks per frame.
@MainActor final class RichTextView {
  var widget: Box { column.widget }
  private let column = LongColumn(spacing: 12)
  /// Objects that live as long as the widgets: the boxes of list items.
  private(set) var parts: [AnyObject] = []
  private(set) var figures: [FigureView] = []
  /// The labels with the places that links of the same text lead to.
  private var anchors: [String: Label] = [:]
  /// The widgets of the outermost blocks that have been added so far.
  private(set) var blocks: [Widget] = []
  /// The boxes of long columns and the grids of long tables, which are drawn only near the window.
  private var boxes: [Widget] = []
  private let renderer: BlockRenderer
  /// The address of the feed that names the pictures.
  private let source: URL?
  private var isInTable = false
  /// The direction of the whole text, in which lists, quotes and tables are laid out too; `nil` for
  /// that of the window.
  private let isRightToLeft: Bool?
  /// The width of all cells in the current column of a table, in characters; `nil` if each cell has
  /// its own width.
  private var cellWidth: Int?
  /// The level of the last heading.
  private var level = 1
  /// What is not shown yet; the next part to show is the last.
  private var pending: [Pending] = []
  /// The task that reads the rest of a long text.
  private var reading: Task<Void, Never>?
  /// How much to add at first, which fills the window, and then in each frame, in bytes of text;
  /// each block counts as `emptyCost` bytes more. A frame with 3,000 bytes took 8 ms, but 22 ms
  /// one time in a hundred. A frame with 20,000 bytes took 47 ms.
  private nonisolated static let (firstCost, nextCost, emptyCost) = (4_000, 2_200, 200)
  /// How much is added until the user asks for more: a third of a million words, which take some
  /// seconds. A page of 40,000 paragraphs took 20 s, and one of 20,000 pictures 388 MB.
  private nonisolated static let mostCost = 2_000_000
  /// What each part counts beyond its layout: it takes memory as long as the page is open.
  private nonisolated static let widgetCost = 300
  private var shownCost = 0
  private var more: Button?
  /// The size from which preformatted text is split into several labels, in bytes. The text is cut
  /// at the next end of a line.
  private nonisolated static let longestLines = 4_000
  /// How many numbers of a list are measured, apart from the last: Roman numerals differ in width.
  private static let measuredSigns = 50
  /// How much HTML is read at once, in bytes; reading it takes about 1 ms.
  private nonisolated static let firstRead = 16_000

  /// Blocks, list items, table rows or lines that are not shown yet, and the widget for them.
  private enum Pending {
    case blocks(ArraySlice<RichText.Block>, LongColumn)
    /// - Parameter signWidth: the space for the signs before the items, in characters.
    case items(ArraySlice<[RichText.Block]>, LongColumn, ListNumbering?, signWidth: Int)
    case rows(ArraySlice<[[RichText.Block]]>, TableView)
    case lines(Substring, LongColumn)

    /// The minimum cost of laying out the first element.
    var cost: Int {
      switch self {
      case .blocks(let blocks, _): blocks.first.map { RichTextView.emptyCost + $0.ownCost } ?? 0
      case .items: RichTextView.emptyCost
      case .rows(let rows, _): (rows.first?.count ?? 0) * RichTextView.emptyCost
      case .lines: RichTextView.emptyCost
      }
    }
  }

  init(_ text: RichText, source: URL?, renderer: BlockRenderer) {
    self.renderer = renderer
    self.source = source
    let beginning = RichText(Array(text.blocks.prefix(20))).plain
    // What is collapsed begins with its summary.
    let summary = if case .details(let summary, _)? = text.blocks.first { summary } else { "" }
    isRightToLeft = Bidi.mostlyRightToLeft(summary.isEmpty ? beginning : summary)
    pending = [.blocks(text.blocks[...], column)]
    addSome(Self.firstCost)
  }

  /// - Parameter html: HTML as `RichText.html` writes it. The beginning is read at once, and the
  ///   rest is read off the main actor.
  convenience init(html: String, source: URL?, renderer: BlockRenderer) {
    var reader = RichTextReader(stored: html)
    self.init(RichText(reader.read(bytes: Self.firstRead)), source: source, renderer: renderer)
    guard !reader.isAtEnd else { return }
    reading = Task { [weak self, reader] in
      let rest = await Self.rest(of: reader)
      self?.add(rest)
      self?.reading = nil
    }
  }

  isolated deinit { reading?.cancel() }

  /// Whether all of the text is shown, or as much as the user has asked for.
  var isWhole: Bool { pending.isEmpty && reading == nil || more != nil }

  @concurrent private static func rest(of reader: RichTextReader) async -> [RichText.Block] {
    var reader = reader
    var blocks: [RichText.Block] = []
    while !reader.isAtEnd, !Task.isCancelled { blocks += reader.read(bytes: firstRead) }
    return blocks
  }

  /// Adds blocks after everything that is pending.
  private func add(_ blocks: [RichText.Block]) {
    let isIdle = pending.isEmpty
    pending.insert(.blocks(blocks[...], column), at: 0)
    if isIdle, more == nil { addSome(Self.nextCost) }
  }

  /// Ends with a button that shows what follows.
  private func stop() {
    let button = Button(text("Show More")).align(horizontal: .start)
    button.onClick { [weak self] in self?.goOn() }
    more = button
    widget.append(button)
  }

  private func goOn() {
    guard let button = more else { return }
    more = nil
    shownCost = 0
    widget.remove(button)
    addSome(Self.nextCost)
  }

  private func addSome(_ budget: Int) {
    var cost = 0
    while let next = pending.last, cost == 0 || cost + next.cost <= budget {
      pending.removeLast()
      cost += add(next)
      shownCost += Self.widgetCost
    }
    shownCost += cost
    guard !pending.isEmpty else { return }
    guard shownCost < Self.mostCost else { return stop() }
    widget.afterFrame { [weak self] in self?.addSome(Self.nextCost) }
  }

  /// Adds the first of some pending elements; its children come next, then its siblings.
  /// - Returns: the cost of laying out what was added.
  private func add(_ some: Pending) -> Int {
    switch some {
    case .blocks(var blocks, let column):
      guard let block = blocks.popFirst() else { return 0 }
      pending.append(.blocks(blocks, column))
      let made = make(block)
      append(made, to: column)
      if column === self.column { self.blocks.append(made) }
      return Self.emptyCost + block.ownCost
    case .items(var items, let list, let numbering, let width):
      guard let item = items.popFirst() else { return 0 }
      pending.append(.items(items, list, numbering, signWidth: width))
      append(
        makeItem(item, RichText.sign(ofItem: items.startIndex - 1, numbering), width), to: list)
      return Self.emptyCost
    case .rows(var rows, let table):
      guard let cells = rows.popFirst() else { return 0 }
      pending.append(.rows(rows, table))
      return addRow(cells, to: table)
    case .lines(let text, let column):
      let (piece, rest) = Self.cut(text)
      if !rest.isEmpty { pending.append(.lines(rest, column)) }
      append(makeLines(String(piece)), to: column)
      return Self.emptyCost + piece.utf8.count
    }
  }

  private func append(_ child: Widget, to column: LongColumn) {
    setDirection(child)
    guard let box = column.append(child) else { return }
    setDirection(box)
    boxes.append(box)
  }

  private func setDirection(_ widget: Widget) {
    if let isRightToLeft { widget.setDirection(isRightToLeft: isRightToLeft) }
  }

  /// Draws only the texts near a part of the page.
  func draw(near part: ClosedRange<Double>, of page: Widget) {
    for box in boxes {
      guard let span = box.laidOutSpan(in: page) else { continue }
      // A box that isn't drawn would lose the focus.
      let isNear = span.overlaps(part) || box.containsFocus
      if box.isDrawn != isNear { box.isDrawn = isNear }
    }
  }

  private func make(_ block: RichText.Block) -> Widget {
    switch block {
    case .heading(let level, let runs):
      // A heading ranks below the page's title, and at most one level below the heading before it.
      self.level = min(level + 1, self.level + 1)
      let label = makeLabel(runs, Label(role: .heading, level: self.level))
      label.addClass("heading-\(level)")
      return label
    case .paragraph(let runs): return makeLabel(runs)
    case .list(let items, let numbering): return makeList(items, numbering)
    case .quote(let blocks): return makeColumn(blocks, class: "quote")
    case .preformatted(let text): return makePreformatted(text)
    case .figure(let url, let alternative, let caption):
      return makeFigure(url, alternative, caption)
    case .table(let rows): return makeTable(rows)
    case .rule: return Separator(.horizontal)
    case .embed(let url):
      return renderer.makeLink(text("Open on {host}", ["host": url.host() ?? ""]), url)
    case .details(let summary, let blocks):
      return Expander(
        summary.isEmpty ? text("More", context: "hidden text") : summary,
        child: makeColumn(blocks, class: "details"))
    }
  }

  private func makeLabel(_ runs: [RichText.Run], _ label: Label = Label()) -> Label {
    label.addClass("body-text")
    let isLine = isInTable && cellWidth == nil && TableView.isOneLine(runs)
    if !isLine {
      label.wrap(narrowest: isInTable ? nil : BlockRenderer.narrowest)
    }
    var runs = runs
    if let isRightToLeft, let first = runs.first {
      runs[0].text = Bidi.mark(for: runs.plain, isRightToLeft: isRightToLeft) + first.text
    }
    label.show(runs.map(Label.Run.init))
    if isInTable, !isLine {
      if cellWidth == nil, !TableView.hasLongWord(runs) { label.keepWords() }
      let width = cellWidth ?? TableView.cellWidth(of: runs)
      label.characters(width: width, maximum: width)
    }
    for run in runs {
      if let anchor = run.anchor, anchors[anchor] == nil { anchors[anchor] = label }
    }
    // Tab goes to links, and skips paragraphs without links.
    guard runs.contains(where: { $0.link != nil }) else {
      label.selectByPointer()
      return label
    }
    label.selectable()
    label.onLink { [weak self] address in
      // Only the text's own links are opened: they were checked when the text was read.
      if let url = runs.lazy.compactMap(\.link).first(where: { $0.absoluteString == address }) {
        self?.follow(url)
      }
    }
    return label
  }

  /// Shows the place that a link leads to, such as a footnote, or opens the link’s page.
  private func follow(_ url: URL) {
    if let name = url.fragment(percentEncoded: false), let label = anchors[name] {
      renderer.onEvent(.show(label))
    } else {
      renderer.actions.open(url)
    }
  }

  private func makeColumn(_ blocks: [RichText.Block], class name: String) -> Box {
    let column = LongColumn(spacing: 12)
    column.widget.addClass(name)
    pending.append(.blocks(blocks[...], column))
    return column.widget
  }

  private func makeList(_ items: [[RichText.Block]], _ numbering: ListNumbering?) -> Widget {
    let list = LongColumn(spacing: 6)
    // The numbers end at one line, and the items begin at one.
    let signs = (items.indices.prefix(Self.measuredSigns) + [items.count - 1]).map {
      RichText.sign(ofItem: $0, numbering).count
    }
    pending.append(.items(items[...], list, numbering, signWidth: signs.max() ?? 1))
    return list.widget
  }

  private func makeItem(_ item: [RichText.Block], _ sign: String, _ width: Int) -> Widget {
    let mark = Label(sign).addClass("body-text", "list-mark").align(vertical: .start)
    mark.characters(width: width).alignAtEnd()
    let column = LongColumn(spacing: 6)
    column.widget.expand(horizontal: true)
    pending.append(.blocks(item[...], column))
    let box = LayoutBox(child: column.widget)
    parts.append(box)
    return Box(.horizontal, spacing: 12, role: .listItem, [mark, box])
  }

  /// Makes lines that don't wrap, in a separate scroller. In a table, all cells share the table's
  /// scroller.
  private func makePreformatted(_ text: String) -> Widget {
    let column = LongColumn(spacing: 0)
    column.widget.addClass("lines")
    pending.append(.lines(text[...], column))
    let block =
      isInTable
      ? column.widget
      : ScrolledWindow(child: column.widget, scrolls: .horizontal).addClass("sideways")
    block.addClass("preformatted")
    return block
  }

  private func makeLines(_ text: String) -> Label {
    let label = Label(text).selectByPointer()
    return label
  }

  /// Cuts a long text at the end of a line, so that the piece is laid out in a few milliseconds.
  private static func cut(_ text: Substring) -> (piece: Substring, rest: Substring) {
    let bytes = text.utf8
    guard
      let start = bytes.index(bytes.startIndex, offsetBy: longestLines, limitedBy: bytes.endIndex),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
    else { return (text, "") }
    return (text[..<end], text[bytes.index(after: end)...])
  }

  private func makeFigure(_ url: URL, _ alternative: String, _ caption: [RichText.Run]) -> Widget {
    let view = FigureView(
      .inText(url, source: source), alternative: alternative, pictures: renderer.pictures,
      willResize: renderer.willResize)
    figures.append(view)
    guard !caption.isEmpty else { return view.widget }
    let label = makeLabel(caption)
    label.addClass("caption", "dim-text")
    return Box(.vertical, spacing: 6, [view.widget, label])
  }

  private func makeTable(_ rows: [[[RichText.Block]]]) -> Widget {
    let table = TableView(rows)
    pending.append(.rows(rows[...], table))
    return table.widget
  }

  /// Adds the whole row at once, because `cellWidth` only applies while a cell's content is made.
  private func addRow(_ cells: [[RichText.Block]], to table: TableView) -> Int {
    let outer = (isInTable, cellWidth)
    defer { (isInTable, cellWidth) = outer }
    isInTable = true
    var cost = 0
    let columns = cells.enumerated().map { index, cell in
      cellWidth = table.width(ofColumn: index)
      let texts = LongColumn(spacing: 6)
      let known = pending.count
      // An empty cell must be as wide as the other cells of its column.
      let blocks = cell.isEmpty && cellWidth != nil ? [.paragraph([])] : cell
      pending.append(.blocks(blocks[...], texts))
      while pending.count > known, let next = pending.popLast() { cost += add(next) }
      setDirection(texts.widget)
      return texts.widget
    }
    if let grid = table.addRow(columns) {
      setDirection(grid)
      boxes.append(grid)
    }
    return cost
  }
}

extension RichText.Block {
  /// The size of the block's text in bytes, without nested blocks, or what costs as much.
  fileprivate var ownCost: Int {
    switch self {
    case .heading(_, let runs), .paragraph(let runs): runs.reduce(0) { $0 + $1.text.utf8.count }
    case .figure(_, _, let runs): runs.reduce(2_000) { $0 + $1.text.utf8.count }
    case .preformatted(let text): text.utf8.count
    case .list, .quote, .table, .rule, .embed, .details: 0
    }
  }
}

extension Label.Run {
  fileprivate init(_ run: RichText.Run) {
    self.init(
      run.text, Set(Self.styles.filter { run.style.contains($0.key) }.values),
      link: run.link?.absoluteString)
  }

  private static let styles: [RichText.Style: Style] = [
    .bold: .bold, .italic: .italic, .code: .monospace, .strike: .strikethrough,
    .subscript: .subscript, .superscript: .superscript,
  ]
}
