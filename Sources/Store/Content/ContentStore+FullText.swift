import Foundation
import GRDB

/// The text of an article, loaded from the article's own web page.
public struct FullText: Hashable, Sendable {
  public var html: String
  /// The pictures near the beginning of the text.
  public var firstPictures: [URL]

  public init(html: String, firstPictures: [URL] = []) {
    self.html = html
    self.firstPictures = firstPictures
  }
}

/// The full texts of articles, loaded from the articles' own web pages. A full text stays as long
/// as its item is stored, whatever the feed says, unless the user wants the feed's text back.
extension ContentStore {
  /// Stores an item's full text, unless the item is gone.
  /// - Parameter words: the same text without markup, for the search.
  public func setFullText(
    _ text: FullText, words: String, of id: ItemID
  ) async throws(StoreError) {
    try await file.write { db in
      try db.execute(
        sql: "UPDATE item SET fullText = ? WHERE id = ?",
        arguments: [SearchFolding.folded(words), id])
      guard db.changesCount > 0 else { return }
      try db.execute(
        sql: "INSERT OR REPLACE INTO fullText (item, html, pictures) VALUES (?, ?, ?)",
        arguments: [
          id, text.html, text.firstPictures.map(\.absoluteString).joined(separator: "\n"),
        ])
    }
  }

  public func removeFullText(of id: ItemID) async throws(StoreError) {
    try await file.write { db in
      try db.execute(sql: "UPDATE item SET fullText = NULL WHERE id = ?", arguments: [id])
      try db.execute(sql: "DELETE FROM fullText WHERE item = ?", arguments: [id])
    }
  }

  public func hasFullText(_ id: ItemID) throws(StoreError) -> Bool {
    try file.read { db in
      try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM fullText WHERE item = ?)", arguments: [id]) ?? false
    }
  }

  /// - Returns: `nil` if the item has no full text, or is gone.
  public func fullText(of id: ItemID) throws(StoreError) -> FullText? {
    try file.read { db in
      let statement = try db.cachedStatement(
        sql: "SELECT html, pictures FROM fullText WHERE item = ?")
      return try Row.fetchOne(statement, arguments: [id]).map { row in
        let pictures: String = row["pictures"]
        return FullText(
          html: row["html"],
          firstPictures: pictures.split(separator: "\n").compactMap {
            URL(string: String($0))
          })
      }
    }
  }
}
