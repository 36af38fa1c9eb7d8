import Formats
import Foundation
import Store

/// A list of feeds in OPML: those of another program, to be followed together, or one's own.
public struct FeedList: Sendable {
  /// What the list says of itself: its title, its owner.
  let head: [OPML.Attribute]
  let feeds: [OPML.Feed]
  /// Where it was found; `nil` for one's own.
  let url: URL?

  public var count: Int { feeds.count }

  /// What the list calls itself.
  public var title: String {
    CleanText.line(head.first { $0.name.lowercased() == "title" }?.value ?? "")
  }

  init(_ list: OPML, url: URL?) { self.init(head: list.head, feeds: list.feeds, url: url) }

  init(head: [OPML.Attribute], feeds: [OPML.Feed], url: URL? = nil) {
    self.head = head
    self.feeds = feeds
    self.url = url
  }

  /// The list as OPML, with what only Almanac knows in a namespace of its own.
  public var document: String {
    let namespace = OPML.Attribute("xmlns:almanac", "https://github.com/almanac/almanac#opml")
    return OPML(head: head, namespaces: [namespace], feeds: feeds).document
  }
}

/// What a list says of a feed that is kept for the next list.
struct FeedOutline: Codable {
  static let section = "almanac:section"
  static let interval = "almanac:interval"
  /// Says "always" where articles are loaded from their own pages.
  static let fullText = "almanac:full-text"
  private static let own = "almanac:"

  let folders: [[String]]
  /// Names and values in turn.
  private let attributes: [String]
  /// The head of the list, in the same way; absent in what older versions kept.
  private let head: [String]?

  /// Of a head, in bytes: each of the feeds keeps it, and any of them may go.
  private static let longestHead = 1_000

  /// - Parameter head: that of the list.
  init(_ feed: OPML.Feed, head: [OPML.Attribute]) {
    folders = feed.folders
    attributes = feed.attributes
      .filter { !$0.name.hasPrefix(Self.own) && $0.name != "xmlns:almanac" }
      .flatMap { [$0.name, $0.value] }
    var left = Self.longestHead
    self.head = head.prefix {
      left -= $0.name.utf8.count + $0.value.utf8.count
      return left >= 0
    }.flatMap { [$0.name, $0.value] }
  }

  /// - Parameter text: as `text` gave it; `nil` for a feed that came alone.
  init(_ text: String?) {
    let known = text.flatMap { try? JSONDecoder().decode(Self.self, from: Data($0.utf8)) }
    folders = known?.folders ?? [[]]
    attributes = known?.attributes ?? []
    head = known?.head
  }

  /// `nil` where there is nothing to keep.
  var text: String? {
    guard folders != [[]] || !attributes.isEmpty || head?.isEmpty == false else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// What the list that the feed came with says of itself.
  var listHead: [OPML.Attribute] { Self.pairs(head ?? []) }

  private static func pairs(_ texts: [String]) -> [OPML.Attribute] {
    stride(from: 0, to: texts.count - 1, by: 2).map { OPML.Attribute(texts[$0], texts[$0 + 1]) }
  }

  /// The feed as a list has it.
  func feed(_ subscription: Subscription, title: String) -> OPML.Feed {
    var all = Self.pairs(attributes)
    all.append(OPML.Attribute(Self.section, subscription.section))
    if subscription.interval != .daily {
      all.append(OPML.Attribute(Self.interval, subscription.interval.rawValue))
    }
    if subscription.loadsFullText { all.append(OPML.Attribute(Self.fullText, "always")) }
    return OPML.Feed(
      address: subscription.url.absoluteString, title: title, folders: folders, attributes: all)
  }
}
