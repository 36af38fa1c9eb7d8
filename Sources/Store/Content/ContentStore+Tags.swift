import Foundation
import GRDB

extension ContentStore {
  /// The tags of a section's items in some feeds, those of most items first.
  public func tags(section: String, urls: [URL]) async throws(StoreError) -> [String] {
    try await file.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT tag.value FROM feed
            JOIN item INDEXED BY itemTags ON item.feed = feed.id AND item.tags IS NOT NULL
            JOIN json_each(item.tags) AS tag
          WHERE feed.section = ? AND feed.url IN (SELECT value FROM json_each(?))
          GROUP BY tag.value ORDER BY count(*) DESC, tag.value LIMIT 200
          """,
        arguments: [section, urls.map(\.absoluteString).storedJSON])
    }
  }

  /// The items of all feeds with a tag.
  public func items(tagged tag: String) async throws(StoreError) -> ItemSet {
    try await file.read { db in
      let ids = try ItemID.fetchCursor(
        db,
        sql: """
          SELECT id FROM item WHERE tags IS NOT NULL
            AND EXISTS (SELECT 1 FROM json_each(tags) WHERE value = ?) ORDER BY id
          """,
        arguments: [tag])
      var found = ItemSet()
      while let id = try ids.next() { found.append(id) }
      return found
    }
  }
}
