import Foundation
import Localization
import Store

/// Everything that a list row or a tile shows of an item. Empty parts take no space.
public struct RowContent: Hashable, Sendable {
  /// The title in plain text, on one or two lines, or on more if `isWhole` is true.
  public var title: String
  /// A secondary line below the title, cut at its end if it does not fit.
  public var subtitle: String?
  /// A longer text that wraps; the row grows to show it, up to `bodyLines`.
  public var body: String?
  /// The maximum number of lines of `body`; `nil` to show all of them.
  public var bodyLines: Int?
  /// The picture of the row, or the one that fills the tile.
  public var picture: Picture?
  /// Whether there is a star in front of the title, or on the tile.
  public internal(set) var showsStar = false
  /// Whether the item was read (an unread item has a dot); `nil` if the section's items are not for
  /// reading.
  public internal(set) var isRead: Bool?
  /// A word about the item's state, such as "On".
  public var badge: Badge?
  /// Small pictures on a color, such as the services of an applet.
  public var icons: IconStrip?
  /// Whether the row is grayed out, because its item is present but not in use.
  public var isDimmed: Bool
  /// Whether the row grows to show the whole title, rather than at most two lines of it.
  public var isWhole: Bool
  /// What a screen reader says for the whole row; by default the title, subtitle and badge.
  public var accessibleName: String

  public init(
    title: String, subtitle: String? = nil, body: String? = nil, bodyLines: Int? = nil,
    picture: Picture? = nil,
    badge: Badge? = nil, icons: IconStrip? = nil, isDimmed: Bool = false, isWhole: Bool = false,
    accessibleName: String? = nil
  ) {
    self.title = title
    self.subtitle = subtitle
    self.body = body
    self.bodyLines = bodyLines
    self.picture = picture
    self.badge = badge
    self.icons = icons
    self.isDimmed = isDimmed
    self.isWhole = isWhole
    self.accessibleName =
      accessibleName
      ?? list([title, subtitle, badge?.text].compactMap(\.self))
  }
}

/// A short word about an item's state, in a style that suits it.
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

/// Small pictures in a line on a colored background.
public struct IconStrip: Hashable, Sendable {
  /// The background color; `nil` for the list's own background.
  public let color: RGB?
  public let icons: [Picture]

  public init(color: RGB?, icons: [Picture]) {
    self.color = color
    self.icons = icons
  }
}

/// A picture that loads when it becomes visible, and its placeholder until then and on failure.
public struct Picture: Hashable, Sendable {
  public enum Placeholder: Hashable, Sendable {
    /// Up to two letters, on a color that depends on the text they stand for.
    case initials(String, seed: String)
    /// The first letter of a thing's name, on a color that depends on that name.
    case letter(String, seed: String)
    /// A small symbolic icon in the middle of the picture's place.
    case symbol(String)
    /// A symbolic icon that replaces an icon: it has the same size, and is as dark as text.
    case icon(String)

    /// The first letter or digit of a name, in capitals; empty if it has neither.
    /// - Parameter seed: what the color depends on; `nil` for the name.
    public static func letter(of name: String, seed: String? = nil) -> Placeholder {
      let letter = name.first { $0.isLetter || $0.isNumber }?.uppercased() ?? ""
      return .letter(letter, seed: seed ?? name)
    }
  }

  /// The shape of a picture in a row and on a page. Wide and round pictures are cropped to fill it;
  /// the others are shown whole.
  public enum Shape: Hashable, Sendable {
    case wide, square
    /// Taller than wide, such as the cover of a book.
    case portrait
    /// A face, or its placeholder.
    case round
  }

  /// The picture's address; `nil` to show only the placeholder.
  public let url: URL?
  /// The address of the same picture at twice the resolution, used at scale 2 and above; `nil` if
  /// there is none.
  public let largeURL: URL?
  public let placeholder: Placeholder
  /// The name of what the picture shows. If the picture can't be loaded, the name's first letter
  /// replaces the placeholder; `nil` to keep it.
  public let name: String?
  /// The color in which to draw an icon that has only one color and transparency; `nil` to keep the
  /// picture's colors. A picture without transparency always keeps them.
  public let tint: RGB?
  public let shape: Shape
  /// The feed that names the picture, which decides whether its address may be loaded (see
  /// `LocalNetwork`); `nil` if no feed names it.
  public internal(set) var source: URL?

  public init(
    url: URL?, largeURL: URL? = nil, placeholder: Placeholder, name: String? = nil,
    tint: RGB? = nil, shape: Shape = .wide
  ) {
    self.url = url
    self.largeURL = largeURL
    self.placeholder = placeholder
    self.name = name
    self.tint = tint
    self.shape = shape
  }

  /// The picture as this feed names it; see `source`.
  public func named(by feed: URL?) -> Picture {
    var picture = self
    picture.source = feed
    return picture
  }
}

extension RowContent {
  func marked(_ marks: Marks, hasReading: Bool) -> RowContent {
    var row = self
    if hasReading { row.isRead = marks.isRead }
    row.showsStar = marks.isStarred
    // A row that is already marked does not get the same word twice.
    let words = [
      row.isRead == false && isRead == nil ? text("unread") : nil,
      row.showsStar && !showsStar ? text("favorite") : nil,
    ]
    // The words come right after the title, which identifies the row.
    let name = accessibleName.hasPrefix(title) ? title : accessibleName
    row.accessibleName =
      list([name] + words.compactMap(\.self))
      + accessibleName.dropFirst(name.count)
    return row
  }

  /// Adds the name of the item's feed, at the beginning of the subtitle and at the end of the
  /// accessible name.
  func from(_ feed: String?) -> RowContent {
    guard let feed else { return self }
    var row = self
    row.subtitle = Bidi.joined([feed, subtitle].compactMap(\.self))
    row.accessibleName = list([row.accessibleName, feed])
    return row
  }

  func named(by feed: URL?) -> RowContent {
    var row = self
    row.picture = picture?.named(by: feed)
    row.icons = icons?.named(by: feed)
    return row
  }
}

extension IconStrip {
  fileprivate func named(by feed: URL?) -> IconStrip {
    IconStrip(color: color, icons: icons.map { $0.named(by: feed) })
  }
}

extension DetailContent {
  func marked(_ marks: Marks) -> DetailContent {
    var page = self
    page.isStarred = marks.isStarred
    page.note = marks.note
    return page
  }

  func named(by feed: URL?) -> DetailContent {
    var page = self
    page.blocks = blocks.map { block in
      switch block {
      case .picture(let picture): return .picture(picture.named(by: feed))
      case .header(var header):
        header.portrait?.source = feed
        header.icons = header.icons?.named(by: feed)
        return .header(header)
      case .entry(let icon, let title, let text):
        return .entry(icon: icon.named(by: feed), title: title, text: text)
      case .richText(let text, _): return .richText(text, source: feed)
      case .html(let html, _): return .html(html, source: feed)
      default: return block
      }
    }
    return page
  }
}

extension Picture {
  public static func inText(_ url: URL, name: String? = nil, source: URL? = nil) -> Picture {
    Picture(url: url, placeholder: .symbol("almanac-picture-symbolic"), name: name)
      .named(by: source)
  }

  /// What is shown in place of a picture that can't be loaded.
  public var standIn: Placeholder {
    guard let name, case .letter(let letter, _) = Placeholder.letter(of: name), !letter.isEmpty
    else { return placeholder }
    return .letter(letter, seed: name)
  }
}
