import FeedCore
import GtkKit
import Store

/// Up to six square tiles in two or three columns.
@MainActor final class TileBandView {
  let widget = FlowBox(columns: 2...3, spacing: 6)
  private let pictures: Pictures
  private var tiles: [Tile] = []
  private(set) var count = 0

  init(pictures: Pictures) {
    self.pictures = pictures
    widget.addClass("tiles")
  }

  func show(_ contents: [RowContent]) {
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
      tile.show(contents[index])
      widget.setChildAccessibleName(index, contents[index].accessibleName)
    }
  }

  func setOnScreen(_ isOnScreen: Bool) {
    for tile in tiles.prefix(count) { tile.picture.setOnScreen(isOnScreen) }
  }

  var isLoadingPictures: Bool { tiles.contains { $0.picture.isLoading } }

  func retryPictures() { for tile in tiles.prefix(count) { tile.picture.retry() } }
}

/// A square with a picture that fills it and a title at its lower right.
@MainActor private final class Tile {
  let widget: LayoutBox
  let picture: PictureView
  private let title = Label()

  init(pictures: Pictures) {
    picture = PictureView(pictures: pictures)
    let overlay = Overlay(child: picture.widget)
    // Dark from below, so that white text reads on any picture.
    let scrim = Box(.vertical)
    scrim.addClass("scrim")
    scrim.canTarget = false
    overlay.add(scrim)
    title.addClass("tile-title")
    title.wrap(lines: 3)
    title.justify(1)
    title.align(horizontal: .end, vertical: .end)
    title.canTarget = false
    overlay.add(title)
    overlay.addClass("tile")
    overlay.clip()
    widget = LayoutBox(
      child: overlay,
      measure: { orientation, other in
        switch orientation {
        // Three fit from 396 pixels on; two down to a phone's width.
        case .horizontal: (96, 128)
        case .vertical: (other ?? 128, other ?? 128)
        }
      })
  }

  func show(_ content: RowContent) {
    title.text = content.title
    picture.show(content.picture)
  }

  func clear() {
    picture.setOnScreen(false)
    picture.show(nil)
  }
}
