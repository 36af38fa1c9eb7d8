import Foundation
import Localization
import Store
import TextCore

/// Everything on an item's page, from top to bottom.
public struct DetailContent: Hashable, Sendable {
  /// The page's name, which the header bar shows when the page is shown without the list.
  public var title: String
  /// Whether the item has a star; `nil` on a page without an item.
  public var isStarred: Bool?
  /// The user's note; `nil` on a page without an item.
  public var note: String?
  /// Whether the user keeps a copy; `nil` if that can't be changed.
  public var copyState: CopyState?
  /// What the user's own version took the place of; `nil` if it is no such version.
  public var original: EditService.Original?
  public var blocks: [DetailBlock]
  /// Fields that name other entries, by their keys instead of values. A complete page has them among
  /// its blocks, with the titles of those that its section has, and without the others.
  public var references: [DetailField] = []
  public var address: URL?
  /// The control that changes the item, shown below the header in place of the header's badge.
  public var control: ItemControl?
  /// The web page with the whole article; `nil` if there is none.
  public var articlePage: ArticlePage?
  /// The state of the article's full text; `nil` if there is no web page to load it from.
  public var fullText: FullTextState?
  /// The name of the feed that the item came from; `nil` unless several feeds are shown together.
  public var feedName: String?

  public init(
    title: String, isStarred: Bool? = nil, blocks: [DetailBlock], address: URL? = nil,
    control: ItemControl? = nil, feedName: String? = nil
  ) {
    self.title = title
    self.isStarred = isStarred
    self.blocks = blocks
    self.address = address
    self.control = control
    self.feedName = feedName
  }
}

/// One part of a page. For a new kind, add a case here and a renderer in `BlockRenderer`.
public enum DetailBlock: Hashable, Sendable {
  /// A picture. One of the wide shape spans the page, and is enlarged at most twofold.
  case picture(Picture)
  /// The page's own heading: a portrait or icons, a title, a line below the title, and a state.
  case header(DetailHeader)
  /// Running text; blank lines separate paragraphs.
  case text(String)
  /// Formatted running text.
  /// - Parameter source: the feed that names the pictures in the text.
  case richText(RichText, source: URL? = nil)
  /// Formatted running text as HTML from `RichText.html`. Only its beginning is parsed before the
  /// text is shown, because parsing a long text takes longer than a frame.
  case html(String, source: URL? = nil)
  case field(DetailField)
  /// Short values with their names, side by side where there is room.
  case facts([DetailFact])
  /// A heading and a list of short lines that are copied together. A line that ends with a colon
  /// heads the lines after it.
  case bullets(heading: String, items: [String], copying: Copying)
  case heading(String)
  /// A small picture, a name and a text beside it.
  case entry(icon: Picture, title: String, text: RichText?)
  /// A visible link that opens in the browser, with the name of its symbolic icon.
  case link(label: String, url: URL, icon: String = "almanac-external-symbolic")
  case number(DetailNumber)
  /// The item's control. `of` is the item's name, which screen readers say with the control.
  case control(ItemControl, of: String)
  case note(String)
  /// The button that loads the full text of an article, or the status of that text.
  case fullText(FullTextState)
  /// Where the item came from, in a small line.
  case source(String)

  /// The block's kind and purpose, which stay the same while its content changes.
  fileprivate var name: String {
    switch self {
    case .picture: "picture"
    case .header: "header"
    case .text, .richText, .html: "text"
    case .field(let field): "field " + field.label
    case .facts: "facts"
    case .bullets(let heading, _, _): "bullets " + heading
    case .heading(let heading): "heading " + heading
    case .entry(_, let title, _): "entry " + title
    case .link(_, let url, _): "link " + url.absoluteString
    case .number(let number): "number " + number.mark.rawValue
    case .control: "control"
    case .note: "note"
    case .fullText: "full text"
    case .source: "source"
    }
  }
}

extension DetailContent {
  /// All blocks of the page from top to bottom, including those for the item's control, full text,
  /// note and feed. Each has an ID that stays the same when the page changes: its name, and how
  /// many blocks of that name come before it.
  public var page: [(id: String, block: DetailBlock)] {
    var page = blocks
    if let control, let place = blocks.firstIndex(where: { $0.name == "header" }),
      case .header(var header) = blocks[place]
    {
      // The control shows the state, so a badge would repeat it.
      header.badge = nil
      page.replaceSubrange(place...place, with: [.header(header), .control(control, of: title)])
    }
    if let fullText, fullText.isVisible {
      let place = page.lastIndex { $0.name == "text" || $0.name == "header" }
      page.insert(.fullText(fullText), at: place.map { $0 + 1 } ?? page.endIndex)
    }
    if let note { page.append(.note(note)) }
    if let original { page.append(.source(original.words)) }
    if let feedName { page.add(feedName: feedName) }
    var counts: [String: Int] = [:]
    return page.map { block in
      let count = counts[block.name, default: 0]
      counts[block.name] = count + 1
      return ("\(block.name) \(count)", block)
    }
  }
}

