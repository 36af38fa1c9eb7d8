import FeedCore
import GtkKit

/// A square that a picture fills, with a title at the lower right, or at the lower left in a
/// right-to-left layout.
@MainActor final class Tile: Canvas {
  private var picture: RowPicture!
  private(set) var title: TextLayout!
  private var subtitle: TextLayout?
  /// The letter, which is drawn on a flat color if there is no picture.
  private var letter: TextLayout!
  private var showsStar = false

  init(pictures: PictureProvider) {
    super.init(role: .label)
    picture = RowPicture(pictures: pictures, size: nil, of: self)
    title = TextLayout(for: self, TextLayout.Style(scale: 0.92, weight: 700, lines: 3))
    letter = TextLayout(for: self, TextLayout.Style(scale: 2, weight: 800, lines: 1))
    addClass("tile")
    clip()
  }

  func show(_ content: RowContent, marking words: SearchWords) {
    title.show(content.title, marking: words)
    if content.subtitle != nil, subtitle == nil {
      subtitle = TextLayout(for: self, TextLayout.Style(scale: 0.8, lines: 1))
    }
    subtitle?.show(content.subtitle ?? "", marking: words)
    setAccessibleName(texts.joined(separator: "\n"))
    picture.show(content.picture)
    showsStar = content.showsStar
    if width > 0 { fitTitle() }
    queueDraw()
  }

  override var truncatedText: String? { title.isCut ? title.text : nil }

  var texts: [String] { [title, subtitle].compactMap { $0?.text }.filter { !$0.isEmpty } }

  var isEmpty: Bool { title.text.isEmpty }

  func clear() {
    picture.slot.setOnScreen(false)
    picture.show(nil)
    title.show("")
    subtitle?.show("")
    showsStar = false
    setAccessibleName("")
    queueDraw()
  }

  var slot: PictureSlot { picture.slot }

  override func measure(_ orientation: Orientation, other: Int?) -> (minimum: Int, natural: Int) {
    switch orientation {
    // A tile is this small only until the list has fewer columns.
    case .horizontal: (40, 128)
    case .vertical: (other ?? 128, other ?? 128)
    }
  }

  override func layOut(width: Int, height: Int) {
    slot.place(width: width, height: height)
    fitTitle()
  }

  /// Makes room for some 36 letters, in three lines or, with a large font, in as many as there is
  /// room for.
  private func fitTitle() {
    let inner = width - 2 * Self.padding
    title.fitWords(in: inner)
    let letters = max(1, Int(Double(inner) / (0.55 * title.fontSize)))
    let below = texts.count > 1 ? 2 * title.fontSize : 0
    let room = Int((Double(inner) - below) / (1.5 * title.fontSize))
    title.lines = max(min(3, max(1, room)), min(room, (36 + letters - 1) / letters))
  }

  override func draw(on snapshot: Snapshot, width: Int, height: Int) {
    guard !title.text.isEmpty else { return }
    let area = Area(x: 0, y: 0, width: width, height: height)
    let lines = lines(width: width, height: height)
    let top = lines.last?.place.y ?? height
    if slot.texture == nil, case .letter(let letter, let seed)? = slot.picture?.placeholder {
      drawLetter(letter, on: snapshot, in: area, Avatar.color(of: seed), above: top)
    } else {
      picture.draw(on: snapshot, in: area)
      let covered = Double(height - top + Self.padding / 2) / Double(height)
      snapshot.gradient(
        area, Self.scrim(covering: covered).map { ($0.place, .black.faded($0.opacity)) })
      // A text's shadow is the same text drawn in black: blurring would take longer than all other
      // drawing.
      for (text, place) in lines {
        let below = Area(x: place.x, y: place.y + 1, width: place.width, height: place.height)
        snapshot.draw(text, in: below, .black.faded(0.6), fromEnd: true)
      }
    }
    for (text, place) in lines { snapshot.draw(text, in: place, .white, fromEnd: true) }
    if showsStar { drawStar(on: snapshot, width: width) }
  }

  /// The opacities of a black gradient from below, which makes white text readable on any picture:
  /// behind all lines of the text, even a white picture has a contrast of at least 4.5:1.
  /// - Parameter covered: the height of the text, as a part of the tile's.
  static func scrim(covering covered: Double) -> [(place: Double, opacity: Double)] {
    let covered = min(covered, 1)
    let top = min(1, covered + fade)
    // Where the tile ends before the gradient does, the gradient is cut.
    let rest = 1 - (top - covered) / fade
    return [(0, 0.82), (covered, leastOpacity), (top, leastOpacity * rest)]
  }

  /// The opacity of black on white on which white text has a contrast of 4.5:1 is 0.54.
  private static let leastOpacity = 0.58
  /// The part of the tile in which the gradient ends above the text.
  private static let fade = 0.35

  /// Draws the star in the upper corner where the title ends, on a dark disc, so that it is visible
  /// on any picture.
  private func drawStar(on snapshot: Snapshot, width: Int) {
    let side = RowView.starSize + Self.padding
    let disc = Area(x: isRightToLeft ? 6 : width - side - 6, y: 6, width: side, height: side)
    snapshot.clip(disc, radius: side) { snapshot.fill(disc, .black.faded(0.6)) }
    let star = disc.middle(width: RowView.starSize, height: RowView.starSize)
    snapshot.drawIcon("almanac-star-on-symbolic", in: star, RowView.starColor)
  }

  /// The title and the line below it, from the bottom up.
  private func lines(width: Int, height: Int) -> [(text: TextLayout, place: Area)] {
    let inner = width - 2 * Self.padding
    var bottom = height - Self.padding
    return [subtitle, title].compactMap { text in
      guard let text, !text.text.isEmpty else { return nil }
      let size = text.size(width: inner)
      bottom -= size.height
      return (text, Area(x: Self.padding, y: bottom, width: inner, height: size.height))
    }
  }

  /// Draws the placeholder of a picture: a color on which white text is readable, and the letter if
  /// the title leaves room for it.
  private func drawLetter(
    _ text: String, on snapshot: Snapshot, in area: Area, _ color: Color, above bottom: Int
  ) {
    snapshot.fill(area, color)
    letter.show(text)
    let inner = area.width - 2 * Self.padding
    let size = letter.size(width: inner)
    guard Self.padding + size.height <= bottom else { return }
    snapshot.draw(
      letter, in: Area(x: Self.padding, y: Self.padding, width: inner, height: size.height),
      .white.faded(0.6))
  }

  private static let padding = 9
}
