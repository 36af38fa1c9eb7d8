import Foundation
import GRDB

/// An article as its own page has it, where its feed has less.
public struct FullText: Hashable, Sendable {
  public var html: String
  /// The page, from which relative links start.
  public var base: URL?

  public init(html: String, base: URL?) { (self.html, self.base) = (html, base) }
}

/// Full texts stay with their items, whatever their feeds say, and go with them.
extension Content {
  public func setFullText(_ text: FullText, of id: ItemID) async throws(StoreError) {
    try await file.write { db in
      try db.execute(
        sql: """
          INSERT OR REPLACE INTO fullText (item, html, base)
          SELECT id, ?, ? FROM item WHERE id = ?
          """,
        arguments: [text.html, text.base?.absoluteString, id])
    }
  }

  /// - Returns: `nil` for an item that has none.
  public func fullText(of id: ItemID) throws(StoreError) -> FullText? {
    try file.read { db in
      let statement = try db.cachedStatement(sql: "SELECT html, base FROM fullText WHERE item = ?")
      return try Row.fetchOne(statement, arguments: [id]).map {
        FullText(
          html: try $0.value(0),
          base: try $0.optional(1, as: String.self).flatMap { URL(string: $0) })
      }
    }
  }
}
