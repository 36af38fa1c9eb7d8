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

  func show(_ contents: [RowContent], marking words: SearchWords) {
    count = contents.count
    while tiles.count < contents.count {
      let tile = Tile(pictures: pictures)
      tiles.append(tile)
      widget.append(tile.widget)
    }
    for (index, tile) in tiles.enumerated() {
      widget.setChildVisible(index, index < contents.count)
      guard index < contents.count else {
        tile.clear()
        continue
      }
      tile.show(contents[index], marking: words)
      widget.setChildAccessibleName(index, contents[index].accessibleName)
    }
  }

  func setOnScreen(_ isOnScreen: Bool) {
    for tile in tiles.prefix(count) { tile.picture.setOnScreen(isOnScreen) }
  }

  func letGoOfPictures() { for tile in tiles.prefix(count) { tile.picture.letGo() } }

  var isLoadingPictures: Bool { tiles.contains { $0.picture.isLoading } }

  func retryPictures() { for tile in tiles.prefix(count) { tile.picture.retry() } }
}
