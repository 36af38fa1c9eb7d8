import Foundation
import Observation
import Store

/// What a text is found in, in all sections at once: one list with a heading for each section.
@MainActor @Observable
public final class SearchModel: ListSource {
  /// A section and those of its feeds that are searched.
  public struct Scope: Sendable {
    public let section: Section
    public let feeds: [URL]

    public init(section: Section, feeds: [URL]) {
      self.section = section
      self.feeds = feeds
    }
  }

  public private(set) var outline = Outline()
  public private(set) var revision = 0
  public private(set) var shownSearch = ""
  /// Why the last search found nothing, other than that there is nothing.
  public private(set) var error: FeedError?
  /// Whether all sections are searched rather than one.
  public var isActive = false { didSet { storeChanged() } }
  public let selection: ItemID? = nil

  @ObservationIgnored private let content: Content
  @ObservationIgnored private let scopes: @MainActor () -> [Scope]
  @ObservationIgnored private var text = ""
  @ObservationIgnored private var task: Task<Void, Never>?
  /// The sections and their lists in order, until something stored changes.
  @ObservationIgnored private var lists: [(section: Section, ids: [ItemID])]?
  /// One for each group of the outline.
  @ObservationIgnored private var found: [(section: Section, rows: RowCache)] = []

  /// - Parameter scopes: asked anew for each search.
  public init(content: Content, scopes: @escaping @MainActor () -> [Scope]) {
    self.content = content
    self.scopes = scopes
  }

  deinit { task?.cancel() }

  /// What was found before stays until the answer is there. An empty text ends the search.
  public func search(_ text: String) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard text != self.text else { return }
    self.text = text
    searchAgain()
  }

  /// Searches again: what is stored may have changed.
  public func storeChanged() {
    lists = nil
    searchAgain()
  }

  private func searchAgain() {
    task?.cancel()
    task = nil
    guard isActive, !text.isEmpty else {
      if !shownSearch.isEmpty { show([], for: "") }
      return
    }
    task = Task { [weak self, content, text, known = lists, scopes = scopes()] in
      var lists = known ?? []
      var results: [(Section, [ItemID])] = []
      var failure: FeedError?
      do throws(StoreError) {
        if known == nil { lists = try await Self.lists(of: scopes, content) }
        let matches = try await content.matches(of: text)
        results = await Self.filtered(lists, by: matches)
      } catch {
        failure = FeedError(error)
      }
      // A later search has its own end.
      guard let self, !Task.isCancelled else { return }
      task = nil
      if failure == nil { self.lists = lists }
      error = failure
      show(failure == nil ? results : [], for: text)
    }
  }

  /// Returns when no search runs.
  public func waitUntilIdle() async {
    while let task { await task.value }
  }

  public func row(for id: ItemID) -> RowContent? {
    guard let index = group(of: id) else { return nil }
    return found[index].rows.row(for: id, in: [outline.groups[index].ids], current: \.self)
  }

  /// The section that an item on the list belongs to.
  public func section(of id: ItemID) -> Section? {
    group(of: id).map { found[$0].section }
  }

  /// Every section's items as its own list has them.
  private nonisolated static func lists(
    of scopes: [Scope], _ content: Content
  ) async throws(StoreError) -> [(section: Section, ids: [ItemID])] {
    var lists: [(Section, [ItemID])] = []
    for scope in scopes {
      let snapshot = try await content.snapshot(
        section: scope.section.id, urls: scope.feeds, groupCount: scope.section.groups.count,
        isMerged: scope.section.merging == .oneList)
      lists.append((scope.section, Array(snapshot.groups.joined())))
    }
    return lists
  }

  @concurrent private static func filtered(
    _ lists: [(section: Section, ids: [ItemID])], by matches: Set<ItemID>
  ) async -> [(Section, [ItemID])] {
    lists.map { ($0.section, $0.ids.filter(matches.contains)) }
  }

  private func group(of id: ItemID) -> Int? {
    outline.groups.firstIndex { $0.ids.contains(id) }
  }

  private func show(_ results: [(section: Section, ids: [ItemID])], for text: String) {
    let results = results.filter { !$0.ids.isEmpty }
    found = results.map { ($0.section, RowCache(section: $0.section, content: content)) }
    outline = Outline(
      groups: results.map { Outline.Group(header: $0.section.title, ids: $0.ids) })
    shownSearch = text
    revision += 1
  }
}
