import FeedCore
import Foundation
import GtkKit
import Localization

/// A rich text as widgets: each of its texts is a label, so that it is selected, and read letter by
/// letter, like any other. Of a long text the beginning is there at once, and the rest comes a few
/// blocks a frame.
@MainActor final class RichTextView {
  let widget = Box(.vertical, spacing: 12)
  /// What lives as long as the widgets, such as the pictures.
  private(set) var parts: [AnyObject] = []
  /// Its blocks, as far as they are shown.
  private(set) var blocks: [Widget] = []
  private let renderer: BlockRenderer
  /// The feed that names the pictures.
  private let source: URL?
  private var isInTable = false
  /// What is not shown yet, what comes next behind all else.
  private var pending: [Pending] = []
  /// Reads the rest of a long text.
  private var reading: Task<Void, Never>?
  /// In characters. What scrolls is as high as it is at its smallest width: cells have one width.
  private static let widestCell = 24
  /// What is made at once, and then with each frame: 35 ms and 5 ms of layout. In bytes of text; a
  /// block of nothing counts as `emptyCost`.
  private static let (firstCost, nextCost, emptyCost) = (20_000, 3_000, 200)
  /// How much HTML is read at once, in bytes: some 2 ms.
  private nonisolated static let firstRead = 40_000

  /// Blocks, items or rows, and where they go.
  private enum Pending {
    case blocks(ArraySlice<RichText.Block>, Box)
    case items(ArraySlice<[RichText.Block]>, Box, isOrdered: Bool)
    case rows(ArraySlice<[[RichText.Block]]>, Grid)
  }

  init(_ text: RichText, source: URL?, renderer: BlockRenderer) {
    self.renderer = renderer
    self.source = source
    pending = [.blocks(text.blocks[...], widget)]
    addSome(Self.firstCost)
  }

  /// - Parameter html: as `RichText.html` writes it. Its beginning is read at once, the rest off the
  ///   main actor.
  convenience init(html: String, source: URL?, renderer: BlockRenderer) {
    var reader = RichTextReader(stored: html)
    self.init(RichText(reader.read(bytes: Self.firstRead)), source: source, renderer: renderer)
    guard !reader.isAtEnd else { return }
    reading = Task { [weak self, reader] in
      let rest = await Self.rest(of: reader)
      self?.add(rest)
    }
  }

  isolated deinit { reading?.cancel() }

  @concurrent private static func rest(of reader: RichTextReader) async -> [RichText.Block] {
    var reader = reader
    var blocks: [RichText.Block] = []
    while !reader.isAtEnd, !Task.isCancelled { blocks += reader.read(bytes: firstRead) }
    return blocks
  }

  /// Behind all that is still to come.
  private func add(_ blocks: [RichText.Block]) {
    let isIdle = pending.isEmpty
    pending.insert(.blocks(blocks[...], widget), at: 0)
    if isIdle { addSome(Self.nextCost) }
  }

  private func addSome(_ budget: Int) {
    var cost = 0
    let known = parts.count
    while cost < budget, let next = pending.popLast() { cost += add(next) }
    if widget.isMapped {
      for case let picture as PictureView in parts[known...] { picture.setOnScreen(true) }
    }
    guard !pending.isEmpty else { return }
    widget.afterFrame { [weak self] in self?.addSome(Self.nextCost) }
  }

  /// Adds the first of what is pending; what stands in it comes next, then its rest.
  /// - Returns: what it costs to lay out.
  private func add(_ some: Pending) -> Int {
    switch some {
    case .blocks(var blocks, let box):
      guard let block = blocks.popFirst() else { return 0 }
      pending.append(.blocks(blocks, box))
      let made = make(block)
      box.append(made)
      if box === widget { self.blocks.append(made) }
      return Self.emptyCost + block.ownText
    case .items(var items, let list, let isOrdered):
      guard let item = items.popFirst() else { return 0 }
      pending.append(.items(items, list, isOrdered: isOrdered))
      list.append(makeItem(item, isOrdered ? "\(items.startIndex)." : "•"))
      return Self.emptyCost
    case .rows(var rows, let grid):
      guard let cells = rows.popFirst() else { return 0 }
      pending.append(.rows(rows, grid))
      return addRow(cells, rows.startIndex - 1, to: grid)
    }
  }

