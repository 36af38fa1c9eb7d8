import FeedCore
import GtkKit

/// The blocks of a page in a column. When the page changes, a block whose ID the page still has
/// keeps its widgets, if they can show the block's new content.
@MainActor final class BlockColumn {
  let widget: LayoutBox
  private(set) var content: DetailContent
  private let column = Box(.vertical, spacing: 18).addClass("page")
  private let renderer: BlockRenderer
  /// The IDs of the blocks, in the order shown.
  private var ids: [String] = []
  private var views: [String: BlockView] = [:]
  private var blocks: [String: DetailBlock] = [:]
  /// The card of each row, by the row's ID.
  private var cards: [String: Box] = [:]
  private var figuresPlace: FiguresPlace?

  /// The maximum width of a page with texts of normal size, in logical pixels: about 75 characters
  /// per line, plus padding.
  nonisolated static let maximumWidth = 576

  init(
    _ content: DetailContent, pictures: PictureProvider, actions: DetailActions,
    textSize: TextSize = .usual,
    onEvent: @escaping @MainActor (DetailEvent) -> Void = { _ in },
    willResize: @escaping @MainActor () -> Void = {}
  ) {
    self.content = content
    renderer = BlockRenderer(
      pictures: pictures, actions: actions, onEvent: onEvent, willResize: willResize)
    widget = LayoutBox(child: column, maximumWidth: textSize.columnWidth)
    show(content)
    widget.onMap { [weak self] in self?.loadPictures() }
  }

  /// Shows the item's new content, in the existing widgets where these can show it.
  func show(_ new: DetailContent) {
    let (old, shown) = (views, blocks)
    let page = new.page
    var focused: BlockView?
    content = new
    ids = page.map(\.id)
    (views, blocks) = ([:], [:])
    for (id, block) in page {
      if let view = old[id], shown[id] == block || view.update(block) {
        views[id] = view
      } else {
        let view = renderer.make(block)
        if old[id]?.widget.containsFocus == true { focused = view }
        views[id] = view
      }
      blocks[id] = block
    }
    layOut()
    focused?.widget.focusFirst()
    if widget.isMapped { loadPictures() }
  }

  func retryPictures() {
    for view in pictureViews + figures.map(\.picture) { view.slot.retry() }
  }

  /// The pictures in the page's formatted texts.
  var figures: [FigureView] {
    ids.flatMap { views[$0]?.parts ?? [] }.flatMap { ($0 as? RichTextView)?.figures ?? [] }
  }

  var pictureViews: [PictureView] { parts(PictureView.self) }
  /// The user's own note; `nil` if the page has none.
  var note: NoteView? { parts(NoteView.self).first }
  /// Whether the note or a number has the focus, so that keys would change it.
  var isEditing: Bool {
    note?.view.containsFocus == true || parts(NumberView.self).contains(where: \.hasFocus)
  }

  /// Whether all texts of the page are completely shown.
  var isWhole: Bool {
    ids.allSatisfy { (views[$0]?.parts.first as? RichTextView)?.isWhole ?? true }
  }

  /// Draws long texts, and loads the pictures in texts, only near a part of the page.
  /// - Parameter part: the top and bottom of that part, in logical pixels.
  func draw(near part: ClosedRange<Double>) {
    let near = (part.lowerBound - Self.nearby)...(part.upperBound + Self.nearby)
    for id in ids {
      (views[id]?.parts.first as? RichTextView)?.draw(near: near, of: widget)
    }
    loadFigures(near: part)
  }

  private func loadFigures(near part: ClosedRange<Double>) {
    let (figures, screen) = (figures, max(1, part.upperBound - part.lowerBound))
    // Finding the place of a figure takes some microseconds, and a page may have a thousand
    // figures.
    let place = FiguresPlace(
      part: Int(part.lowerBound * 4 / screen), height: widget.height, count: figures.count)
    guard place != figuresPlace else { return }
    figuresPlace = place
    for figure in figures {
      let span = figure.widget.laidOutSpan(in: widget)
      let isNear = { (screens: Double) in
        span?.overlaps((part.lowerBound - screens * screen)...(part.upperBound + screens * screen))
          ?? false
      }
      figure.picture.slot.setOnScreen(isNear(1))
      if !isNear(5) { figure.picture.slot.releaseTexture() }
    }
  }

  /// The values that decide which figures are near the window.
  private struct FiguresPlace: Equatable {
    let part: Int
    let height: Int
    let count: Int
  }

  /// The distance from the window within which texts are drawn, in logical pixels. It must be large
  /// enough for Tab, which only finds links that are drawn.
  private static let nearby = 10_000.0

  /// A block and its distance from the top of the page.
  struct Place {
    let id: String
    let top: Double
  }

  /// The first block that ends below a point on the page; `nil` if there is none.
  /// - Parameter height: the distance of the point from the top of the page, in logical pixels.
  func place(at height: Double) -> Place? {
    for id in ids {
      guard let span = views[id]?.widget.verticalSpan(in: widget) else { continue }
      if span.upperBound > height { return Place(id: id, top: span.lowerBound) }
    }
    return nil
  }

  /// The widgets of a block, from top to bottom: one for each part of a formatted text, or the only
  /// widget of another block. Empty if the page has no block with this ID.
  func parts(of id: String) -> [Widget] {
    guard let view = views[id] else { return [] }
    return (view.parts.first as? RichTextView)?.blocks ?? [view.widget]
  }

  func top(of id: String) -> Double? { views[id]?.widget.verticalSpan(in: widget)?.lowerBound }
}

extension BlockColumn {
  func parts<Part>(_ type: Part.Type) -> [Part] {
    let parts = ids.flatMap { views[$0]?.parts ?? [] }
    // A long text adds further parts after its beginning is shown.
    return parts.flatMap { [$0] + (($0 as? RichTextView)?.parts ?? []) }.compactMap { $0 as? Part }
  }

  private func loadPictures() { for view in pictureViews { view.slot.setOnScreen(true) } }

  /// Puts consecutive rows into one card.
  private func layOut() {
    var children: [Widget] = []
    var newCards: [String: Box] = [:]
    var rest = ids[...]
    while let first = rest.first {
      let rows = rest.prefix { views[$0]?.separator != nil }
      rest = rest.dropFirst(max(1, rows.count))
      guard !rows.isEmpty else {
        if let view = views[first] { children.append(view.widget) }
        continue
      }
      let card =
        rows.lazy.compactMap { self.cards[$0] }.first { card in !children.contains { $0 === card } }
        ?? Box(.vertical)
      card.addClass("card").clip()
      for id in rows {
        newCards[id] = card
        views[id]?.separator?.isVisible = id != first
      }
      card.setChildren(rows.compactMap { views[$0]?.widget })
      children.append(card)
    }
    cards = newCards
    column.setChildren(children)
  }
}
