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
  /// The cells out of sight that may show what is not there any more.
  private var stale: Set<ObjectIdentifier> = []
  private var isCheckingVisibility = false
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
    widget.onMap { [weak self] in self?.checkVisibilitySoon() }
    widget.onScroll { [weak self] in self?.checkVisibilitySoon() }
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
    checkVisibilitySoon()
  }

  /// What is seen is filled at once, and what GTK holds around it over the next frames: all of the
  /// 205 rows would take several frames' time.
  private func fillBound(startsAtTop: Bool) {
    let cells = boundCells
    var near = nearPositions(cells)
    if startsAtTop { near = near.map { 0...$0.count } }
    stale = []
    for (position, cell) in cells {
      if near?.contains(position) ?? true {
        fill(cell, position)
      } else {
        stale.insert(ObjectIdentifier(cell))
      }
    }
    fillStaleSoon()
  }

  private func fillStaleSoon() {
    guard !stale.isEmpty else { return }
    widget.afterFrame { [weak self] in
      guard let self else { return }
      let cells = boundCells.filter { stale.contains(ObjectIdentifier($0.cell)) }
      let middle = nearPositions(boundCells).map { ($0.lowerBound + $0.upperBound) / 2 } ?? 0
      let next = cells.sorted { abs($0.position - middle) < abs($1.position - middle) }
      for (position, cell) in next.prefix(Self.filledInFrame) { fill(cell, position) }
      stale.formIntersection(cells.map { ObjectIdentifier($0.cell) })
      fillStaleSoon()
    }
  }

  /// Takes some two milliseconds of a frame.
  private static let filledInFrame = 24

  /// The positions on the screen, and as many before and after them; `nil` while nothing is.
  private func nearPositions(_ cells: [(position: Int, cell: BandCell)]) -> ClosedRange<Int>? {
    let seen = seen(cells).map(\.position)
    guard let first = seen.min(), let last = seen.max() else { return nil }
    return first - seen.count...last + seen.count
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
    let seen = seen(boundCells).sorted { $0.position < $1.position }
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

  /// The cells that show something now, in no order.
  var boundCells: [(position: Int, cell: BandCell)] {
    list.boundCells.compactMap { position, cell in (cell as? BandCell).map { (position, $0) } }
  }

  /// Whether a picture on the screen is still on its way.
  var isLoadingPictures: Bool { boundCells.contains { $0.cell.isLoadingPictures } }

  // MARK: Cells

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
        if !isMoving { fill(cell, position) }
        checkVisibilitySoon()
      })
  }

  private func fill(_ cell: BandCell, _ position: Int) {
    stale.remove(ObjectIdentifier(cell))
    guard let band = bands[position] else { return }
    let neighbours = bands.neighbours(of: position)
    let rows = band.ids.map { model.row(for: $0, among: neighbours) ?? RowContent(title: "") }
    cell.show(band, rows: rows, marking: words, selectedIndex: selectedIndex(in: band))
    list.setActivatable(band.layout == .rows, cell: cell)
  }

  private func selectedIndex(in band: Bands.Band) -> Int? {
    model.selection.flatMap { band.ids.firstIndex(of: $0) }
  }

  // MARK: Pictures

  /// Once the next frame is drawn: the list binds some 200 rows for the 16 that are seen.
  private func checkVisibilitySoon() {
    guard !isCheckingVisibility else { return }
    isCheckingVisibility = true
    widget.afterFrame { [weak self] in
      guard let self else { return }
      isCheckingVisibility = false
      checkVisibility()
      focusPending()
    }
  }

  private func checkVisibility() {
    let page = 0...max(1, widget.pageHeight)
    let cells = boundCells
    var seen: [Int] = []
    for (position, cell) in cells {
      let isOnScreen = cell.widget.verticalSpan(in: widget)?.overlaps(page) ?? false
      cell.setOnScreen(isOnScreen)
      if isOnScreen { seen.append(position) }
    }
    guard let first = seen.min(), let last = seen.max() else { return }
    // What is scrolled in again is drawn once before it is looked at: its picture is to be there.
    let near = first - seen.count...last + seen.count
    for (position, cell) in cells where !near.contains(position) { cell.letGoOfPictures() }
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
      cell.focus(place.index)
    } else {
      if place.position < bands.count { list.scroll(to: place.position) }
      // Once the row has been made and laid out.
      pendingFocus = place
      checkVisibilitySoon()
    }
    return true
  }

  private func focusPending() {
    guard let place = pendingFocus, widget.isMapped, place.position < bands.count else { return }
    pendingFocus = nil
    boundCells.first { $0.position == place.position }?.cell.focus(place.index)
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
