import GRDB

extension FeedReconciler {
  /// Finds the new items whose text the user has already read in the same feed: some feeds publish
  /// an article again under another ID.
  mutating func findRepublished(_ rows: [ContentStore.NewRow], _ db: Database) throws {
    let new = rows.filter { !$0.marks.isRead && $0.searchText.utf8.count >= Self.shortest }
    guard !new.isEmpty else { return }
    let texts = try readTexts ?? Self.readTexts(of: feed, db)
    readTexts = texts
    change.republished += new.filter { texts.contains($0.searchText.hashValue) }
      .map { MarkKey(item: $0.key, feed: feedUpdate.url) }
  }

  /// The shortest text that is compared, in bytes. Different items may share a shorter text, such
  /// as “Photo of the day”.
  private static let shortest = 60
  /// New items are compared only with the latest items that the user has read in the feed, up to
  /// this many.
  private static let mostCompared = 500

  private static func readTexts(of feed: FeedID, _ db: Database) throws -> Set<Int> {
    let read = try String.fetchCursor(
      db,
      sql: """
        SELECT searchText FROM item
        WHERE feed = ? AND json_extract(marks, '$.read') = '1' ORDER BY id DESC LIMIT ?
        """,
      arguments: [feed, mostCompared])
    var texts: Set<Int> = []
    while let text = try read.next() { texts.insert(text.hashValue) }
    return texts
  }
}
