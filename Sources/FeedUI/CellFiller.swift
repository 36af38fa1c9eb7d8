import GtkKit

/// Fills the visible cells of a list before they are drawn, and the others while nobody scrolls: GTK
/// binds 205 rows when 16 are visible. It requests the pictures as well.
///
/// The states of a cell:
/// ```
///              bind             visible, or its turn
///    unbound ────────▶ empty ───────────────────────▶ filled ⇄ on the screen, with its pictures
///       ▲                ▲                              │
///       └─── unbind ─────┴── changed, and not visible ───┘
/// ```
/// and of the filler:
/// ```
///               fillSoon                  layout, or end of a frame
///    at rest ──────────────▶ to fill ────────────────────────────────▶ fills the visible
///       ▲                       ▲      heights changed, scrolled far        │
///       │                       └───────────────────────────────────────────┤
///       └──── none is empty ──── fills four others a frame, nearest first ◀─┘
/// ```
@MainActor final class CellFiller {
  private unowned let view: FeedListView
  private(set) var needsFill = true
  var hasEmptyCells = false
  /// The position of the first visible row.
  private var firstSeen = 0
  private var isWaitingForFrame = false
  /// How many extra layouts were requested, and in which frame.
  private var repeats = (frame: 0, count: 0)
  private var lastOffset = 0.0
  private var lastWidth = 0
  /// The height of the first visible row, which most others share; in logical pixels.
  private(set) var usualHeight: Int?

  private var scroller: ScrolledWindow { view.widget }

  init(_ view: FeedListView) { self.view = view }

  /// Fills the visible cells with the next layout.
  func fillSoon() {
    needsFill = true
    waitForFrame()
  }

  /// GTK lays out at most four times per frame, and then draws nothing. One layout is GTK's own,
  /// one is left for others.
  private static let mostRepeats = 2

  /// Whether the rows may be laid out again in this frame; otherwise they are in the next one.
  private func mayRepeat(_ isInLayout: Bool) -> Bool {
    guard isInLayout else { return true }
    let frame = scroller.frameNumber
    if frame != repeats.frame { repeats = (frame, 0) }
    return repeats.count < Self.mostRepeats
  }

  /// Fills the visible rows after each layout, before anything is drawn. If that changes their
  /// heights, they are laid out and checked once more in the same frame.
  func fillVisible(isInLayout: Bool = false) {
    guard scroller.isMapped else { return }
    let isOtherWidth = view.list.width != lastWidth
    let hasOtherColumns = view.hasOtherColumns
    guard needsFill || isOtherWidth || hasOtherColumns else { return }
    guard mayRepeat(isInLayout) else { return fillSoon() }
    if isOtherWidth { remeasure() }
    if hasOtherColumns { view.update() }
    needsFill = isOtherWidth || hasOtherColumns
    let cells = view.boundCells
    let shown = cells.indices.filter { view.isSeen(cells[$0].cell) }
    guard let first = shown.first, let last = shown.last else { return }
    firstSeen = cells[first].position
    // Rows that became lower than expected reveal others. The last repeat fills a page more,
    // because nothing can be filled after it.
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
    // Rows that are scrolled past quickly load no pictures: these would arrive too late.
    let isFast = abs(scroller.offset - lastOffset) > scroller.pageHeight / 4
    lastOffset = scroller.offset
    if isFast { fillSoon() }
    // Rows that scroll back into view should appear at once.
    let near = seen.lowerBound - seen.count...seen.upperBound + seen.count
    for (index, (_, cell)) in cells.enumerated() {
      cell.setOnScreen(seen.contains(index) && !isFast)
      if !near.contains(index) { cell.releaseTextures() }
    }
  }

  /// Measures the rows again. A row that keeps its height when it is filled is left out: the sizes
  /// that GTK remembers for other widths may be those of another row.
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
      // A row that was filled at its own height was not laid out again.
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
