/// An article of an RSS or Atom feed, as the feed has it.
public struct FeedArticle: Hashable, Sendable {
  /// The article's identifier in the feed, from `guid`, `id` or `rdf:about`.
  public var id: String?
  /// The article's address. Like all addresses of the article, it is absolute if `xml:base` makes
  /// that possible.
  public var link: String?
  /// The address of another page that the article is about.
  public var subject: String?
  public var title: FeedText?
  /// Usually from `description` or `summary`.
  public var summary: FeedText?
  /// Usually from `content:encoded` or `content`.
  public var content: FeedText?
  public var published: FeedDate?
  public var updated: FeedDate?
  public var authors: [FeedPerson] = []
  public var categories: [String] = []
  public var enclosures: [FeedEnclosure] = []
  public var picture: String?
  /// All pictures of the article, in order, if there are several or they have words.
  public var pictures: [FeedPicture] = []

  /// Whether the article has nothing to show.
  public var isEmpty: Bool {
    title == nil && summary == nil && content == nil && link == nil && enclosures.isEmpty
  }
}

/// Text of a feed, either plain or HTML.
public struct FeedText: Hashable, Sendable {
  public var text: String
  public var isHTML: Bool
  /// The base of relative addresses in the text, if the feed declares one for it.
  public var base: String?

  /// Whether text of unknown type contains a tag of HTML or an entity. `List<int>` has none, and
  /// `a<b and c>d` neither: a tag with attributes has a `=`.
  static func looksLikeHTML(_ text: some Sequence<UInt8>) -> Bool {
    var previous: UInt8 = 0
    var tag: XMLName?
    // Whether this is between the name of a tag and its end.
    var hasName = false
    // “R&B” and the parameters of an address are not entities.
    var isInEntity = false
    for byte in text {
      let isLetter = byte.isLetter
      if let name = tag {
        if !isLetter, !byte.isDigit {
          hasName = tags.contains(name)
          if hasName, byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") { return true }
          hasName = hasName && XMLText.isSpace(byte)
          tag = nil
        } else {
          tag?.append(byte)
        }
      }
      if hasName {
        if byte == UInt8(ascii: "=") || byte == UInt8(ascii: "/") { return true }
        hasName = byte != UInt8(ascii: "<") && byte != UInt8(ascii: ">")
      }
      switch previous {
      case UInt8(ascii: "<") where byte == UInt8(ascii: "/") || byte == 0x21: return true
      case UInt8(ascii: "<") where isLetter:
        tag = XMLName()
        tag?.append(byte)
      case UInt8(ascii: "&") where isLetter || byte == UInt8(ascii: "#"): isInEntity = true
      case _ where byte == UInt8(ascii: ";"): if isInEntity { return true }
      default: isInEntity = isInEntity && (isLetter || byte.isDigit)
      }
      previous = byte
    }
    return false
  }
}

extension FeedText {
  private static let tags = Set(
    [
      "a", "abbr", "acronym", "address", "article", "aside", "audio", "b", "big", "blockquote",
      "br",
      "center", "cite", "code", "dd", "del", "details", "dfn", "dir", "div", "dl", "dt", "em",
      "embed",
      "figcaption", "figure", "font", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr",
      "html", "body", "i", "iframe", "img", "ins", "kbd", "li", "link", "main", "mark", "math",
      "menu",
      "nav", "noscript", "object", "ol", "p", "picture", "pre", "q", "ruby", "s", "samp", "script",
      "section", "small", "source", "span", "strike", "strong", "style", "sub", "summary", "sup",
      "svg", "table", "tbody", "td", "th", "thead", "time", "tr", "tt", "u", "ul", "var", "video",
      "wbr",
    ].map { XMLName($0) })
}

/// A picture that an article shows, with words for those who can’t see it.
public struct FeedPicture: Hashable, Sendable {
  public var address: String
  public var words: String?
}

/// A file attached to an article, such as a recording.
public struct FeedEnclosure: Hashable, Sendable {
  public var address: String
  /// A media type, such as `audio/mpeg`.
  public var type: String?
  public var title: String?

  var isPicture: Bool {
    if let type { return type.lowercased().hasPrefix("image/") }
    let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return [".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif"].contains { path.hasSuffix($0) }
  }
}
