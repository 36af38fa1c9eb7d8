import FeedCore
import GtkKit
import Store

/// A feed's list: rows and tiles in one scrolling view, however long it is.
@MainActor final class FeedListView {
  let widget: ScrolledWindow
  private let model: any ListSource
  private let pictures: Pictures
  private let listModel = ListModel()
  private var list: ListView!
  private var bands = Bands(Outline())
  private var shownRevision = 0
  private var shownSearch = ""
  private var words = SearchWords("")
  private var isMoving = false
  private var needsLook = true
  private var hasEmptyCells = false
  /// The position of a row on the screen.
  private var firstSeen = 0
  private var isWaitingForFrame = false
  /// How often rows were made to be laid out once more, in which frame.
  private var repeats = (frame: 0, count: 0)
  private var lastOffset = 0.0
  private var lastWidth = 0
  /// Of the row that was seen first, which most others are like; in logical pixels.
  private var usualHeight: Int?
  private var pendingFocus: Bands.Place?
  private var onOpen: (ItemID) -> Void = { _ in }
  private var onLeave: () -> Bool = { false }

  /// - Parameter name: what assistive technology calls the list.
  init(model: any ListSource, name: String, pictures: Pictures) {
    self.model = model
    self.pictures = pictures
    widget = ScrolledWindow()
    widget.expand(horizontal: true, vertical: true)
    list = ListView(model: listModel) { [weak self] in
      guard let self else { return EmptyCell() }
      return makeCell()
    }
    list.addClass("feed-list")
    list.setAccessibleName(name)
    widget.setChild(list)
    widget.onMap { [weak self] in self?.lookSoon() }
    widget.onScroll { [weak self] in self?.lookSoon() }
    widget.onLayout { [weak self] in self?.look(isInLayout: true) }
    list.onActivate { [weak self] position in
      guard let self, let band = bands[position], band.layout == .rows, let id = band.ids.first
      else { return }
      onOpen(id)
    }
    list.addController(makeKeys())
  }

  /// Enter or a click on a row or tile.
  func onOpen(_ handler: @escaping @MainActor (ItemID) -> Void) { onOpen = handler }

  /// Opens an item as Enter on its row does.
  func open(_ id: ItemID) { onOpen(id) }

  /// Shows what the model has now; only what changed is touched.
  func update() {
    let new = Bands(model.outline)
    let isRevised = model.revision != shownRevision
    let isSearchedAnew = model.shownSearch != shownSearch
    if new != bands || isRevised || isSearchedAnew {
      shownRevision = model.revision
      if isSearchedAnew {
        shownSearch = model.shownSearch
        words = SearchWords(shownSearch)
      }
      let focused = focusedID
      move(to: new, keepingPlace: !isSearchedAnew)
      fillBound(startsAtTop: isSearchedAnew && !shownSearch.isEmpty)
      // A row that moved far has another widget now.
      if let focused, focused != focusedID, bands.place(of: focused) != nil { focus(focused) }
      if isSearchedAnew, !shownSearch.isEmpty { widget.offset = 0 }
    }
    lookSoon()
  }

  /// What is seen is filled at once; the other rows when they are seen, or while nobody scrolls: all
  /// of the 205 would take several frames' time.
  private func fillBound(startsAtTop: Bool) {
    let cells = boundCells
    let seen = seen(cells).map(\.position)
    let first = startsAtTop ? 0 : seen.first ?? 0
    let shown = first...first + seen.count
    for (position, cell) in cells {
      if shown.contains(position) {
        fill(cell, position)
      } else if cell.isFilled, cell.band == bands[position] {
        cell.expire()
        hasEmptyCells = true
      } else {
        clear(cell, position)
      }
    }
  }

  private func seen(
    _ cells: [(position: Int, cell: BandCell)]
  ) -> [(position: Int, cell: BandCell)] {
    let page = 0...max(1, widget.pageHeight)
    return cells.filter { $0.cell.widget.verticalSpan(in: widget)?.overlaps(page) ?? false }
  }

  /// Tells GTK of as little as there is to tell.
  /// - Parameter keepsPlace: whether what is on the screen stays there.
  private func move(to new: Bands, keepingPlace keepsPlace: Bool) {
    let splices = keepsPlace ? bands.splices(to: new) : nil
    let anchor = splices == nil && keepsPlace ? anchor(in: new) : (0, 0)
    let old = bands
    bands = new
    isMoving = true
    let keys = ListKeys(count: new.count) { new.key(at: $0) }
    if let splices {
      listModel.splice(to: keys, splices.map(ListModel.Change.init))
    } else {
      list.replace(with: keys, old.splices(to: new, around: anchor).map(ListModel.Change.init))
    }
    isMoving = false
  }

  /// Where the place is that is to stay where it is seen: the one with the keyboard, else the
  /// first on the screen.
  private func anchor(in new: Bands) -> (old: Int, new: Int) {
    let seen = seen(boundCells)
    let focused = seen.filter { $0.cell.widget.containsFocus || $0.cell.widget.parentHasFocus }
    for (position, cell) in focused + seen {
      guard let place = cell.band?.ids.first.flatMap(new.place) else { continue }
      return (position, place.position)
    }
    let first = seen.first?.position ?? 0
    return (first, first)
  }

