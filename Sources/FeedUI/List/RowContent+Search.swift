import FeedCore
import GtkKit
import Localization

extension RowContent {
  /// How much of a subtitle surely fits in its line, in characters.
  private static let shownSubtitle = 40

  /// Adds the reason why the item was found: if the row does not show all of the words, its
  /// subtitle becomes a line of text that contains a missing word.
  /// - Parameters:
  ///   - words: the words that were searched for.
  ///   - pageText: returns the text of the item's page; called only if it is needed.
  ///   - searchText: returns everything that was searched, without capitals and accents; called
  ///     only if the page has none of the missing words.
  func explained(
    by words: SearchWords, pageText: () -> String?, searchText: () -> String?
  ) -> RowContent {
    let shown = [title, subtitle.map { String($0.prefix(Self.shownSubtitle)) }, body]
    let missing = words.missing(in: shown.compactMap(\.self))
    guard !missing.isEmpty,
      let reason = pageText().flatMap(missing.excerpt) ?? searchText().flatMap(missing.excerpt)
    else { return self }
    var row = self
    row.subtitle = reason
    row.accessibleName = list([row.accessibleName, reason])
    return row
  }
}

extension TextLayout {
  func show(_ text: String, marking words: SearchWords) {
    let ranges = words.ranges(in: text).map {
      let start = text.utf8.distance(from: text.startIndex, to: $0.lowerBound)
      return start..<(start + text[$0].utf8.count)
    }
    show(text, marks: ranges)
  }
}
