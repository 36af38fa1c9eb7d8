import Formats
import Foundation
import Store

/// A list of feeds in OPML: those of another program, to be followed together, or one's own.
public struct FeedList: Sendable {
  /// What the list calls itself.
  public let title: String
  let feeds: [OPML.Feed]
  /// Where it was found; `nil` for one's own.
  let url: URL?

  public var count: Int { feeds.count }

  init(_ list: OPML, url: URL?) {
    let title = list.head.first { $0.name.lowercased() == "title" }?.value
    self.init(title: CleanText.line(title ?? ""), feeds: list.feeds, url: url)
  }

  init(title: String, feeds: [OPML.Feed], url: URL? = nil) {
    self.title = title
    self.feeds = feeds
    self.url = url
  }

  /// The list as OPML, with what only Almanac knows in a namespace of its own.
  public var document: String {
    let namespace = OPML.Attribute("xmlns:almanac", "https://github.com/almanac/almanac#opml")
    return OPML(title: title, namespaces: [namespace], feeds: feeds).document
  }
}

/// What a list says of a feed that is kept for the next list.
struct FeedOutline: Codable {
  static let section = "almanac:section"
  static let interval = "almanac:interval"
  private static let own = "almanac:"

  let folders: [[String]]
  /// Names and values in turn.
  private let attributes: [String]

  init(_ feed: OPML.Feed) {
    folders = feed.folders
    attributes = feed.attributes
      .filter { !$0.name.hasPrefix(Self.own) && $0.name != "xmlns:almanac" }
      .flatMap { [$0.name, $0.value] }
  }

  /// - Parameter text: as `text` gave it; `nil` for a feed that came alone.
  init(_ text: String?) {
    let known = text.flatMap { try? JSONDecoder().decode(Self.self, from: Data($0.utf8)) }
    folders = known?.folders ?? [[]]
    attributes = known?.attributes ?? []
  }

  /// `nil` where there is nothing to keep.
  var text: String? {
    guard folders != [[]] || !attributes.isEmpty else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The feed as a list has it.
  func feed(_ subscription: Subscription, title: String) -> OPML.Feed {
    var all = stride(from: 0, to: attributes.count - 1, by: 2).map {
      OPML.Attribute(attributes[$0], attributes[$0 + 1])
    }
    all.append(OPML.Attribute(Self.section, subscription.section))
    if subscription.interval != .daily {
      all.append(OPML.Attribute(Self.interval, subscription.interval.rawValue))
    }
    return OPML.Feed(
      address: subscription.url.absoluteString, title: title, folders: folders, attributes: all)
  }
}
