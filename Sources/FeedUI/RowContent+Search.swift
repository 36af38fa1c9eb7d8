import FeedCore

extension RowContent {
  /// Adds why the item was found: the text that contains the words, if the row does not show it.
  /// - Parameters:
  ///   - words: the words that were searched for.
  ///   - pageText: what the item's page says; called only if it is needed.
  ///   - searchText: everything that was searched, without capitals and accents; called if the page
  ///     has none of the words.
  func explained(
    by words: SearchWords, pageText: () -> String?, searchText: () -> String?
  ) -> RowContent {
    let missing = words.missing(in: [title, subtitle, body].compactMap(\.self))
    guard !missing.isEmpty,
      let reason = pageText().flatMap(missing.excerpt) ?? searchText().flatMap(missing.excerpt)
    else { return self }
    var row = self
    row.subtitle = reason
    row.accessibleName += ", " + reason
    return row
  }
}
