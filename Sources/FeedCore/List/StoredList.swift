import Foundation
import Store

/// The stored list of some feeds. The beginning of the list is read before the first frame, and the
/// rest of it once it is wanted.
@MainActor final class StoredList {
  /// How many IDs are read before the first frame: more rows than a screen 2160 pixels high shows,
  /// and only a fraction of the 205 that GTK binds in a longer list. As tiles, that many items fill
  /// whole bands, whether a band has two tiles or up to six.
  static let headCount = 60

  let content: ContentStore
  private(set) var records: [FeedSnapshot.Feed] = []
  /// The IDs under each heading, including empty groups.
  private(set) var groups: [[ItemID]] = [] { didSet { version += 1 } }
  /// Grows with each change of `groups`.
  private(set) var version = 0
  /// Whether `groups` are the whole list rather than only its beginning.
  private(set) var isWhole = true
  /// Whether the whole list is wanted. Until then, only its beginning is read: the lists of all
  /// sections are loaded after a start, and the rest of a long one takes time.
  var isWanted = false
  /// Awaited before the rest of the list is read.
  var whenShown: @MainActor () async -> Void = {}
  private let section: Section
  private let urls: [URL]
  private var rest: Task<Void, Never>?

  init(of feeds: [Feed], in section: Section, content: ContentStore) {
    self.section = section
    self.content = content
    urls = feeds.map(\.url)
  }

  deinit { rest?.cancel() }

  /// Whether the feeds make one list under the section's headings, instead of one list after
  /// another.
  var isMerged: Bool { urls.count < 2 || section.merging == .oneList }

  /// Reads the beginning of the list, within two milliseconds for any size; `nil` if nothing can be
  /// read.
  func head() -> FeedSnapshot? {
    try? content.snapshot(
      section: section.id, urls: urls, groupCount: section.groups.count, isMerged: isMerged,
      limit: Self.headCount)
  }

  /// Starts a task that awaits `whenShown` and then calls `read`, which reads the rest of the list.
  /// If that fails, the next refresh reads the rest.
  func readRest(_ read: @escaping @MainActor () async -> Void) {
    rest = Task { [weak self, whenShown] in
      await whenShown()
      if !Task.isCancelled { await read() }
      self?.rest = nil
    }
  }

  func cancel() { rest?.cancel() }

  /// Returns when the rest of the list is no longer being read.
  func waitUntilWhole() async { await rest?.value }

  var isReadingRest: Bool { rest != nil }

  /// The list as it is stored now, or its beginning if no more is wanted.
  func latest() async throws(FeedError) -> FeedSnapshot {
    try await storing(
      await content.snapshot(
        section: section.id, urls: urls, groupCount: section.groups.count, isMerged: isMerged,
        upTo: isWanted ? nil : Self.headCount))
  }

  /// The current list, with the records of its feeds as they are stored now.
  func withLatestRecords() async throws(FeedError) -> FeedSnapshot {
    FeedSnapshot(
      feeds: try await storing(await content.feeds(section: section.id, urls: urls)),
      groups: groups, isWhole: isWhole)
  }

  /// - Parameter withGroups: `false` if nothing is stored that could be shown.
  func replace(with snapshot: FeedSnapshot, withGroups: Bool) {
    records = snapshot.feeds
    guard withGroups else { return }
    groups = snapshot.groups
    isWhole = snapshot.isWhole
  }

  func index(of feed: FeedID) -> Int? { records.firstIndex { $0.record?.id == feed } }

  /// Moves an item into a group, to the place that its sort key gives it.
  /// - Parameter found: the groups of the items that match a filter; the item also moves in these.
  func move(_ id: ItemID, to target: Int, found: inout [[ItemID]]?) {
    // StoreHealth reports a store that can't be read.
    guard let order = try? content.order(of: id) else { return }
    move(id, order, to: target, in: &groups)
    // The array is taken out of `found`, so that it is not copied.
    if var taken = found.take() {
      if taken.contains(where: { $0.contains(id) }) { move(id, order, to: target, in: &taken) }
      found = taken
    }
  }

  private func move(
    _ id: ItemID, _ order: ItemOrder, to target: Int, in groups: inout [[ItemID]]
  ) {
    guard groups.indices.contains(target), !groups[target].contains(id) else { return }
    for index in groups.indices {
      if let position = groups[index].firstIndex(of: id) { groups[index].remove(at: position) }
    }
    var range = groups[target].indices
    // A binary search, which reads the sort keys of only about log2 n items.
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let other = try? content.order(of: groups[target][middle])
      if let other, other < order {
        range = (middle + 1)..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    groups[target].insert(id, at: range.lowerBound)
  }
}
