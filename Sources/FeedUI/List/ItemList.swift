import FeedCore
import GtkKit
import Store

/// A list of items, of any length: rows and tiles in one scrolling view.
@MainActor final class ItemList {
  let widget: ScrolledWindow
  let model: any ListSource
  private let pictures: PictureProvider
  private let listModel = ListModel()
  private(set) var list: ListView!
  private(set) var bands = BandLayout(Outline())
  private var shownRevision = 0
  private var shownSearch = ""
  private var words = SearchWords("")
  private var isMoving = false
  private(set) lazy var filler = CellFiller(self)
  /// What to focus as soon as it exists.
  var pendingFocus: Focus?
  /// The scroll position before the search.
  private var placeBeforeSearch: ScrollPlace?
  /// Where to scroll as soon as the rows there have been laid out.
  var pendingPlace: ScrollPlace?
  /// Called when the user opens an item, such as with Enter or a click on its row or tile.
  var onOpen: (ItemID) -> Void = { _ in }
  /// Called when Tab is pressed in the list. Returns true if the focus moved elsewhere.
  var onLeave: () -> Bool = { false }
  /// Called when Space is pressed in the list. Returns false if the list should handle the key.
  var onReadingKey: (KeyController.Key) -> Bool = { _ in false }
  /// Called when the user asks for an item's menu, with the area of the list's widget at which the
  /// menu should open.
  var onMenu: (ItemID, Area) -> Void = { _, _ in }

  /// Called when a row on the screen leaves the list because its item did, with what it looked like,
  /// and where in the list's widget.
  var onLeaveRow: (WidgetImage, Area) -> Void = { _, _ in }

  /// - Parameter name: the list's name for assistive technology.
  init(model: any ListSource, name: String, pictures: PictureProvider) {
    self.model = model
    self.pictures = pictures
    widget = ScrolledWindow().expand(horizontal: true, vertical: true)
    list = ListView(model: listModel) { [weak self] in self?.makeCell() }
    list.addClass("feed-list").setAccessibleName(name)
    widget.setChild(list)
    widget.onMap { [weak self] in self?.filler.fillSoon() }
    widget.onScroll { [weak self] in self?.filler.fillSoon() }
    widget.onLayout { [weak self] in self?.filler.fillVisible(isInLayout: true) }
    list.onActivate { [weak self] position in
      guard let self, let band = bands[position], band.layout == .rows, let id = band.ids.first
      else { return }
      onOpen(id)
    }
    list.showTooltips()
    list.addController(makeKeys())
    list.addController(makeClicks())
  }

  /// Shows the model's current list; touches only what changed.
  func update() {
    let new = BandLayout(model.outline, columns: columns)
    let isRevised = model.revision != shownRevision
    let isSearchedAnew = model.shownSearch != shownSearch
    if new != bands || isRevised || isSearchedAnew {
      shownRevision = model.revision
      if isSearchedAnew {
        shownSearch = model.shownSearch
        words = SearchWords(shownSearch)
      }
      let focused = focusedID
      let isAtFirst = focused == nil || focused == bands[0]?.ids.first
      let isUntouched =
        !isSearchedAnew && isAtFirst && widget.offset == 0 && model.selection == nil
      if isSearchedAnew, placeBeforeSearch == nil { placeBeforeSearch = place }
      let arrived = move(to: new, keepingPlace: !isSearchedAnew)
      fillBound(startsAtTop: isUntouched || isSearchedAnew && !shownSearch.isEmpty)
      if !arrived.isEmpty {
        for (position, cell) in boundCells where arrived.contains(position) { cell.fadeIn() }
      }
      if isSearchedAnew {
        // GTK warns if a list without rows is scrolled.
        if shownSearch.isEmpty { restorePlace() } else if bands.count > 0 { widget.offset = 0 }
      } else if isUntouched {
        // At the top, nobody is reading yet, so the list stays there and shows the new items.
        widget.offset = 0
      } else if let focused, focused != focusedID, bands.place(of: focused) != nil {
        // A row that moved far has a new widget, which needs the focus.
        focus(focused)
      }
    }
    filler.fillSoon()
  }

  private var hasTiles: Bool { model.outline.groups.contains { $0.layout == .tiles } }

  /// The number of tiles side by side, which depends on the list's width and the window's shape.
  private var columns: Int {
    guard hasTiles, list.width > 0, let window = widget.windowSize else { return bands.columns }
    return BandLayout.columns(
      width: list.width, isPortrait: window.height > window.width,
      textScale: list.fontSize / WindowLayout.usualFontSize)
  }

  /// Whether the list's width now calls for a different number of tiles per line.
  var columnCountChanged: Bool { hasTiles && columns != bands.columns }

  /// Remembers the scroll position. Call it when a search begins, because the search entry makes
  /// the list shorter.
  func keepPlace() { placeBeforeSearch = place }

  /// Forgets the remembered scroll position. Call it when a search ends: if the user searched for
  /// nothing, the list has not used that position.
  func forgetPlace() { placeBeforeSearch = nil }

  /// Restores the scroll position after a search.
  private func restorePlace() {
    if let placeBeforeSearch { scroll(to: placeBeforeSearch) }
    placeBeforeSearch = nil
  }

  /// Fills the visible rows at once, and the others when they become visible or while nobody
  /// scrolls: filling all 205 rows that GTK binds would take several frames.
  private func fillBound(startsAtTop: Bool) {
    let cells = boundCells
    let seen = seen(cells).map(\.position)
    let first = startsAtTop ? 0 : seen.first ?? 0
    let shown = first...first + seen.count
    for (position, cell) in cells {
      if shown.contains(position) {
        fill(cell, position)
      } else if cell.isFilled, cell.band == bands[position] {
        cell.markStale()
        filler.hasEmptyCells = true
      } else {
        clear(cell, position)
      }
    }
  }

