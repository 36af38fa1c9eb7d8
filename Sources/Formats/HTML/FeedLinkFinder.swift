import Foundation

/// A link to a feed, given by a web page or its server.
public struct FeedLink: Hashable, Sendable {
  /// The address as written; it may be relative to the page or its base.
  public let address: String
  public let title: String?
}

/// Finds the feeds that a web page and its server link to.
/// - Source: https://www.rssboard.org/rss-autodiscovery; WHATWG HTML, "Link type alternate".
public enum FeedLinkFinder {
  /// Limits that no real page reaches.
  public enum Limit {
    /// How many bytes of a page are searched.
    public static let page = 16 << 20
    public static let links = 50
  }

  /// Finds the `<link>` elements for feeds, anywhere on the page: some pages have them in the body.
  /// A page without any may lead its readers to a feed by a visible link, such as “RSS”.
  /// - Parameter page: UTF-8.
  /// - Returns: the base of relative addresses, if it is not the page's own address, and the links
  ///   in order.
  public static func links(inPage page: [UInt8]) -> (base: String?, links: [FeedLink]) {
    var tokenizer = HTMLTokenizer(page.count > Limit.page ? Array(page.prefix(Limit.page)) : page)
    var base: String?
    var links: [FeedLink] = []
    var visible: [FeedLink] = []
    /// The address of the open visible link.
    var open: String?
    while links.count < Limit.links, let token = tokenizer.next() {
      if case .text(let words) = token, let address = open {
        let name = words.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
        if names.contains(name) || isXML(address) && isCalledFeed(name) {
          visible.append(FeedLink(address: address, title: nil))
        }
      }
      guard case .start(let tag) = token else {
        if token == .end("a") { open = nil }
        continue
      }
      if tag.name == "a", let address = tag["href"], visible.count < Limit.links {
        open = address
        if isFeed(tag, address) || isXML(address) && isCalledFeed(tag["title"] ?? "") {
          visible.append(FeedLink(address: address, title: tag["title"]))
          open = nil
        }
      }
      if tag.name == "base", base == nil { base = tag["href"] }
      guard tag.name == "link", let address = tag["href"], !address.isEmpty,
        isFeed(relation: tag["rel"] ?? "", type: tag["type"] ?? "")
      else { continue }
      links.append(FeedLink(address: address, title: tag["title"]))
    }
    return (base, links.isEmpty ? visible : links)
  }

  /// What links to feeds are called.
  private static let names: Set = [
    "rss", "atom", "rss feed", "atom feed", "rss-feed", "feed", "xml",
  ]

  /// Whether what a link is called has such a word: “Subscribe via RSS”, “News feed”.
  private static func isCalledFeed(_ name: String) -> Bool {
    let words = name.lowercased().split { !$0.isLetter }
    return words.contains { ["rss", "atom", "feed", "newsfeed"].contains($0) }
  }

  private static func isXML(_ address: String) -> Bool {
    address.prefix { $0 != "?" && $0 != "#" }.lowercased().hasSuffix(".xml")
  }

  /// Whether a visible link leads to a feed, judging by its relation or its address.
  private static func isFeed(_ tag: HTMLTag, _ address: String) -> Bool {
    if isFeed(relation: tag["rel"] ?? "", type: tag["type"] ?? "") { return true }
    let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return [
      ".rss", ".atom", ".rdf", "/rss", "/atom", "/feed", "/feed/", "/rss/", "rss.xml",
      "atom.xml", "feed.xml", "feed.json", "index.xml",
    ].contains(where: path.hasSuffix)
  }

  /// Finds the feeds in a `Link` header.
  /// - Source: RFC 8288 §3.
  public static func links(inHeader header: String) -> [FeedLink] {
    var links: [FeedLink] = []
    var rest = header[...]
    while links.count < Limit.links, let start = rest.firstIndex(of: "<"),
      let end = rest[start...].firstIndex(of: ">")
    {
      let address = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      let parameters = parameters(&rest)
      if isFeed(relation: parameters["rel"] ?? "", type: parameters["type"] ?? "") {
        links.append(FeedLink(address: String(address), title: parameters["title"]))
      }
    }
    return links
  }

  /// Reads parameters up to the comma that ends a link. Of several with the same name, the first
  /// counts.
  private static func parameters(_ rest: inout Substring) -> [String: String] {
    var parameters: [String: String] = [:]
    var part = ""
    var isQuoted = false
    let add = {
      let halves = part.split(separator: "=", maxSplits: 1)
      if halves.count == 2 {
        let name = halves[0].filter { !$0.isWhitespace }.lowercased()
        let value = String(halves[1].drop(while: \.isWhitespace))
        if parameters[name] == nil { parameters[name] = value }
      }
      part = ""
    }
    while let character = rest.popFirst() {
      if character == "\\", isQuoted, let escaped = rest.popFirst() {
        part.append(escaped)
      } else if character == "\"" {
        isQuoted.toggle()
      } else if character == ";", !isQuoted {
        add()
      } else if character == ",", !isQuoted {
        break
      } else {
        part.append(character)
      }
    }
    add()
    return parameters
  }

  private static func isFeed(relation: String, type: String) -> Bool {
    let relations = relation.lowercased().split(whereSeparator: \.isWhitespace)
    let isCalledFeed = relations.contains("feed")
    guard isCalledFeed || relations.contains("alternate") else { return false }
    let type = type.lowercased().split(separator: ";").first?.filter { !$0.isWhitespace } ?? ""
    return types.contains(type) || isCalledFeed && (type.isEmpty || type == "application/json")
  }

  /// The media types of feeds. `application/json` is not among them, because pages use it for other
  /// data too.
  private static let types: Set = [
    "application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml",
    "application/x-rss+xml", "application/x-atom+xml", "application/rss", "application/atom",
    "application/xml", "text/xml", "text/rss+xml", "text/atom+xml", "text/rss",
  ]
}