extension EditService.Original {
  /// Says that the page is the user's own version.
  fileprivate var words: String {
    switch self {
    case .followed(let title?): text("Your version of an entry of {feed}", ["feed": title])
    case .followed(nil): text("Your version of an entry of a feed")
    case .earlier: text("You changed this entry")
    }
  }
}

extension [DetailBlock] {
  /// Puts the feed's name above the title, or at the end of a page whose title is below a picture.
  fileprivate mutating func add(feedName: String) {
    for (index, block) in enumerated() {
      guard case .header(var header) = block else { continue }
      guard header.portrait == nil, header.icons == nil else { break }
      header.eyebrow = Bidi.joined([feedName, header.eyebrow].compactMap(\.self))
      self[index] = .header(header)
      return
    }
    append(.source(text("Feed: {name}", ["name": feedName])))
  }
}

extension DetailContent {
  /// The address of the page's first picture.
  var picture: URL? {
    blocks.lazy.compactMap { block in
      switch block {
      case .picture(let picture): picture.url
      case .header(let header): header.portrait?.url
      default: nil
      }
    }.first
  }
}

/// The top of a page.
public struct DetailHeader: Hashable, Sendable {
  /// A small line above the title, such as the feed's name and the date.
  public var eyebrow: String?
  public var title: String
  public var subtitle: String?
  /// A picture beside or above the title.
  public var portrait: Picture?
  public var badge: Badge?
  /// Icons on a colored banner above the title.
  public var icons: IconStrip?

  public init(
    eyebrow: String? = nil, title: String, subtitle: String? = nil, portrait: Picture? = nil,
    badge: Badge? = nil,
    icons: IconStrip? = nil
  ) {
    self.eyebrow = eyebrow
    self.title = title
    self.subtitle = subtitle
    self.portrait = portrait
    self.badge = badge
    self.icons = icons
  }
}

/// A piece of information with its name: "Mobile", "0171 555 0199".
public struct DetailField: Hashable, Sendable {
  /// The name of a symbolic icon.
  public var iconName: String
  public var label: String
  /// The information, which may have several lines.
  public var value: String
  /// What a click on the field opens; already checked by `Link`.
  public var url: URL?
  /// The label for the button that copies the value; `nil` for no button.
  public var copying: Copying?

  public init(
    iconName: String, label: String, value: String, url: URL? = nil, copying: Copying? = nil
  ) {
    self.iconName = iconName
    self.label = label
    self.value = value
    self.url = url
    self.copying = copying
  }
}

/// A short value with its name: "Cooking", "45 min".
public struct DetailFact: Hashable, Sendable {
  public let label: String
  public let value: String

  public init(label: String, value: String) {
    self.label = label
    self.value = value
  }
}

/// A number that the user sets on an item as one of its marks, such as the pages read so far.
public struct DetailNumber: Hashable, Sendable {
  public let mark: MarkName
  public let label: String
  public let range: ClosedRange<Int>
  public let value: Int

  /// - Parameter marks: the item's marks. If they don't contain the number, `value` is the lower
  ///   bound of the range.
  public init(_ mark: MarkName, label: String, range: ClosedRange<Int>, in marks: Marks) {
    self.mark = mark
    self.label = label
    self.range = range
    let value = marks[mark].flatMap { Int($0) } ?? range.lowerBound
    self.value = min(max(value, range.lowerBound), range.upperBound)
  }
}

/// The texts for copying a value.
public struct Copying: Hashable, Sendable {
  public let label: String
  /// The message after copying: "Mobile number copied".
  public let confirmation: String

  public init(label: String, confirmation: String) {
    self.label = label
    self.confirmation = confirmation
  }

  public static var link: Copying {
    Copying(label: text("Copy Link"), confirmation: text("Link copied"))
  }
}

extension DetailContent {
  /// The links of the page from top to bottom, each address once.
  @concurrent public func links() async -> [TextLink] {
    var known: Set<URL> = []
    return blocks.flatMap(\.links).filter { known.insert($0.url).inserted }
  }
}

extension DetailBlock {
  fileprivate var links: [TextLink] {
    switch self {
    case .richText(let text, _): text.links
    case .html(let html, _): RichText(html: html, limit: .max).links
    case .entry(_, _, let text): text?.links ?? []
    case .link(let label, let url, _): [TextLink(label, url)]
    case .field(let field): field.url.map { [TextLink(field.value, $0)] } ?? []
    default: []
    }
  }
}
