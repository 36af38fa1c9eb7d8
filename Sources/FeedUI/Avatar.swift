import FeedCore
import GtkKit

/// What stands in the place of a picture: initials on a colour, or a symbol.
@MainActor enum Avatar {
  /// The number of colours in `style.css`: `.avatar-0` and on.
  static let colorCount = 8

  static func makePlaceholder(_ placeholder: Picture.Placeholder, size: Int?) -> Widget {
    switch placeholder {
    case .initials(let initials, let seed):
      let label = Label(initials)
      label.justify(0.5)
      label.addClass("avatar", "avatar-\(colorIndex(of: seed))")
      if let size { label.addClass(size >= 96 ? "avatar-large" : "avatar-small") }
      return label
    case .symbol(let name):
      let icon = Icon(name, size: size.map { max(16, $0 / 3) } ?? 48)
      icon.addClass("picture-symbol")
      return icon
    }
  }

  /// The same name has the same colour in every run: Swift's own hash has not.
  static func colorIndex(of seed: String) -> Int {
    let hash = seed.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return Int(hash % UInt32(colorCount))
  }
}
