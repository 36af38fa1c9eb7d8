import GRDB

extension Content {
  /// Makes the stored stars of a section those that the person chose, where they differ: after a
  /// crash between the two databases, for instance.
  /// - Returns: whether anything differed.
  public func applyStars(_ rule: StarRule, section: String) async throws(StoreError) -> Bool {
    try await file.write { db in
      try Self.apply(rule.choices(), rule, section: section, db)
    }
  }

  /// Stars an item in every feed of the section that has it, and moves it to its group.
  public func setStarred(
    _ isStarred: Bool, key: String, section: String, rule: StarRule
  ) async throws(StoreError) {
    _ = try await file.write { db in
      try Self.apply([key: isStarred], rule, section: section, db)
    }
  }

  private static func apply(
    _ choices: [String: Bool], _ rule: StarRule, section: String, _ db: Database
  ) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: """
        UPDATE item SET isStarred = ?1, groupIndex = ?2
        WHERE feed IN (SELECT id FROM feed WHERE section = ?3) AND key = ?4
          AND isStarred IS NOT NULL AND (isStarred <> ?1 OR groupIndex <> ?2)
        """)
    let before = db.totalChangesCount
    for (key, isStarred) in choices {
      try statement.execute(arguments: [isStarred, rule.group(isStarred), section, key])
    }
    return db.totalChangesCount > before
  }
}
