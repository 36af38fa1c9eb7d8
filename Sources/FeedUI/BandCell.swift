import FeedCore
import GtkKit

/// What stands in one place of the list: a row or a band of tiles, under its group's heading if it
/// is the first.
@MainActor final class BandCell: ListCell {
  private let column = Box(.vertical)
  private let pictures: Pictures
  private let content: @MainActor (BandCell, Int) -> Void
  private(set) var band: Bands.Band?
  private var contents: [RowContent] = []
  private var words = SearchWords("")
  private lazy var header = makeHeader()
  private(set) var row: RowView?
  private(set) var tiles: TileBandView?
  private let makeTiles: @MainActor (BandCell) -> TileBandView

  /// - Parameter content: called to fill the cell for a position.
  init(
    pictures: Pictures, makeTiles: @escaping @MainActor (BandCell) -> TileBandView,
    content: @escaping @MainActor (BandCell, Int) -> Void
  ) {
    self.pictures = pictures
    self.makeTiles = makeTiles
    self.content = content
    column.addClass("band")
  }

  var widget: Widget { column }

  func bind(position: Int) { content(self, position) }

  func unbind() {
    setOnScreen(false)
  }

  func show(
    _ band: Bands.Band, rows: [RowContent], marking words: SearchWords, selectedIndex: Int?
  ) {
    guard band != self.band || rows != contents || words != self.words else {
      return select(selectedIndex)
    }
    contents = rows
    self.words = words
    if self.band?.header != nil || band.header != nil {
      header.text = band.header ?? ""
      header.isVisible = band.header != nil
    }
    self.band = band
    switch band.layout {
    case .rows:
      let view = row ?? makeRow()
      view.widget.isVisible = true
      tiles?.widget.isVisible = false
      if let content = rows.first { view.show(content, marking: words) }
      column.setParentAccessibleName(rows.first?.accessibleName ?? "")
    case .tiles:
      let view = tiles ?? addTiles()
      view.widget.isVisible = true
      row?.widget.isVisible = false
      view.show(rows, marking: words)
      column.setParentAccessibleName(rows.map(\.title).joined(separator: ", "))
    }
    select(selectedIndex)
  }

  func select(_ index: Int?) {
    guard let band else { return }
    switch band.layout {
    case .rows:
      row?.widget.setClass("selected", index != nil)
      column.setParentAccessibleSelected(index != nil)
    case .tiles:
      tiles?.widget.select(index)
    }
  }

  func setOnScreen(_ isOnScreen: Bool) {
    switch band?.layout {
    case .rows: row?.setOnScreen(isOnScreen)
    case .tiles: tiles?.setOnScreen(isOnScreen)
    case nil: break
    }
  }

  /// Far from the screen, no picture is held.
  func letGoOfPictures() {
    row?.letGoOfPictures()
    tiles?.letGoOfPictures()
  }

  var isLoadingPictures: Bool {
    row?.isLoadingPictures ?? false || tiles?.isLoadingPictures ?? false
  }

  func retryPictures() {
    row?.retryPictures()
    tiles?.retryPictures()
  }

  /// The tile that has the keyboard.
  var focusedTile: Int? { band?.layout == .tiles ? tiles?.widget.focusedIndex : nil }

  /// Gives the keyboard to the row, or to one of the tiles.
  func focus(_ index: Int) {
    if band?.layout == .tiles {
      tiles?.widget.focus(index)
    } else {
      column.grabParentFocus()
    }
  }

  private func makeRow() -> RowView {
    let view = RowView(pictures: pictures)
    row = view
    column.append(view.widget)
    return view
  }

  private func addTiles() -> TileBandView {
    let view = makeTiles(self)
    tiles = view
    column.append(view.widget)
    return view
  }

  private func makeHeader() -> Label {
    // GTK 4.8 has no section headers, and a row of its own would stop the arrow keys.
    let header = Label(role: .heading)
    header.addClass("group-header")
    // A feed's own title may have any length.
    header.ellipsize()
    column.prepend(header)
    return header
  }
}
