import FeedCore
import GtkKit

/// What of a list is on the screen: it is filled first, and its pictures are asked for.
extension FeedListView {
  struct Sight {
    var needsLook = true
    var hasEmptyCells = false
    /// The position of a row on the screen.
    var firstSeen = 0
    var isWaitingForFrame = false
    /// How often rows were made to be laid out once more, in which frame.
    var repeats = (frame: 0, count: 0)
    var lastOffset = 0.0
    var lastWidth = 0
    /// Of the row that was seen first, which most others are like; in logical pixels.
    var usualHeight: Int?
  }

  func seen(
    _ cells: [(position: Int, cell: BandCell)]
  ) -> [(position: Int, cell: BandCell)] {
    cells.filter { isSeen($0.cell) }
  }

  private func isSeen(_ cell: BandCell) -> Bool {
    cell.widget.verticalSpan(in: widget)?.overlaps(0...max(1, widget.pageHeight)) ?? false
  }

  private var hasTiles: Bool { model.outline.groups.contains { $0.layout == .tiles } }

  /// How many tiles stand side by side, by the list's width and the window's shape.
  var columns: Int {
    guard hasTiles, list.width > 0, let window = widget.windowSize else { return bands.columns }
    return Bands.columns(width: list.width, isPortrait: window.height > window.width)
  }

  /// With the next layout. The list binds some 200 rows for the 16 that are seen.
  func lookSoon() {
    sight.needsLook = true
    waitForFrame()
  }

  /// GTK lays out four times in a frame at most, and then shows nothing any more. One is its own, one
  /// is left to others.
  private static let mostRepeats = 2

  /// Whether rows may be laid out once more in this frame; else they are in the next one.
  private func mayRepeat(_ isInLayout: Bool) -> Bool {
    guard isInLayout else { return true }
    let frame = widget.frameNumber
    if frame != sight.repeats.frame { sight.repeats = (frame, 0) }
    return sight.repeats.count < Self.mostRepeats
  }

  /// After each layout, before anything of it is drawn: fills the rows that are seen. Where that
  /// changes their heights, they are laid out and looked at once more in the same frame.
  func look(isInLayout: Bool = false) {
    guard widget.isMapped else { return }
    let isOtherWidth = list.width != sight.lastWidth
    let hasOtherColumns = hasTiles && columns != bands.columns
    guard sight.needsLook || isOtherWidth || hasOtherColumns else { return }
    guard mayRepeat(isInLayout) else { return lookSoon() }
    if isOtherWidth { remeasure() }
    if hasOtherColumns { update() }
    sight.needsLook = isOtherWidth || hasOtherColumns
    let cells = boundCells
    let shown = cells.indices.filter { isSeen(cells[$0].cell) }
    guard let first = shown.first, let last = shown.last else { return }
    sight.firstSeen = cells[first].position
    // Rows that came to be lower than their places let others be seen: the last time, enough of
    // those for a page.
    let more = isInLayout && sight.repeats.count == Self.mostRepeats - 1 ? shown.count : 0
    let wanted = max(0, first - more)...min(last + more, cells.count - 1)
    for (position, cell) in cells[wanted] where !cell.isFilled {
      fill(cell, position)
      sight.needsLook = true
    }
    if sight.needsLook { sight.repeats.count += 1 }
    if !sight.needsLook, sight.usualHeight == nil, let row = cells[last].cell.row {
      sight.usualHeight = row.height
      for (_, cell) in cells where !cell.isFilled { cell.row?.clear(height: row.height) }
    }
    showPictures(of: cells, first...last)
    comeToPlace()
  }

  private func showPictures(
    of cells: [(position: Int, cell: BandCell)], _ seen: ClosedRange<Int>
  ) {
    // Of what flies past, nothing is read or decoded: it would be gone before it is there.
    let isFast = abs(widget.offset - sight.lastOffset) > widget.pageHeight / 4
    sight.lastOffset = widget.offset
    if isFast { lookSoon() }
    // What is scrolled in again is to be there at once.
    let near = seen.lowerBound - seen.count...seen.upperBound + seen.count
    for (index, (_, cell)) in cells.enumerated() {
      cell.setOnScreen(seen.contains(index) && !isFast)
      if !near.contains(index) { cell.letGoOfPictures() }
    }
  }

  /// A row that keeps its height when it is filled is not measured anew: what GTK remembers of it at
  /// other widths may be another row's.
  private func remeasure() {
    sight.lastWidth = list.width
    for (_, cell) in boundCells { cell.remeasure() }
  }

  private func waitForFrame() {
    guard !sight.isWaitingForFrame else { return }
    sight.isWaitingForFrame = true
    let offset = widget.offset
    widget.afterFrame { [weak self] in
      guard let self else { return }
      sight.isWaitingForFrame = false
      // Whoever is shown again looks again.
      guard widget.isMapped else { return }
      // What was filled at its own height was not laid out once more.
      look()
      focusPending()
      if sight.hasEmptyCells, offset == widget.offset { fillSome() }
      if sight.needsLook || sight.hasEmptyCells { waitForFrame() }
    }
  }

  /// While nobody scrolls, the rows that nobody sees: a few in each frame, the nearest first.
  private func fillSome() {
    let empty = boundCells.filter { !$0.cell.isFilled }
    sight.hasEmptyCells = !empty.isEmpty
    let nearest = empty.sorted {
      abs($0.position - sight.firstSeen) < abs($1.position - sight.firstSeen)
    }
    for (position, cell) in nearest.prefix(4) { fill(cell, position) }
    sight.needsLook = sight.needsLook || sight.hasEmptyCells
  }
}
