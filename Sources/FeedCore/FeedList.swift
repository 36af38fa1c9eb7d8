import Formats
import Foundation
import Store

/// A list of feeds in OPML: another program's, to follow all of them, or the user's own.
public struct FeedList: Sendable {
  /// What the list says about itself: its title, its owner.
  let head: [OPML.Attribute]
  let feeds: [OPML.Feed]
  /// Where the list was found; `nil` for the user's own.
  var url: URL?

  public var count: Int { feeds.count }

  /// What the list calls its feeds; the addresses of those without a name.
  public var names: [String] { feeds.map { CleanText.line($0.title ?? $0.address) } }

  public var title: String {
    CleanText.line(head.first { $0.name.lowercased() == "title" }?.value ?? "")
  }

  /// The list as OPML; what only Almanac knows has a namespace of its own.
  public var document: String {
    let namespace = OPML.Attribute("xmlns:almanac", "https://github.com/almanac/almanac#opml")
    return OPML(head: head, namespaces: [namespace], feeds: feeds).document
  }
}

/// What a list says about a feed, saved for the next export.
struct FeedOutline: Codable {
  static let section = "almanac:section"
  static let interval = "almanac:interval"
  /// "always" if articles are loaded from their own pages.
  static let fullText = "almanac:full-text"
  private static let own = "almanac:"

  let folders: [[String]]
  /// Names and values in turn.
  private let attributes: [String]
  /// The head of the list, in the same form; missing in data of older versions.
  private let head: [String]?

  /// In bytes: each of the feeds saves the head, and any of them may be removed.
  private static let longestHead = 1_000

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

  /// - Parameter text: a value of `text`; `nil` for a feed that came alone.
  init(_ text: String?) {
    let known = text.flatMap(Self.decoded(storedJSON:))
    folders = known?.folders ?? [[]]
    attributes = known?.attributes ?? []
    head = known?.head
  }

  /// `nil` if there is nothing to save.
  var text: String? {
    guard folders != [[]] || !attributes.isEmpty || head?.isEmpty == false else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The head of the list that the feed came with.
  var listHead: [OPML.Attribute] { Self.pairs(head ?? []) }

  private static func pairs(_ texts: [String]) -> [OPML.Attribute] {
    stride(from: 0, to: texts.count - 1, by: 2).map { OPML.Attribute(texts[$0], texts[$0 + 1]) }
  }

  /// The feed as an entry of a list.
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
