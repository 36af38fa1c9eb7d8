import AppletKit
import FeedCore
public import Foundation
import Sections
import Store

/// What is fed with bytes that nobody wrote: by libFuzzer (`make fuzz`), and in the tests with the
/// inputs that it found.
public enum FuzzTarget: String, CaseIterable, Sendable {
  case applets, contacts, facts, recipes
  /// AppletKit's answers, its errors and dates among them.
  case wire
  /// Addresses of pages, pictures, phones, mail and maps.
  case links
  /// What a person types, against a real table of SQLite's full-text search.
  case search

  /// Returns, whatever the bytes are; ends the process where something is promised and not kept.
  public func run(_ data: Data) async {
    switch self {
    case .applets: Self.read(data, as: .applets)
    case .contacts: Self.read(data, as: .contacts)
    case .facts: Self.read(data, as: .facts)
    case .recipes: Self.read(data, as: .recipes)
    case .wire: Self.readWire(data)
    case .links: Self.readLink(String(decoding: data, as: UTF8.self))
    case .search: await Self.search(String(decoding: data, as: UTF8.self))
    }
  }
}

extension FuzzTarget {
  /// Bytes to items, and each item to its row and page.
  private static func read(_ data: Data, as section: Section) {
    guard let feed = try? section.decode(TextDecoding.utf8(data)) else { return }
    precondition(feed.skipped.count <= feed.skippedCount)
    precondition(Set(feed.items.map(\.key)).count == feed.items.count, "two items with one key")
    for item in feed.items.prefix(20) {
      let stored = StoredItem(
        id: 1, key: item.key, isStarred: item.isStarred, payload: item.payload)
      let row = section.row(stored)
      let page = section.detail(stored)
      precondition(!row.title.isEmpty && row.title == page.title, "a row without its page's title")
      precondition(row.title.utf8.count < 1_000, "a title without end")
    }
  }

  private static func readWire(_ data: Data) {
    guard let list = try? AppletList(decoding: data) else { return }
    precondition(list.applets.allSatisfy { !$0.id.isEmpty && !$0.name.isEmpty })
    let again = try? JSONDecoder().decode([Applet].self, from: JSONEncoder().encode(list.applets))
    precondition(again == list.applets, "an applet that is another one when it is read back")
  }

  private static func readLink(_ text: String) {
    if let url = Link.web(text) {
      precondition(url.scheme?.lowercased().hasPrefix("http") == true && url.user() == nil)
      precondition(url.host()?.isEmpty == false)
      precondition(
        Link.web(url.absoluteString) == url, "a link that is another one the second time")
    }
    _ = (Link.picture(text), Link.phone(text), Link.mail(text), Link.map(text))
  }

  private static let content: Content? = try? Content(at: nil)

  private static func search(_ text: String) async {
    guard let content else { preconditionFailure("no store") }
    do {
      _ = try await content.matches(of: text)
    } catch {
      preconditionFailure("a search that SQLite does not understand: \(error)")
    }
    let words = SearchWords(text)
    precondition(words.ranges(in: text).allSatisfy { !$0.isEmpty })
  }
}
