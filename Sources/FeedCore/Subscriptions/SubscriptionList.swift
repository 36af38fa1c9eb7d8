import Formats
import Foundation
import Store
import TextCore

/// A list of feeds in OPML: one from another program, whose feeds the user can subscribe to, or the
/// user's own.
public struct SubscriptionList: Sendable {
  /// What the list says about itself, such as its title and its owner.
  let head: [OPML.Attribute]
  let feeds: [OPML.Feed]
  /// Where the list was found; `nil` for the user's own.
  var url: URL?

  public var count: Int { feeds.count }

  /// The address of a list from the web, which names its feeds; `nil` for a file of the user's.
  var page: URL? { url.flatMap { $0.isFileURL ? nil : $0 } }

  /// The names of the feeds in the list, or the addresses of feeds without a name.
  public var names: [String] { feeds.map { CleanText.line($0.title ?? $0.address) } }

  public var title: String {
    CleanText.line(head.first { $0.name.lowercased() == "title" }?.value ?? "")
  }

  /// The list as OPML. Attributes that only Almanac knows are in a separate namespace.
  public var document: String {
    let namespace = OPML.Attribute("xmlns:almanac", "https://github.com/almanac/almanac#opml")
    return OPML(head: head, namespaces: [namespace], feeds: feeds).document
  }
}

/// What a list says about its feeds, as far as it is saved. The path of a feed's folders stands in
/// the list once, and is saved with each of its feeds, so a small list could fill the disk.
struct FeedOutlines {
  private let head: [OPML.Attribute]
  /// How much more may be saved, in bytes.
  private var left: Int

  init(_ list: SubscriptionList) {
    head = list.head
    left = list.feeds.reduce(2 << 20) { size, feed in
      size + feed.address.utf8.count + (feed.title?.utf8.count ?? 0)
        + feed.attributes.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    }
  }

  /// - Returns: see `Subscription.outline`; `nil` if nothing more may be saved.
  mutating func text(of feed: OPML.Feed) -> String? {
    guard let text = FeedOutline(feed, head: head).text, text.utf8.count <= left else { return nil }
    left -= text.utf8.count
    return text
  }
}

extension Subscription {
  /// The folder that the feed was in, in the list that it came from: "News / Science"; `nil` for
  /// none.
  public var folder: String? { FeedOutline(outline).folder }
}

/// What a list says about a feed, saved for the next export.
struct FeedOutline: Codable {
  static let section = "almanac:section"
  static let interval = "almanac:interval"
  /// The attribute's value is "always" if articles are loaded from their own pages.
  static let fullText = "almanac:full-text"
  private static let own = "almanac:"

  /// The folders that contain the feed: for each of its places in the list, their names from the
  /// outside in.
  private let folders: [[String]]
  /// The other attributes of these folders, in the same form as `attributes`.
  private var folderAttributes: [[[String]]]?
  /// The feed's attributes, as names and values in turn.
  private let attributes: [String]
  /// The head of the list, in the same form; missing in data from older versions.
  private let head: [String]?

  /// How many bytes of the head are saved, and how many of the folders' attributes. The head is
  /// saved with every feed, because any feed may be removed.
  private static let longestHead = 1_000
  /// How many bytes of the names of folders are saved, and of the other attributes of the feed.
  private static let longest = 4_000

  init(_ feed: OPML.Feed, head: [OPML.Attribute]) {
    var left = Self.longest
    let paths = feed.folders.filter { path in
      left -= path.reduce(0) { $0 + $1.name.utf8.count }
      return left >= 0
    }
    folders = paths.isEmpty ? [[]] : paths.map { $0.map(\.name) }
    left = Self.longest
    let isShort = { (attribute: OPML.Attribute) in
      left -= attribute.name.utf8.count + attribute.value.utf8.count
      return left >= 0
    }
    attributes = Self.texts(
      feed.attributes.filter {
        !$0.name.hasPrefix(Self.own) && $0.name != "xmlns:almanac" && isShort($0)
      })
    left = Self.longestHead
    self.head = Self.texts(Array(head.prefix(while: isShort)))
    left = Self.longestHead
    let others = paths.map { $0.map { Self.texts($0.attributes.filter(isShort)) } }
    folderAttributes = others.joined().allSatisfy(\.isEmpty) ? nil : others
  }

  /// - Parameter text: what the property `text` returned; `nil` for a feed that did not come from a
  ///   list.
  init(_ text: String?) {
    let known = text.flatMap(Self.decoded(storedJSON:))
    folders = known?.folders ?? [[]]
    attributes = known?.attributes ?? []
    head = known?.head
    folderAttributes = known?.folderAttributes
  }

  /// The outline as JSON, to be stored; `nil` if there is nothing to save.
  var text: String? {
    guard folders != [[]] || !attributes.isEmpty || head?.isEmpty == false else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The first of the feed's places; `nil` if that is outside all folders.
  var folder: String? {
    let path = (folders.first ?? []).map { CleanText.line($0) }.filter { !$0.isEmpty }
    return path.isEmpty ? nil : path.joined(separator: " / ")
  }

  /// The head of the list that the feed came from; empty if the feed did not come from a list.
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