  /// Changes to the new bands, and tells GTK about as few changes as possible.
  /// - Parameter keepsPlace: whether the visible rows stay where they are.
  /// - Returns: the positions of lines that are new or have moved, if they are few.
  private func move(to new: BandLayout, keepingPlace keepsPlace: Bool) -> Set<Int> {
    let splices = keepsPlace ? bands.splices(to: new) : nil
    let anchor = splices == nil && keepsPlace ? anchor(in: new) : (0, 0)
    let old = bands
    bands = new
    isMoving = true
    let keys = ListKeys(count: new.count) { new.key(at: $0) }
    if let splices {
      reportLeaving(splices, to: new)
      listModel.splice(to: keys, splices.map(ListModel.Change.init))
    } else {
      list.replace(with: keys, old.splices(to: new, around: anchor).map(ListModel.Change.init))
    }
    isMoving = false
    guard let splices, old.count > 0, splices.reduce(0, { $0 + $1.added }) <= Self.mostFadedIn
    else { return [] }
    return Set(splices.flatMap { $0.position..<$0.position + $0.added })
  }

  /// The maximum number of lines that fade in, as one does that gets a star, or fade out.
  private static let mostFadedIn = 2

  /// Reports the rows whose items are gone, if they are few, before GTK forgets their widgets.
  private func reportLeaving(_ splices: [Splice], to new: BandLayout) {
    guard widget.isMapped, splices.reduce(0, { $0 + $1.removed }) <= Self.mostFadedIn else {
      return
    }
    var shift = 0
    var gone: Set<Int> = []
    for splice in splices {
      gone.formUnion(splice.position + shift..<splice.position + shift + splice.removed)
      shift += splice.removed - splice.added
    }
    guard !gone.isEmpty else { return }
    for (position, cell) in seen(boundCells) where gone.contains(position) {
      guard let band = cell.band, band.layout == .rows,
        band.ids.allSatisfy({ new.place(of: $0) == nil }),
        let image = cell.widget.image, let area = cell.widget.area(in: widget)
      else { continue }
      onLeaveRow(image, area)
    }
  }

  /// The old and the new position of the row that stays where it is on the screen: the focused row,
  /// otherwise the first visible one.
  private func anchor(in new: BandLayout) -> (old: Int, new: Int) {
    let seen = seen(boundCells)
    let focused = seen.filter { $0.cell.widget.containsFocus || $0.cell.widget.parentHasFocus }
    for (position, cell) in focused + seen {
      guard let place = cell.band?.ids.first.flatMap(new.place) else { continue }
      return (position, place.position)
    }
    let first = seen.first?.position ?? 0
    return (first, first)
  }

  /// Retries the pictures that failed.
  func retryPictures() {
    for (_, cell) in boundCells { cell.retryPictures() }
  }

  func updateSelection() {
    for (_, cell) in boundCells {
      guard let band = cell.band else { continue }
      cell.select(selectedIndex(in: band))
    }
  }

  /// Opens the item at an index in a band.
  func open(_ index: Int, of band: BandLayout.Band?) {
    if let ids = band?.ids, index < ids.count { onOpen(ids[index]) }
  }

  /// The cells that show a band, in list order.
  var boundCells: [(position: Int, cell: BandCell)] {
    list.boundCells.compactMap { position, cell in (cell as? BandCell).map { (position, $0) } }
  }

  func seen(
    _ cells: [(position: Int, cell: BandCell)]
  ) -> [(position: Int, cell: BandCell)] {
    cells.filter { isSeen($0.cell) }
  }

  func isSeen(_ cell: BandCell) -> Bool {
    // A cell that GTK has bound but not placed has no height, and only seems to be at the top.
    guard let span = cell.widget.verticalSpan(in: widget), span.lowerBound < span.upperBound else {
      return false
    }
    return span.overlaps(0...max(1, widget.pageHeight))
  }

  // MARK: Cells

  private static let probableHeight = 44

  private func makeCell() -> BandCell {
    BandCell(
      pictures: pictures,
      makeTiles: { [weak self, pictures] cell in
        let tiles = TileBandView(pictures: pictures)
        tiles.widget.onActivate { [weak self, weak cell] index in
          self?.open(index, of: cell?.band)
        }
        return tiles
      },
      content: { [weak self] cell, position in
        guard let self else { return }
        // While GTK processes changes, its positions differ from those of the bands. All cells are
        // updated afterwards.
        if !isMoving { clear(cell, position) }
        filler.fillSoon()
      })
  }

  private func clear(_ cell: BandCell, _ position: Int) {
    guard let band = bands[position] else { return }
    cell.clear(for: band, height: filler.usualHeight ?? Self.probableHeight)
    list.setActivatable(band.layout == .rows, cell: cell)
    filler.hasEmptyCells = true
  }

  func fill(_ cell: BandCell, _ position: Int) {
    guard let band = bands[position] else { return }
    let neighbors = bands.neighbors(of: position)
    let rows = band.ids.map { id in
      let row = model.row(for: id, among: neighbors) ?? RowContent(title: "")
      guard !words.isEmpty else { return row }
      return row.explained(
        by: words, pageText: { model.pageText(of: id) }, searchText: { model.searchText(of: id) })
    }
    cell.show(band, rows: rows, marking: words, selectedIndex: selectedIndex(in: band))
    list.setActivatable(band.layout == .rows, cell: cell)
  }

  private func selectedIndex(in band: BandLayout.Band) -> Int? {
    model.selection.flatMap { band.ids.firstIndex(of: $0) }
  }
}

extension ListModel.Change {
  fileprivate init(_ splice: Splice) {
    self.init(position: splice.position, removed: splice.removed, added: splice.added)
  }
}
