import FeedCore
import Sections
import Store
import TextCore

/// Finds stored entries by their words or IDs, without a window.
struct EntrySearch: Sendable {
  private let services: AppServices
  private let feeds: [FeedID: (section: Section, record: FeedRecord)]

  /// The sections that are searched. Equally good matches come in this order.
  private let sections: [Section]

  init(_ services: AppServices, in sections: [Section] = sectionList) async throws(StoreError) {
    (self.services, self.sections) = (services, sections)
    var feeds: [FeedID: (Section, FeedRecord)] = [:]
    for section in sections {
      let urls = try services.feeds(of: section).map(\.feed.url)
      for feed in try await services.content.feeds(section: section.id, urls: urls) {
        if let record = feed.record { feeds[record.id] = (section, record) }
      }
    }
    self.feeds = feeds
  }

  struct Match: Sendable {
    let entry: Found
    let rank: EntryRank
  }

  /// - Parameter limit: how many entries of each section are compared.
  /// - Returns: the entries that contain all of the words, the best matches first, and equally good
  ///   ones by section.
  func matches(of words: String, limit: Int) async throws(StoreError) -> [Match] {
    let words = SearchPattern.beginning(of: words)
    let groups = sections.map { section in
      feeds.filter { $0.value.section.id == section.id }.map(\.key)
    }
    let items = try await services.content.matches(of: words, in: groups, limit: limit).joined()
    let matches = items.compactMap { item in
      found(item).map { Match(entry: $0, rank: EntryRank(title: $0.row.title, words: words)) }
    }
    // Equal matches keep their order.
    return matches.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
  }

  /// - Returns: `nil` if no feed of the ID's section has the entry, or that section is not
  ///   searched.
  func entry(_ id: EntryID) throws(StoreError) -> Found? {
    try services.content.item(id.item).flatMap(found).flatMap {
      $0.section.id == id.section ? $0 : nil
    }
  }

  private func found(_ item: StoredItem) -> Found? {
    feeds[item.feed].map { Found(section: $0.section, feed: $0.record, item: item) }
  }
}

/// How well an entry's title matches some words, from the best match to the worst. Case, accents
/// and punctuation don't matter.
enum EntryRank: Comparable, Sendable {
  /// The title is exactly the words.
  case title
  /// The title begins with the words.
  case beginning
  /// Each of the words begins a word of the title.
  case words
  /// Some of the words occur only elsewhere in the entry.
  case elsewhere

  init(title: String, words: String) {
    let title = Self.words(title)
    let wanted = Self.words(words)
    if title == wanted {
      self = .title
    } else if title.joined(separator: " ").hasPrefix(wanted.joined(separator: " ")) {
      self = .beginning
    } else if wanted.allSatisfy({ word in title.contains { $0.hasPrefix(word) } }) {
      self = .words
    } else {
      self = .elsewhere
    }
  }

  private static func words(_ text: String) -> [Substring] {
    SearchFolding.folded(CleanText.line(text)).split { !$0.isLetter && !$0.isNumber }
  }
}
