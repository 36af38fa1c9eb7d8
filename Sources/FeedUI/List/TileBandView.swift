import FeedCore
import GtkKit

/// A line of square tiles.
@MainActor final class TileBandView {
  let widget = FlowBox(columns: 3, spacing: BandLayout.tileSpacing).addClass("tiles")
  private let pictures: PictureProvider
  private(set) var tiles: [Tile] = []
  private(set) var count = 0

  init(pictures: PictureProvider) {
    self.pictures = pictures
  }

  /// Shows this many places, all empty.
  /// - Parameter columns: the number of places in a full line.
  func clear(count: Int, columns: Int) {
    setCount(count, columns)
    for tile in tiles where !tile.isEmpty {
      tile.clear()
      tile.parent?.setAccessibleName("")
    }
  }

  func show(_ contents: [RowContent], columns: Int, marking words: SearchWords) {
    setCount(contents.count, columns)
    for (tile, content) in zip(tiles, contents) {
      tile.show(content, marking: words)
      tile.parent?.setAccessibleName(content.accessibleName)
    }
  }

  func setOnScreen(_ isOnScreen: Bool) {
    for tile in tiles.prefix(count) { tile.slot.setOnScreen(isOnScreen) }
  }

  func releaseTextures() { for tile in tiles.prefix(count) { tile.slot.releaseTexture() } }

  func retryPictures() { for tile in tiles.prefix(count) { tile.slot.retry() } }

  private func setCount(_ new: Int, _ columns: Int) {
    widget.columns = columns
    guard new != count else { return }
    count = new
    while tiles.count < count {
      let tile = Tile(pictures: pictures)
      tiles.append(tile)
      widget.append(tile)
    }
    for (index, tile) in tiles.enumerated() {
      tile.parent?.isVisible = index < count
      if index >= count { tile.clear() }
    }
  }
}

/// Reserves the height of a line of tiles until the line is filled for the first time.
@MainActor final class TileBandPlaceholder: Canvas {
  private var columns = 3

  init() {
    super.init()
    addClass("tiles")
  }

  func clear(columns: Int) {
    guard columns != self.columns else { return }
    self.columns = columns
    queueResize()
  }

  override func measure(_ orientation: Orientation, other: Int?) -> (minimum: Int, natural: Int) {
    let gaps = (columns - 1) * BandLayout.tileSpacing
    guard orientation == .vertical else { return (columns * 40 + gaps, columns * 128 + gaps) }
    let side = other.map { ($0 - gaps) / columns } ?? 128
    return (side, side)
  }
}