  /// Asks again for the pictures that failed.
  func retryPictures() {
    for (_, cell) in boundCells { cell.retryPictures() }
  }

  func updateSelection() {
    for (_, cell) in boundCells {
      guard let band = cell.band else { continue }
      cell.select(selectedIndex(in: band))
    }
  }

  /// Tab was pressed in the list. Answer true when the keyboard went elsewhere.
  func onLeave(_ handler: @escaping @MainActor () -> Bool) { onLeave = handler }

  /// The item that has the keyboard.
  var focusedID: ItemID? {
    guard let cell = focusedCell?.cell, let ids = cell.band?.ids else { return nil }
    let index = cell.focusedTile ?? 0
    return index < ids.count ? ids[index] : nil
  }

  /// Puts the keyboard on an item, or on the first one.
  func focus(_ id: ItemID?) {
    focus(id.flatMap { bands.place(of: $0) } ?? Bands.Place(position: 0, index: 0))
  }

  /// The keyboard went elsewhere before it came to where it was sent.
  func forgetFocus() { pendingFocus = nil }

  /// The cells that have something to show now, in the list's order.
  var boundCells: [(position: Int, cell: BandCell)] {
    list.boundCells.compactMap { position, cell in (cell as? BandCell).map { (position, $0) } }
  }

  /// Whether a picture on the screen is still on its way.
  var isLoadingPictures: Bool { boundCells.contains { $0.cell.isLoadingPictures } }

  // MARK: Cells

  private static let probableHeight = 44

  private func makeCell() -> BandCell {
    BandCell(
      pictures: pictures,
      makeTiles: { [weak self, pictures] cell in
        let tiles = TileBandView(pictures: pictures)
        tiles.widget.onActivate { [weak self, weak cell] index in
          guard let self, let ids = cell?.band?.ids, index < ids.count else { return }
          onOpen(ids[index])
        }
        return tiles
      },
      content: { [weak self] cell, position in
        guard let self else { return }
        // Until GTK knows of all changes, positions are not those of the bands; then all is filled.
        if !isMoving { clear(cell, position) }
        lookSoon()
      })
  }

  private func clear(_ cell: BandCell, _ position: Int) {
    guard let band = bands[position] else { return }
    cell.clear(for: band, height: usualHeight ?? Self.probableHeight)
    list.setActivatable(band.layout == .rows, cell: cell)
    hasEmptyCells = true
  }

  private func fill(_ cell: BandCell, _ position: Int) {
    guard let band = bands[position] else { return }
    let neighbours = bands.neighbours(of: position)
    let rows = band.ids.map { model.row(for: $0, among: neighbours) ?? RowContent(title: "") }
    cell.show(band, rows: rows, marking: words, selectedIndex: selectedIndex(in: band))
    list.setActivatable(band.layout == .rows, cell: cell)
  }

  private func selectedIndex(in band: Bands.Band) -> Int? {
    model.selection.flatMap { band.ids.firstIndex(of: $0) }
  }

  // MARK: What is seen

  /// With the next layout. The list binds some 200 rows for the 16 that are seen.
  private func lookSoon() {
    needsLook = true
    waitForFrame()
  }

  /// GTK lays out four times in a frame at most, and then shows nothing any more. One is its own, one
  /// is left to others.
  private static let mostRepeats = 2

  /// Whether rows may be laid out once more in this frame; else they are in the next one.
  private func mayRepeat(_ isInLayout: Bool) -> Bool {
    guard isInLayout else { return true }
    let frame = widget.frameNumber
    if frame != repeats.frame { repeats = (frame, 0) }
    return repeats.count < Self.mostRepeats
  }

  /// After each layout, before anything of it is drawn: fills the rows that are seen. Where that
  /// changes their heights, they are laid out and looked at once more in the same frame.
  private func look(isInLayout: Bool = false) {
    guard widget.isMapped else { return }
    let isOtherWidth = list.width != lastWidth
    guard needsLook || isOtherWidth else { return }
    guard mayRepeat(isInLayout) else { return lookSoon() }
    if isOtherWidth { remeasure() }
    needsLook = isOtherWidth
    let cells = boundCells
    let page = 0...max(1, widget.pageHeight)
    let shown = cells.indices.filter {
      cells[$0].cell.widget.verticalSpan(in: widget)?.overlaps(page) ?? false
    }
    guard let first = shown.first, let last = shown.last else { return }
    firstSeen = cells[first].position
    // Rows that came to be lower than their places let others be seen: the last time, enough of
    // those for a page.
    let more = isInLayout && repeats.count == Self.mostRepeats - 1 ? shown.count : 0
    let wanted = max(0, first - more)...min(last + more, cells.count - 1)
    for (position, cell) in cells[wanted] where !cell.isFilled {
      fill(cell, position)
      needsLook = true
    }
    if needsLook { repeats.count += 1 }
    if !needsLook, usualHeight == nil, let row = cells[last].cell.row {
      usualHeight = row.height
      for (_, cell) in cells where !cell.isFilled { cell.row?.clear(height: row.height) }
    }
    showPictures(of: cells, first...last)
  }

