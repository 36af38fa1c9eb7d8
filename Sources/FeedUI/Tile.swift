import FeedCore
import GtkKit

/// A square with a picture that fills it and a title at its lower right.
@MainActor final class Tile: Canvas {
  private var picture: RowPicture!
  private var title: TextLayout!

  init(pictures: Pictures) {
    super.init(role: .label)
    picture = RowPicture(pictures: pictures, size: nil, of: self)
    title = TextLayout(for: self, TextLayout.Style(scale: 0.92, weight: 700, lines: 3))
    addClass("tile")
    clip()
  }

  /// - Parameter words: what is marked in the title.
  func show(_ content: RowContent, marking words: SearchWords) {
    title.show(content.title, marking: words)
    setAccessibleName(content.title)
    picture.show(content.picture)
    queueDraw()
  }

  var isEmpty: Bool { title.text.isEmpty }

  func clear() {
    picture.slot.setOnScreen(false)
    picture.show(nil)
    title.show("")
    setAccessibleName("")
    queueDraw()
  }

  var slot: PictureSlot { picture.slot }
  var marked: (text: String, marks: [Range<Int>]) { (title.text, title.marks) }

  override func measure(_ orientation: Orientation, other: Int?) -> (minimum: Int, natural: Int) {
    switch orientation {
    // Three fit from 396 pixels on; two down to a phone's width.
    case .horizontal: (96, 128)
    case .vertical: (other ?? 128, other ?? 128)
    }
  }

  override func layOut(width: Int, height: Int) { slot.place(width: width, height: height) }

  override func draw(on snapshot: Snapshot, width: Int, height: Int) {
    guard !title.text.isEmpty else { return }
    let area = Area(x: 0, y: 0, width: width, height: height)
    picture.draw(on: snapshot, in: area)
    // Dark from below, so that white text reads on any picture.
    snapshot.gradient(
      area,
      [
        (0, .black.faded(0.82)), (0.4, .black.faded(0.5)), (0.75, .black.faded(0)),
      ])
    let inner = width - 2 * Self.padding
    let size = title.size(width: inner)
    var place = Area(
      x: Self.padding, y: height - Self.padding - size.height, width: inner, height: size.height)
    // Its shadow is the text once more: to blur one takes longer than to draw all the rest.
    place.y += 1
    snapshot.draw(title, in: place, .black.faded(0.6), fromEnd: true)
    place.y -= 1
    snapshot.draw(title, in: place, .white, fromEnd: true)
  }

  private static let padding = 9
}
