import GtkKit

/// Fills the cells of a list that are on the screen before they are drawn, and the others while
/// nobody scrolls: GTK binds 205 rows for 16 that are seen. It asks for the pictures as well.
///
/// What becomes of a cell:
/// ```
///              bind               seen, or its turn
///    unbound ────────▶ empty ───────────────────────▶ filled ⇄ on the screen, with its pictures
///       ▲                ▲                              │
///       └─── unbind ─────┴── changed, and nobody sees it ┘
/// ```
/// and what the filler does:
/// ```
///               fillSoon                  layout, or end of a frame
///    at rest ──────────────▶ to fill ────────────────────────────────▶ fills what is seen
///       ▲                       ▲      heights changed, scrolled far        │
///       │                       └───────────────────────────────────────────┤
///       └──── none is empty ──── fills four others a frame, nearest first ◀─┘
/// ```
@MainActor final class CellFiller {
  private unowned let view: FeedListView
  private(set) var needsFill = true
  var hasEmptyCells = false
  /// The position of a row on the screen.
  private var firstSeen = 0
  private var isWaitingForFrame = false
  /// How often rows were made to be laid out once more, in which frame.
  private var repeats = (frame: 0, count: 0)
  private var lastOffset = 0.0
  private var lastWidth = 0
  /// Of the row that was seen first, which most others are like; in logical pixels.
  private(set) var usualHeight: Int?

  private var scroller: ScrolledWindow { view.widget }

  init(_ view: FeedListView) { self.view = view }

  /// Fills the visible cells with the next layout.
  func fillSoon() {
    needsFill = true
    waitForFrame()
  }

  /// GTK lays out four times in a frame at most, and then shows nothing any more. One is its own, one
  /// is left to others.
  private static let mostRepeats = 2

  /// Whether rows may be laid out once more in this frame; else they are in the next one.
  private func mayRepeat(_ isInLayout: Bool) -> Bool {
    guard isInLayout else { return true }
    let frame = scroller.frameNumber
    if frame != repeats.frame { repeats = (frame, 0) }
    return repeats.count < Self.mostRepeats
  }

  /// After each layout, before anything of it is drawn: fills the rows that are seen. Where that
  /// changes their heights, they are laid out and looked at once more in the same frame.
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
    // Rows that came to be lower than their places let others be seen: the last time, enough of
    // those for a page.
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
    view.comeToPlace()
  }

  private func showPictures(
    of cells: [(position: Int, cell: BandCell)], _ seen: ClosedRange<Int>
  ) {
    // Of what flies past, nothing is read or decoded: it would be gone before it is there.
    let isFast = abs(scroller.offset - lastOffset) > scroller.pageHeight / 4
    lastOffset = scroller.offset
    if isFast { fillSoon() }
    // What is scrolled in again is to be there at once.
    let near = seen.lowerBound - seen.count...seen.upperBound + seen.count
    for (index, (_, cell)) in cells.enumerated() {
      cell.setOnScreen(seen.contains(index) && !isFast)
      if !near.contains(index) { cell.releaseTextures() }
    }
  }

  /// A row that keeps its height when it is filled is not measured anew: what GTK remembers of it at
  /// other widths may be another row's.
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
      // What was filled at its own height was not laid out once more.
      fillVisible()
      view.focusPending()
      if hasEmptyCells, offset == scroller.offset { fillSome() }
      if needsFill || hasEmptyCells { waitForFrame() }
    }
  }

  /// While nobody scrolls, the rows that nobody sees: a few in each frame, the nearest first.
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
