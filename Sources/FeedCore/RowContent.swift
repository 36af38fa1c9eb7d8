import Foundation

/// All that a list row or a tile shows of an item. Empty parts take no space.
public struct RowContent: Hashable, Sendable {
  /// One or more lines; plain text.
  public var title: String
  /// A secondary line below the title, cut at its end when it does not fit.
  public var subtitle: String?
  /// A longer text that wraps; the row grows to show all of it.
  public var body: String?
  /// The picture of the row, or the one that fills the tile.
  public var picture: Picture?
  /// A star in front of the title.
  public var showsStar: Bool
  /// A word about the item's state, such as "On".
  public var badge: Badge?
  /// Small pictures on a colour, such as the services of an applet.
  public var icons: IconStrip?
  /// Greyed: there, but not in use.
  public var isDimmed: Bool
  /// What a screen reader says for the whole row; the visible texts joined unless given.
  public var accessibleName: String

  public init(
    title: String, subtitle: String? = nil, body: String? = nil, picture: Picture? = nil,
    showsStar: Bool = false, badge: Badge? = nil, icons: IconStrip? = nil, isDimmed: Bool = false,
    accessibleName: String? = nil
  ) {
    self.title = title
    self.subtitle = subtitle
    self.body = body
    self.picture = picture
    self.showsStar = showsStar
    self.badge = badge
    self.icons = icons
    self.isDimmed = isDimmed
    self.accessibleName =
      accessibleName
      ?? [title, subtitle, badge?.text].compactMap(\.self).joined(separator: ", ")
  }
}

/// A short word with a look of its own.
public struct Badge: Hashable, Sendable {
  public enum Style: Hashable, Sendable {
    case on
    case off
    case unknown
  }

  public let text: String
  public let style: Style

  public init(text: String, style: Style) {
    self.text = text
    self.style = style
  }
}

/// Small pictures in a line on a coloured ground.
public struct IconStrip: Hashable, Sendable {
  /// The ground; `nil` for the plain list background.
  public let color: RGB?
  public let icons: [Picture]

  public init(color: RGB?, icons: [Picture]) {
    self.color = color
    self.icons = icons
  }
}

/// A picture to be loaded when it is seen, and what stands there meanwhile and on failure.
public struct Picture: Hashable, Sendable {
  public enum Placeholder: Hashable, Sendable {
    /// Up to two letters on a colour chosen from the text they stand for.
    case initials(String, seed: String)
    /// A symbolic icon.
    case symbol(String)
  }

  /// `nil`: the placeholder is all there is.
  public let url: URL?
  /// The same picture in twice the resolution, used at scale 2 and above.
  public let largeURL: URL?
  public let placeholder: Placeholder
  /// Draw the picture's shape in this colour instead of its own: for one-colour icons with
  /// transparency. An opaque picture keeps its colours.
  public let tint: RGB?

  public init(url: URL?, largeURL: URL? = nil, placeholder: Placeholder, tint: RGB? = nil) {
    self.url = url
    self.largeURL = largeURL
    self.placeholder = placeholder
    self.tint = tint
  }
}
