// Ends elements whose end tags are missing.
extension XMLReader {
  /// Whether the current element has no content, so it needs no end tag.
  var isVoid: Bool {
    switch namespace {
    case .none, .rss: Self.voidElements.contains(tag.local) || tag.local == Self.enclosure
    case .xhtml: Self.voidElements.contains(tag.local)
    default: false
    }
  }

  /// HTML's void elements, except those whose names feeds use for something else.
  private static let voidElements = ["br", "img", "hr", "wbr", "input"].map { XMLName($0) }
  private static let enclosure = XMLName("enclosure")

  /// The index of the open element that must have ended where the current tag begins: an article
  /// does not contain another, and a line, such as a title, contains no element of a feed.
  var indexOfMissingEnd: Int? {
    guard let parent = open.last, let element = FeedTag.names[tag.full] else { return nil }
    // Deeper inside an entry of Atom, another may be quoted.
    let depth = element == .item ? 4 : element == .entry ? 2 : 0
    if let article = open.indices.suffix(depth).last(where: { open[$0].name == tag.full }) {
      return article
    }
    return FeedTag.names[parent.name]?.ends(before: element) == true ? open.count - 1 : nil
  }
}

/// Elements of feeds that are written without their end tags, or show that an end tag is missing:
/// their names with prefixes.
private enum FeedTag: String, CaseIterable {
  case item, entry
  case title, link, atomLink = "atom:link"
  case guid, pubDate = "pubdate", description, author, category, comments, enclosure
  case id, updated, published
  case content = "content:encoded", creator = "dc:creator", date = "dc:date"

  static let names = XMLVocabulary<FeedTag>()

  /// Whether this element ends where another begins.
  func ends(before next: FeedTag) -> Bool {
    switch self {
    case .title, .link, .atomLink, .guid, .pubDate, .author, .category, .comments, .id, .updated,
      .published, .creator, .date:
      true
    // HTML has titles and links too.
    case .description: next != .title && next != .link
    case .item, .entry, .enclosure, .content: false
    }
  }
}
