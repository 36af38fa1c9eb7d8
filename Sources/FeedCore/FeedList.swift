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

  /// The names of its folders.
  private let folders: [[String]]
  /// The other attributes of these folders, in the form of `attributes`.
  private var folderAttributes: [[[String]]]?
  /// Names and values in turn.
  private let attributes: [String]
  /// The head of the list, in the same form; missing in data of older versions.
  private let head: [String]?

  /// In bytes: each of the feeds saves the head, and any of them may be removed.
  private static let longestHead = 1_000

  init(_ feed: OPML.Feed, head: [OPML.Attribute]) {
    folders = feed.folders.map { $0.map(\.name) }
    attributes = Self.texts(
      feed.attributes.filter { !$0.name.hasPrefix(Self.own) && $0.name != "xmlns:almanac" })
    var left = Self.longestHead
    let isShort = { (attribute: OPML.Attribute) in
      left -= attribute.name.utf8.count + attribute.value.utf8.count
      return left >= 0
    }
    self.head = Self.texts(Array(head.prefix(while: isShort)))
    left = Self.longestHead
    let others = feed.folders.map { $0.map { Self.texts($0.attributes.filter(isShort)) } }
    folderAttributes = others.joined().allSatisfy(\.isEmpty) ? nil : others
  }

  /// - Parameter text: a value of `text`; `nil` for a feed that came alone.
  init(_ text: String?) {
    let known = text.flatMap(Self.decoded(storedJSON:))
    folders = known?.folders ?? [[]]
    attributes = known?.attributes ?? []
    head = known?.head
    folderAttributes = known?.folderAttributes
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

  private static func texts(_ attributes: [OPML.Attribute]) -> [String] {
    attributes.flatMap { [$0.name, $0.value] }
  }

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
    let paths = folders.enumerated().map { place, names in
      let others = folderAttributes?.dropFirst(place).first ?? []
      return names.enumerated().map { depth, name in
        OPML.Folder(name, Self.pairs(others.dropFirst(depth).first ?? []))
      }
    }
    return OPML.Feed(
      address: subscription.url.absoluteString, title: title, folders: paths, attributes: all)
  }
}
