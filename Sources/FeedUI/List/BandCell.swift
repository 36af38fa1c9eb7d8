import FeedCore
import GtkKit
import Localization

/// One line of the list: a row or a line of tiles. The first line of a group also has the group's
/// heading.
@MainActor final class BandCell: ListCell {
  private let column = Box(.vertical).addClass("band")
  private let pictures: PictureProvider
  private let content: @MainActor (BandCell, Int) -> Void
  private(set) var band: BandLayout.Band?
  /// Whether the band's content is shown and current; otherwise the cell only reserves space for
  /// it, or is out of date.
  private(set) var isFilled = false
  private var contents: [RowContent] = []
  private var words = SearchWords("")
  /// The selected state that was last sent to GTK; `nil` if none was sent yet.
  private var isSelected: Bool?
  private var hasSelectedTile = false
  private var isOnScreen = false
  private var mayHoldPictures = false
  private lazy var header = makeHeader()
  private(set) var row: RowView?
  private(set) var tiles: TileBandView?
  private var space: TileBandPlaceholder?
  private let makeTiles: @MainActor (BandCell) -> TileBandView

  /// - Parameter content: called when GTK binds the cell to a position, to give the cell its band.
  init(
    pictures: PictureProvider, makeTiles: @escaping @MainActor (BandCell) -> TileBandView,
    content: @escaping @MainActor (BandCell, Int) -> Void
  ) {
    self.pictures = pictures
    self.makeTiles = makeTiles
    self.content = content
  }

  var widget: Widget { column }

  func bind(position: Int) { content(self, position) }

  func unbind() {
    setOnScreen(false)
    isFilled = false
  }

  /// Reserves space for the band; its content is read and laid out when it is needed.
  /// - Parameter height: a row's expected height in logical pixels; used only if this cell has
  ///   never had a row.
  func clear(for band: BandLayout.Band, height: Int) {
    setBand(band)
    if !contents.isEmpty { column.parent?.setAccessibleName("") }
    if isSelected == true || hasSelectedTile { select(nil) }
    contents = []
    isFilled = false
    switch band.layout {
    case .rows:
      if row == nil { addRow(height: height) } else { row?.clear() }
    case .tiles:
      if let tiles {
        tiles.clear(count: band.ids.count, columns: band.columns)
      } else {
        let space = space ?? addSpace()
        space.clear(columns: band.columns)
      }
    }
    showLayout(of: band)
  }

  /// Marks a hidden cell as out of date, so that it is filled again before it is seen.
  func markStale() { isFilled = false }

  func show(
    _ band: BandLayout.Band, rows: [RowContent], marking words: SearchWords, selectedIndex: Int?
  ) {
    isFilled = true
    guard contents.isEmpty || band != self.band || rows != contents || words != self.words else {
      return select(selectedIndex)
    }
    contents = rows
    self.words = words
    setBand(band)
    // A picture that is already decoded is shown at once, even if the cell is off the screen.
    mayHoldPictures = true
    switch band.layout {
    case .rows:
      guard let content = rows.first else { break }
      let view = row ?? addRow(height: 1)
      view.show(content, marking: words)
      // The accessible name belongs to GTK's widget around the cell.
      column.parent?.setAccessibleName(content.accessibleName)
    case .tiles:
      let view = tiles ?? addTiles()
      view.show(rows, columns: band.columns, marking: words)
      column.parent?.setAccessibleName(list(rows.map(\.title)))
    }
    showLayout(of: band)
    select(selectedIndex)
  }

  func select(_ index: Int?) {
    guard let band else { return }
    switch band.layout {
    case .rows:
      // GTK 4.18 clears a row's selected state whenever the row's item or position changes, because
      // GTK's own list model selects nothing. So the state of a selected row is set each time.
      guard index != nil || isSelected != false else { break }
      isSelected = index != nil
      row?.setClass("selected", index != nil)
      column.parent?.setAccessibleSelected(index != nil)
    case .tiles:
      guard hasSelectedTile || index != nil else { break }
      hasSelectedTile = index != nil
      tiles?.widget.select(index)
    }
  }

  /// Measures the row again. Called when its width has changed.
  func remeasure() { row?.queueResize() }

  func setOnScreen(_ new: Bool) {
    // A cell that stays on the screen may have a new size, so it is updated. The hundreds of cells
    // that stay off the screen are not.
    guard new || isOnScreen else { return }
    isOnScreen = new
    mayHoldPictures = true
    switch band?.layout {
    case .rows: row?.setOnScreen(isOnScreen)
    case .tiles: tiles?.setOnScreen(isOnScreen)
    case nil: break
    }
  }

  /// Releases the pictures of a cell far from the screen.
  func releaseTextures() {
    guard mayHoldPictures, !isOnScreen else { return }
    mayHoldPictures = false
    row?.releaseTextures()
    tiles?.releaseTextures()
  }

  func retryPictures() {
    row?.retryPictures()
    tiles?.retryPictures()
  }

  /// The index of the tile that has the keyboard focus; `nil` if none has it.
  var focusedTile: Int? { band?.layout == .tiles ? tiles?.widget.focusedIndex : nil }

  /// Focuses the row, or one of the tiles.
  func focus(_ index: Int) {
    if band?.layout == .tiles {
      tiles?.widget.focus(index)
    } else {
      column.parent?.grabFocus()
    }
  }

  /// Shows that the line is new in its place.
  func fadeIn() { column.addClass("arriving") }

  private func setBand(_ new: BandLayout.Band) {
    if new.ids != band?.ids { column.setClass("arriving", false) }
    // If the layout changes, the old selection is cleared first.
    if new.layout != band?.layout, isSelected == true || hasSelectedTile { select(nil) }
    if band?.header != nil || new.header != nil {
      header.text = new.header ?? ""
      header.tooltip = new.header
      header.isVisible = new.header != nil
    }
    band = new
  }

  private func showLayout(of band: BandLayout.Band) {
    // Setting the visibility of all three views costs little: GTK ignores an unchanged value.
    row?.isVisible = band.layout == .rows
    tiles?.widget.isVisible = band.layout == .tiles
    space?.isVisible = band.layout == .tiles
  }

  @discardableResult private func addRow(height: Int) -> RowView {
    let view = RowView(pictures: pictures, height: height)
    row = view
    column.append(view)
    return view
  }

  private func addSpace() -> TileBandPlaceholder {
    let space = TileBandPlaceholder()
    self.space = space
    column.append(space)
    return space
  }

  private func addTiles() -> TileBandView {
    let view = makeTiles(self)
    tiles = view
    if let space { column.remove(space) }
    space = nil
    column.append(view.widget)
    return view
  }

  private func makeHeader() -> Label {
    // GTK 4.8 has no section headers, and the arrow keys would stop at a separate row for a header.
    let header = Label(role: .heading).addClass("group-header")
    // The text may be the title of a feed, which may have any length.
    header.ellipsize()
    column.prepend(header)
    return header
  }
}
