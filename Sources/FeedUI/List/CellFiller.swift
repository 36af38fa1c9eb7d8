import GtkKit

/// Fills the visible cells of a list before they are drawn, and the others while nobody scrolls:
/// GTK binds 205 rows when 16 are visible. The filler also makes visible cells load their pictures.
///
/// The states of a cell:
/// ```
///              bind             visible, or its turn
///    unbound ────────▶ empty ───────────────────────▶ filled ⇄ on the screen, with its pictures
///       ▲                ▲                              │
///       └─── unbind ─────┴── changed, and not visible ───┘
/// ```
/// The states of the filler:
/// ```
///               fillSoon                  layout, or end of a frame
///    at rest ──────────────▶ to fill ────────────────────────────────▶ fills the visible
///       ▲                       ▲      heights changed, scrolled far        │
///       │                       └───────────────────────────────────────────┤
///       └──── none is empty ──── fills four others a frame, nearest first ◀─┘
/// ```
@MainActor final class CellFiller {
  private unowned let view: ItemList
  private(set) var needsFill = true
  var hasEmptyCells = false
  /// The position of the first visible row.
  private var firstSeen = 0
  private var isWaitingForFrame = false
  /// How many extra layouts were requested, and in which frame.
  private var repeats = (frame: 0, count: 0)
  private var lastOffset = 0.0
  private var lastWidth = 0
  /// The height of a visible row in logical pixels, which most other rows share; `nil` until a row
  /// is filled and laid out.
  private(set) var usualHeight: Int?

  private var scroller: ScrolledWindow { view.widget }

  init(_ view: ItemList) { self.view = view }

  /// Requests that the visible cells be filled, in the next layout or at the end of the frame.
  func fillSoon() {
    needsFill = true
    waitForFrame()
  }

  /// The maximum number of extra layouts to request per frame. GTK lays out at most four times per
  /// frame, and draws nothing if that isn't enough. One layout is GTK's own, and one is left for
  /// other widgets.
  private static let mostRepeats = 2

  /// Whether the rows may be laid out again in this frame; otherwise they have to wait for the
  /// next.
  private func mayRepeat(_ isInLayout: Bool) -> Bool {
    guard isInLayout else { return true }
    let frame = scroller.frameNumber
    if frame != repeats.frame { repeats = (frame, 0) }
    return repeats.count < Self.mostRepeats
  }

  /// Fills the visible rows: in each layout, before anything is drawn, and again at the end of a
  /// frame. If filling them in a layout changes their heights, they are laid out and checked again
  /// in the same frame, at most `mostRepeats` times.
  func fillVisible(isInLayout: Bool = false) {
    guard scroller.isMapped else { return }
    let widthChanged = view.list.width != lastWidth
    let columnCountChanged = view.columnCountChanged
    guard needsFill || widthChanged || columnCountChanged else { return }
    guard mayRepeat(isInLayout) else { return fillSoon() }
    if widthChanged { remeasure() }
    if columnCountChanged { view.update() }
    needsFill = widthChanged || columnCountChanged
    let cells = view.boundCells
    let shown = cells.indices.filter { view.isSeen(cells[$0].cell) }
    guard let first = shown.first, let last = shown.last else { return }
    firstSeen = cells[first].position
    if cells[last].position == view.bands.count - 1 { view.model.readRest() }
    // Rows that turn out shorter than expected reveal other rows. The last layout in which rows can
    // be filled in this frame therefore also fills a page above and a page below.
    let more = isInLayout && repeats.count == Self.mostRepeats - 1 ? shown.count : 0
    let wanted = max(0, first - more)...min(last + more, cells.count - 1)
    for (position, cell) in cells[wanted] where !cell.isFilled {
      view.fill(cell, position)
      needsFill = true
    }
    if needsFill { repeats.count += 1 }
    if !needsFill, usualHeight == nil, let row = cells[last].cell.row {
      usualHeight = row.height
      for (_, cell) in cells where !cell.isFilled { cell.row?.clear(height: row.height) }
    }
    showPictures(of: cells, first...last)
    view.scrollToPendingPlace()
  }

  private func showPictures(
    of cells: [(position: Int, cell: BandCell)], _ seen: ClosedRange<Int>
  ) {
    // Rows that are scrolled past quickly load no pictures, which would arrive too late.
    let isFast = abs(scroller.offset - lastOffset) > scroller.pageHeight / 4
    lastOffset = scroller.offset
    if isFast { fillSoon() }
    // Rows near the screen keep their pictures, to be complete as soon as they scroll back.
    let near = seen.lowerBound - seen.count...seen.upperBound + seen.count
    for (index, (_, cell)) in cells.enumerated() {
      cell.setOnScreen(seen.contains(index) && !isFast)
      if !near.contains(index) { cell.releaseTextures() }
    }
  }

  /// Measures the rows again. GTK does not do that for a row that keeps its height when it is
  /// filled, so the sizes that GTK remembers for other widths may be those of earlier content.
  private func remeasure() {
    lastWidth = view.list.width
    for (_, cell) in view.boundCells { cell.remeasure() }
  }

  private func waitForFrame() {
    guard !isWaitingForFrame else { return }
    isWaitingForFrame = true
    let offset = scroller.offset
    scroller.afterFrame { [weak self, weak view] in
      guard let self, let view else { return }
      isWaitingForFrame = false
      // Filling resumes when the list is mapped again.
      guard scroller.isMapped else { return }
      // If the filled rows kept their heights, no further layout has checked the visible rows.
      fillVisible()
      view.focusPending()
      if hasEmptyCells, offset == scroller.offset { fillSome() }
      if needsFill || hasEmptyCells { waitForFrame() }
    }
  }

  /// Fills a few hidden rows per frame, the nearest first, while nobody scrolls.
  private func fillSome() {
    let empty = view.boundCells.filter { !$0.cell.isFilled }
    hasEmptyCells = !empty.isEmpty
    let nearest = empty.sorted {
      abs($0.position - firstSeen) < abs($1.position - firstSeen)
    }
    for (position, cell) in nearest.prefix(4) { view.fill(cell, position) }
    needsFill = needsFill || hasEmptyCells
  }
}