  private func make(_ block: RichText.Block) -> Widget {
    switch block {
    case .heading(let level, let runs):
      let label = makeLabel(runs, Label(role: .heading))
      label.addClass("title-\(level + 1)")
      return label
    case .paragraph(let runs): return makeLabel(runs)
    case .list(let items, let isOrdered): return makeList(items, isOrdered)
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
        summary.isEmpty ? text("More") : summary, child: makeColumn(blocks, class: "details"))
    }
  }

  private func makeLabel(_ runs: [RichText.Run], _ label: Label = Label()) -> Label {
    label.wrap(narrowest: isInTable ? nil : BlockRenderer.narrowest)
    label.addClass("body-text")
    label.show(runs.map(Label.Run.init))
    if isInTable {
      let width = min(runs.plain.count, Self.widestCell)
      label.characters(width: width, maximum: width)
    }
    // Tab leads to links, and passes by the paragraphs without.
    guard runs.contains(where: { $0.link != nil }) else {
      label.selectByPointer()
      return label
    }
    label.isSelectable = true
    let open = renderer.actions.open
    label.onLink { address in
      // Of those that the text has: they were checked when it was read.
      if let url = runs.lazy.compactMap(\.link).first(where: { $0.absoluteString == address }) {
        open(url)
      }
    }
    return label
  }

  private func makeColumn(_ blocks: [RichText.Block], class name: String) -> Box {
    let column = Box(.vertical, spacing: 12)
    column.addClass(name)
    pending.append(.blocks(blocks[...], column))
    return column
  }

  private func makeList(_ items: [[RichText.Block]], _ isOrdered: Bool) -> Widget {
    let list = Box(.vertical, spacing: 6)
    pending.append(.items(items[...], list, isOrdered: isOrdered))
    return list
  }

  private func makeItem(_ item: [RichText.Block], _ sign: String) -> Widget {
    let mark = Label(sign)
    mark.addClass("body-text", "list-mark")
    mark.align(vertical: .start)
    let column = Box(.vertical, spacing: 6)
    column.expand(horizontal: true)
    pending.append(.blocks(item[...], column))
    return Box(.horizontal, spacing: 12, role: .listItem, [mark, column])
  }

  private func makePreformatted(_ text: String) -> Widget {
    let label = Label(text)
    label.wrap(narrowest: BlockRenderer.narrowest)
    label.selectByPointer()
    label.addClass("preformatted")
    return label
  }

  private func makeFigure(_ url: URL, _ alternative: String, _ caption: [RichText.Run]) -> Widget {
    let view = renderer.make(.picture(.inText(url, source: source)))
    parts += view.parts
    if !alternative.isEmpty { view.widget.setAccessibleName(alternative) }
    guard !caption.isEmpty else { return view.widget }
    let label = makeLabel(caption)
    label.addClass("caption", "dim-text")
    return Box(.vertical, spacing: 6, [view.widget, label])
  }

  private func makeTable(_ rows: [[[RichText.Block]]]) -> Widget {
    let grid = Grid(rowSpacing: 6, columnSpacing: 18)
    pending.append(.rows(rows[...], grid))
    return ScrolledWindow(child: grid, scrolls: .horizontal)
  }

  /// The whole row at once: a cell is narrow in a way of its own.
  private func addRow(_ cells: [[RichText.Block]], _ row: Int, to grid: Grid) -> Int {
    let isNested = isInTable
    isInTable = true
    defer { isInTable = isNested }
    var cost = 0
    for (column, cell) in cells.enumerated() {
      let box = Box(.vertical, spacing: 6)
      grid.attach(box, column: column, row: row)
      let outer = pending.count
      pending.append(.blocks(cell[...], box))
      while pending.count > outer, let next = pending.popLast() { cost += add(next) }
    }
    return cost
  }
}

extension RichText.Block {
  /// In bytes, without the blocks in it.
  fileprivate var ownText: Int {
    switch self {
    case .heading(_, let runs), .paragraph(let runs), .figure(_, _, let runs):
      runs.reduce(0) { $0 + $1.text.utf8.count }
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
