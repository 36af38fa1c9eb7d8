import FeedCore
import GtkKit

/// A square with a picture that fills it and a title at its lower right.
@MainActor final class Tile {
  let widget: LayoutBox
  let picture: PictureView
  let title = Label()

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
      },
      willAllocate: { [weak picture] width, height in
        picture?.place(width: width, height: height)
      })
  }

  /// - Parameter words: what is marked in the title.
  func show(_ content: RowContent, marking words: SearchWords) {
    title.show(content.title, marking: words)
    picture.show(content.picture)
  }

  func clear() {
    picture.setOnScreen(false)
    picture.show(nil)
  }
}
