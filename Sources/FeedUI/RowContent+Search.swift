import FeedCore

extension RowContent {
  /// Says why the item was found: what the words were found in, where the row does not show it.
  /// - Parameter searchText: all that was looked through; asked for only then.
  func explained(by words: SearchWords, searchText: () -> String?) -> RowContent {
    let missing = words.missing(in: [title, subtitle, body].compactMap(\.self))
    guard !missing.isEmpty, let reason = searchText().flatMap(missing.excerpt) else { return self }
    var row = self
    row.subtitle = reason
    row.accessibleName += ", " + reason
    return row
  }
}
