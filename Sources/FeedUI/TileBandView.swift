import FeedCore
import GtkKit
import Store

/// Up to six square tiles in two or three columns.
@MainActor final class TileBandView {
  let widget = FlowBox(columns: 2...3, spacing: 6)
  private let pictures: Pictures
  private(set) var tiles: [Tile] = []
  private(set) var count = 0

  init(pictures: Pictures) {
    self.pictures = pictures
    widget.addClass("tiles")
  }

  /// Has so many places, each of them empty.
  func clear(count: Int) {
    setCount(count)
    for (index, tile) in tiles.enumerated() where !tile.isEmpty {
      tile.clear()
      widget.setChildAccessibleName(index, "")
    }
  }

  func show(_ contents: [RowContent], marking words: SearchWords) {
    setCount(contents.count)
    for (index, (tile, content)) in zip(tiles, contents).enumerated() {
      tile.show(content, marking: words)
      widget.setChildAccessibleName(index, content.accessibleName)
    }
  }

  func setOnScreen(_ isOnScreen: Bool) {
    for tile in tiles.prefix(count) { tile.slot.setOnScreen(isOnScreen) }
  }

  func letGoOfPictures() { for tile in tiles.prefix(count) { tile.slot.letGo() } }

  var isLoadingPictures: Bool { tiles.contains { $0.slot.isLoading } }

  /// Whether a picture's pixels are kept for it.
  var holdsPicture: Bool { tiles.contains { $0.slot.texture != nil } }

  func retryPictures() { for tile in tiles.prefix(count) { tile.slot.retry() } }

  private func setCount(_ new: Int) {
    guard new != count else { return }
    count = new
    while tiles.count < count {
      let tile = Tile(pictures: pictures)
      tiles.append(tile)
      widget.append(tile)
    }
    for (index, tile) in tiles.enumerated() {
      widget.setChildVisible(index, index < count)
      if index >= count { tile.clear() }
    }
  }
}

/// As high as a band of tiles at the same width, which is made when it comes near the screen.
@MainActor final class TileBandSpace: Canvas {
  private var count = 0

  init() {
    super.init()
    addClass("tiles")
  }

  func clear(count: Int) {
    guard count != self.count else { return }
    self.count = count
    queueResize()
  }

  override func measure(_ orientation: Orientation, other: Int?) -> (minimum: Int, natural: Int) {
    guard orientation == .vertical else { return (2 * 96 + 6, 3 * 128 + 12) }
    let width = other ?? 3 * 128 + 12
    let columns = width >= 3 * 128 + 12 ? 3 : 2
    let side = (width - (columns - 1) * 6) / columns
    let lines = (count + columns - 1) / columns
    let height = lines * side + max(0, lines - 1) * 6
    return (height, height)
  }
}
