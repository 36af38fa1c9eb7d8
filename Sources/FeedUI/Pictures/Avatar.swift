import FeedCore
import GtkKit

/// A picture's placeholder: letters on a color, a small symbol, or an icon.
@MainActor struct Avatar {
  private let placeholder: Picture.Placeholder
  private let initials: TextLayout?
  /// The length of the shorter side in logical pixels; `nil` if it depends on the layout.
  private let size: Int?

  init(_ placeholder: Picture.Placeholder, size: Int?, in canvas: Canvas) {
    self.placeholder = placeholder
    self.size = size
    initials =
      switch placeholder {
      case .initials(let letters, _), .letter(let letters, _):
        TextLayout(
          letters, for: canvas,
          TextLayout.Style(scale: (size ?? 0) >= 96 ? 3 : 1, weight: 700, lines: 1))
      case .symbol, .icon: nil
      }
  }

  /// Draws the placeholder in an area with square corners. Callers clip the corners if necessary.
  func draw(on snapshot: Snapshot, in area: Area, textColor: Color) {
    switch placeholder {
    case .initials(_, let seed), .letter(_, let seed):
      snapshot.fill(area, Self.color(of: seed))
      guard let initials else { return }
      let text = initials.size(width: area.width)
      snapshot.draw(initials, in: area.middle(width: text.width, height: text.height), .white)
    case .symbol(let name):
      let side = size.map { max(16, $0 / 3) } ?? 48
      snapshot.drawIcon(name, in: area.middle(width: side, height: side), textColor.faded(0.35))
    case .icon(let name): snapshot.drawIcon(name, in: area, textColor)
    }
  }

  /// The background colors, dark enough for white letters in light and dark mode.
  static let colors = [
    0x3A6EA5, 0x2F7F6F, 0x8A5A2B, 0xA3476A, 0x6B57A5, 0x4D7A34, 0xA5483A, 0x54687A,
  ].map { Color(rgb: $0) }

  /// The color for a name. It is the same in every run, so it can't depend on Swift's own hash.
  static func color(of seed: String) -> Color {
    let hash = seed.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return colors[Int(hash % UInt32(colors.count))]
  }
}

/// A widget that draws only a placeholder.
@MainActor final class PlaceholderView: Canvas {
  private var avatar: Avatar!

  init(_ placeholder: Picture.Placeholder, size: Int?) {
    super.init()
    avatar = Avatar(placeholder, size: size, in: self)
  }

  override func draw(on snapshot: Snapshot, width: Int, height: Int) {
    avatar.draw(
      on: snapshot, in: Area(x: 0, y: 0, width: width, height: height), textColor: textColor)
  }
}
