import Foundation

/// All that an item's page shows, from top to bottom.
public struct DetailContent: Hashable, Sendable {
  /// The page's name: what the header bar says when the page stands alone.
  public var title: String
  /// `nil` where the item has no star; else whether it is set.
  public var isStarred: Bool?
  public var blocks: [DetailBlock]
  /// What the person can change, shown below the header in place of its badge.
  public var control: ItemControl?

  public init(
    title: String, isStarred: Bool? = nil, blocks: [DetailBlock], control: ItemControl? = nil
  ) {
    self.title = title
    self.isStarred = isStarred
    self.blocks = blocks
    self.control = control
  }
}

/// One part of a page. A section that needs another kind adds a case here and a renderer in
/// `DetailBlocks`.
public enum DetailBlock: Hashable, Sendable {
  /// A wide picture across the page, never larger than its own pixels allow.
  case picture(Picture)
  /// The page's own heading: a portrait or icon, a title, a line below it, a state.
  case header(DetailHeader)
  /// Running text; blank lines separate paragraphs.
  case text(String)
  /// A labelled piece of information.
  case field(DetailField)
  /// A heading and a list of short lines.
  case bullets(heading: String, items: [String])
  /// A heading over the blocks that follow.
  case heading(String)
  /// A small picture, a name and a text beside it.
  case entry(icon: Picture, title: String, text: String?)
  /// A link, shown as such, that opens in the browser.
  case link(label: String, url: URL)
}

/// The top of a page.
public struct DetailHeader: Hashable, Sendable {
  public var title: String
  public var subtitle: String?
  /// A large portrait, beside or above the title.
  public var portrait: Picture?
  public var badge: Badge?
  /// Icons on a coloured banner above the title.
  public var icons: IconStrip?

  public init(
    title: String, subtitle: String? = nil, portrait: Picture? = nil, badge: Badge? = nil,
    icons: IconStrip? = nil
  ) {
    self.title = title
    self.subtitle = subtitle
    self.portrait = portrait
    self.badge = badge
    self.icons = icons
  }
}

/// A piece of information with its name: "Mobile", "0171 555 0199".
public struct DetailField: Hashable, Sendable {
  /// A symbolic icon.
  public var iconName: String
  public var label: String
  /// May have several lines.
  public var value: String
  /// What choosing the field opens; already checked by `Link`.
  public var url: URL?
  /// Whether a Copy button stands beside it.
  public var isCopyable: Bool

  public init(
    iconName: String, label: String, value: String, url: URL? = nil, isCopyable: Bool = true
  ) {
    self.iconName = iconName
    self.label = label
    self.value = value
    self.url = url
    self.isCopyable = isCopyable
  }
}
