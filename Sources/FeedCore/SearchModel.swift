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
  public var isActive = false { didSet { searchAgain() } }
  public let selection: ItemID? = nil

  @ObservationIgnored private let content: Content
  @ObservationIgnored private let scopes: @MainActor () -> [Scope]
  @ObservationIgnored private var text = ""
  @ObservationIgnored private var task: Task<Void, Never>?
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

  /// What is stored may have changed.
  public func searchAgain() {
    task?.cancel()
    task = nil
    guard isActive, !text.isEmpty else { return show([], for: "") }
    task = Task { [weak self, content, text, scopes = scopes()] in
      var results: [(Section, [ItemID])] = []
      var failure: FeedError?
      do throws(StoreError) {
        for scope in scopes {
          var ids: [ItemID] = []
          for url in scope.feeds {
            ids += try await content.search(
              section: scope.section.id, url: url, text: text,
              groupCount: scope.section.groups.count
            ).joined()
          }
          results.append((scope.section, ids))
        }
      } catch {
        failure = FeedError(error)
      }
      // A later search has its own end.
      guard let self, !Task.isCancelled else { return }
      task = nil
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
