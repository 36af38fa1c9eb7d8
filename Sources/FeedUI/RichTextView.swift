import FeedCore
import Foundation
import GtkKit
import Localization

/// A rich text as widgets: each of its texts is a label, so that it is selected, and read letter by
/// letter, like any other.
@MainActor final class RichTextView {
  let widget = Box(.vertical, spacing: 12)
  /// What lives as long as the widgets, such as the pictures.
  private(set) var parts: [AnyObject] = []
  private let renderer: BlockRenderer
  /// The feed that names the pictures.
  private let source: URL?
  private var isInTable = false
  /// In characters. What scrolls is as high as it is at its smallest width: cells have one width.
  private static let widestCell = 24

  init(_ text: RichText, source: URL?, renderer: BlockRenderer) {
    self.renderer = renderer
    self.source = source
    add(text.blocks, to: widget)
  }

  private func add(_ blocks: [RichText.Block], to box: Box) {
    for block in blocks { box.append(make(block)) }
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
    add(blocks, to: column)
    return column
  }

  private func makeList(_ items: [[RichText.Block]], _ isOrdered: Bool) -> Widget {
    let list = Box(.vertical, spacing: 6)
    for (index, item) in items.enumerated() {
      let mark = Label(isOrdered ? "\(index + 1)." : "•")
      mark.addClass("body-text", "list-mark")
      mark.align(vertical: .start)
      let column = Box(.vertical, spacing: 6)
      column.expand(horizontal: true)
      add(item, to: column)
      list.append(Box(.horizontal, spacing: 12, role: .listItem, [mark, column]))
    }
    return list
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
    isInTable = true
    defer { isInTable = false }
    for (row, cells) in rows.enumerated() {
      for (column, cell) in cells.enumerated() {
        let box = Box(.vertical, spacing: 6)
        add(cell, to: box)
        grid.attach(box, column: column, row: row)
      }
    }
    return ScrolledWindow(child: grid, scrolls: .horizontal)
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
