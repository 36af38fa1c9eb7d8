import Foundation
import Observation
import Store

/// The results of a search in all sections: one list, with a heading for each section that has
/// results.
@MainActor @Observable
public final class SearchModel: ListSource {
  /// A section, and which of its feeds to search.
  public struct Scope: Sendable {
    public let section: Section
    public let feeds: [Feed]

    public init(section: Section, feeds: [Feed]) {
      self.section = section
      self.feeds = feeds
    }
  }

  public private(set) var outline = Outline()
  public private(set) var revision = 0
  public private(set) var shownSearch = ""
  /// Set if the last search failed, as opposed to matching nothing.
  public private(set) var error: FeedError?
  /// Whether all sections are searched rather than one.
  public var isActive = false { didSet { storeChanged() } }
  public let selection: ItemID? = nil

  @ObservationIgnored private let content: ContentStore
  @ObservationIgnored private let scopes: @MainActor () -> [Scope]
  @ObservationIgnored private var text = ""
  @ObservationIgnored private var task: Task<Void, Never>?
  /// The lists of all sections, in order, kept until the store changes or the search ends.
  @ObservationIgnored private var lists: [List]?
  /// The section and the `Feed.source` of each stored feed, in the sections that have results.
  @ObservationIgnored private var origins: [FeedID: (section: Section, source: URL)] = [:]
  @ObservationIgnored private var rows: RowCache

  private struct List: Sendable {
    let section: Section
    let feeds: [FeedID: URL]
    var ids: [ItemID]
  }

  /// - Parameter scopes: returns what to search; called for each search.
  public init(content: ContentStore, scopes: @escaping @MainActor () -> [Scope]) {
    self.content = content
    self.scopes = scopes
    rows = RowCache(content: content)
  }

  deinit { task?.cancel() }

  /// Starts a search. The old results stay until the new ones are there. An empty text ends the
  /// search.
  public func search(_ text: String) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard text != self.text else { return }
    self.text = text
    searchAgain()
  }

  public func storeChanged() {
    lists = nil
    searchAgain()
  }

  private func searchAgain() {
    task?.cancel()
    task = nil
    guard isActive, !text.isEmpty else {
      lists = nil
      if !shownSearch.isEmpty { show([], for: "") }
      return
    }
    task = Task { [weak self, content, text, known = lists, scopes = scopes()] in
      var lists = known ?? []
      var results: [List] = []
      var failure: FeedError?
      do throws(StoreError) {
        if known == nil { lists = try await Self.lists(of: scopes, content) }
        let matches = try await content.matches(of: text)
        results = await Self.filtered(lists, by: matches)
      } catch {
        failure = FeedError(error)
      }
      // Whatever cancelled this search has already replaced or cleared `task`.
      guard let self, !Task.isCancelled else { return }
      task = nil
      if failure == nil { self.lists = lists }
      error = failure
      show(failure == nil ? results : [], for: text)
    }
  }

  public func waitUntilIdle() async {
    while let task { await task.value }
  }

  public func row(for id: ItemID, among neighbors: ArraySlice<ItemID>) -> RowContent? {
    rows.row(for: id, among: neighbors) {
      let origin = origins[$0.feed]
      return origin?.section.row($0).named(by: origin?.source)
    }
  }

  // StoreHealth reports a store that can't be read.
  public func searchText(of id: ItemID) -> String? { try? content.searchText(of: id) }
  public func pageText(of id: ItemID) -> String? {
    section(of: id)?.pageText(of: id, in: content)
  }

  public func section(of id: ItemID) -> Section? {
    // StoreHealth reports a store that can't be read.
    (try? content.identity(of: id)).flatMap { origins[$0.feed]?.section }
  }

  /// Every section's items in the order of its own list.
  private nonisolated static func lists(
    of scopes: [Scope], _ content: ContentStore
  ) async throws(StoreError) -> [List] {
    var lists: [List] = []
    for scope in scopes {
      let snapshot = try await content.snapshot(
        section: scope.section.id, urls: scope.feeds.map(\.url),
        groupCount: scope.section.groups.count,
        isMerged: scope.section.merging == .oneList)
      let feeds = zip(snapshot.feeds, scope.feeds).compactMap { stored, feed in
        stored.record.map { ($0.id, feed.source) }
      }
      lists.append(
        List(
          section: scope.section, feeds: Dictionary(feeds) { $1 },
          ids: Array(snapshot.groups.joined())))
    }
    return lists
  }

  @concurrent private static func filtered(
    _ lists: [List], by matches: ItemSet
  ) async -> [List] {
    lists.map { List(section: $0.section, feeds: $0.feeds, ids: $0.ids.filter(matches.contains)) }
  }

  private func show(_ results: [List], for text: String) {
    let results = results.filter { !$0.ids.isEmpty }
    let pairs = results.flatMap { list in
      list.feeds.map { ($0.key, (section: list.section, source: $0.value)) }
    }
    origins = Dictionary(pairs) { $1 }
    rows.removeAll()
    outline = Outline(
      groups: results.map { Outline.Group(header: $0.section.title, ids: $0.ids) })
    shownSearch = text
    revision += 1
  }
}
