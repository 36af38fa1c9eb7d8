import FeedCore
import Foundation
import Localization
import TextCore

extension Article {
  func row(formats: UserFormats = .current, now: Date = .now) -> RowContent {
    let (title, body) = rowTexts
    let age = date.map { formats.age($0, now: now) }
    return RowContent(
      title: title, subtitle: age, body: body, bodyLines: isArticle ? 3 : nil,
      picture: picture.map { .inText($0, name: title) }, isWhole: true,
      accessibleName: list(
        [title, age, body.map { CleanText.cut($0, limit: CleanText.Limit.spoken) }]
          .compactMap(\.self)))
  }

  private var rowTexts: (title: String, body: String?) {
    let text = summary ?? description
    guard isArticle else {
      return (heading, text.map { CleanText.paragraphs($0, limit: CleanText.Limit.rowBody) })
    }
    // Joins the paragraphs, because each would take up to three lines.
    let line = text.map { CleanText.line($0, limit: Self.longestBody) } ?? ""
    guard !hasTitle, !line.isEmpty else { return (heading, line.isEmpty ? nil : line) }
    guard heading != line else { return (heading, nil) }
    // The text continues below the heading, which ends with “…”.
    return (heading, "…" + line.dropFirst(heading.count - 1).trimmingPrefix(" "))
  }

  /// The title. A microblog post has none, so the first words of its text take its place.
  var heading: String {
    guard !hasTitle, isArticle, let text = summary ?? description else {
      return CleanText.titleOrUntitled(title)
    }
    let line = CleanText.line(text, limit: Self.longestBody)
    guard line.count > Self.longestHeading else { return CleanText.titleOrUntitled(line) }
    let part = line.prefix(Self.longestHeading)
    return part[..<(part.lastIndex(of: " ") ?? part.endIndex)] + "…"
  }

  /// The longest heading that is made from the text, in characters.
  private static let longestHeading = 60

  /// The longest body, in characters, which is more than fits in three lines. Pango lays out a
  /// whole text before it cuts the text after the third line.
  private static let longestBody = 600

  /// The longest text of a fact, in characters. The longest real fact has 363.
  private static let longestFact = 400

  /// Whether the page shows more than the row. A short fact is read in the list.
  private var isArticle: Bool {
    page != nil || published != nil || html != nil || summary != nil
      || description.map { $0.count > Self.longestFact } == true
  }
}