  private func showPictures(
    of cells: [(position: Int, cell: BandCell)], _ seen: ClosedRange<Int>
  ) {
    // Of what flies past, nothing is read or decoded: it would be gone before it is there.
    let isFast = abs(widget.offset - lastOffset) > widget.pageHeight / 4
    lastOffset = widget.offset
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
    lastWidth = list.width
    for (_, cell) in boundCells { cell.remeasure() }
  }

  private func waitForFrame() {
    guard !isWaitingForFrame else { return }
    isWaitingForFrame = true
    let offset = widget.offset
    widget.afterFrame { [weak self] in
      guard let self else { return }
      isWaitingForFrame = false
      // Whoever is shown again looks again.
      guard widget.isMapped else { return }
      focusPending()
      // What was filled at its own height was not laid out once more.
      look()
      if hasEmptyCells, offset == widget.offset { fillSome() }
      if needsLook || hasEmptyCells { waitForFrame() }
    }
  }

  /// While nobody scrolls, the rows that nobody sees: a few in each frame, the nearest first.
  private func fillSome() {
    let empty = boundCells.filter { !$0.cell.isFilled }
    hasEmptyCells = !empty.isEmpty
    let nearest = empty.sorted { abs($0.position - firstSeen) < abs($1.position - firstSeen) }
    for (position, cell) in nearest.prefix(4) { fill(cell, position) }
    needsLook = needsLook || hasEmptyCells
  }

  // MARK: Keyboard

  /// The list view moves between rows by itself; between tiles, and from tiles to rows, we do.
  private func makeKeys() -> KeyController {
    let keys = KeyController { [weak self] key in
      guard let self else { return false }
      if key == .tab { return onLeave() }
      guard model.outline.groups.contains(where: { $0.layout == .tiles }) else { return false }
      switch key {
      case .up: return move(.up)
      case .down: return move(.down)
      case .left: return move(.left)
      case .right: return move(.right)
      case .home: return focus(Bands.Place(position: 0, index: 0))
      case .end:
        let last = bands.count - 1
        return focus(Bands.Place(position: last, index: (bands[last]?.ids.count ?? 1) - 1))
      case .enter, .space: return openFocusedTile()
      default: return false
      }
    }
    keys.setPhase(.capture)
    return keys
  }

  private func move(_ step: Bands.Step) -> Bool {
    guard let (position, cell) = focusedCell else { return false }
    let place = Bands.Place(position: position, index: cell.focusedTile ?? 0)
    guard let next = bands.neighbor(of: place, step, columns: columns) else { return true }
    return focus(next)
  }

  private func openFocusedTile() -> Bool {
    guard let cell = focusedCell?.cell, let index = cell.focusedTile, let ids = cell.band?.ids,
      index < ids.count
    else { return false }
    onOpen(ids[index])
    return true
  }

  private var focusedCell: (position: Int, cell: BandCell)? {
    boundCells.first { $0.cell.widget.containsFocus || $0.cell.widget.parentHasFocus }
  }

  /// As many as the bands on the screen have.
  private var columns: Int {
    boundCells.lazy.map(\.cell).first {
      // A cell that is bound but has no place yet has all its tiles in one.
      $0.band?.layout == .tiles && ($0.tiles?.count ?? 0) >= 3 && $0.widget.isMapped
    }?.tiles?.widget.columns ?? 2
  }

  @discardableResult private func focus(_ place: Bands.Place) -> Bool {
    guard place.position >= 0 else { return true }
    pendingFocus = nil
    if let (_, cell) = boundCells.first(where: { $0.position == place.position }),
      cell.widget.isMapped
    {
      focus(cell, place)
    } else {
      if place.position < bands.count { list.scroll(to: place.position) }
      // Once the row has been made and laid out.
      pendingFocus = place
      lookSoon()
    }
    return true
  }

  private func focusPending() {
    guard let place = pendingFocus, widget.isMapped, place.position < bands.count else { return }
    pendingFocus = nil
    guard let (_, cell) = boundCells.first(where: { $0.position == place.position }) else { return }
    focus(cell, place)
  }

  private func focus(_ cell: BandCell, _ place: Bands.Place) {
    // What has the keyboard is read out, and a tile must be there to have it.
    if !cell.isFilled { fill(cell, place.position) }
    cell.focus(place.index)
  }
}

/// Stands in while the list is being taken down.
@MainActor private final class EmptyCell: ListCell {
  let widget: Widget = Box(.vertical)
  func bind(position: Int) {}
  func unbind() {}
}

extension ListModel.Change {
  fileprivate init(_ splice: Splice) {
    self.init(position: splice.position, removed: splice.removed, added: splice.added)
  }
}
