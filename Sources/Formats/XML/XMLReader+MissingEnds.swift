// Ends elements whose end tags are missing.
extension XMLReader {
  /// Whether the current element has no content, so it needs no end tag.
  @inline(__always) var isVoid: Bool {
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
  // This and `isVoid` are inlined, because a call would copy the whole reader.
  @inline(__always) var indexOfMissingEnd: Int? {
    guard let parent = open.last, let element = FeedTag.names[tag.full] else { return nil }
    // Deeper inside an entry of Atom, another may be quoted.
    var index = open.count
    let outermost = index - element.mostOpen
    while index > max(outermost, 0) {
      index -= 1
      if open[index].name == tag.full { return index }
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

  /// How many open elements may be between this element and another of its kind that has ended,
  /// including that one.
  var mostOpen: Int {
    switch self {
    case .item: 4
    case .entry: 2
    default: 0
    }
  }

  /// Whether this element ends where another begins.
  func ends(before next: FeedTag) -> Bool {
    switch self {
    case .title, .link, .atomLink, .guid, .pubDate, .category, .comments, .id, .updated,
      .published, .creator, .date:
      true
    // HTML has titles and links too, and an author may have a link.
    case .description, .author:
      switch next {
      case .title, .link: false
      default: true
      }
    case .item, .entry, .enclosure, .content: false
    }
  }
}
