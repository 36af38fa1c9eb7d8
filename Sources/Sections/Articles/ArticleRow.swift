import FeedCore
import Foundation
import Localization

extension Article {
  func row(formats: UserFormats = .current, now: Date = .now) -> RowContent {
    let (title, body) = rowTexts
    let age = date.map { formats.age($0, now: now) }
    return RowContent(
      title: title, subtitle: age, body: body, bodyLines: isArticle ? 3 : nil,
      picture: .ofFeed(picture), isWhole: true,
      accessibleName: list(
        [title, age, body.map { CleanText.cut($0, limit: CleanText.Limit.spoken) }]
          .compactMap(\.self)))
  }

  private var rowTexts: (title: String, body: String?) {
    let text = summary ?? description
    guard isArticle else {
      return (heading, text.map { CleanText.paragraphs($0, limit: CleanText.Limit.rowBody) })
    }
    // Paragraphs would take three lines each.
    let line = text.map { CleanText.line($0, limit: Self.longestBody) } ?? ""
    guard !hasTitle, !line.isEmpty else { return (heading, line.isEmpty ? nil : line) }
    guard heading != line else { return (heading, nil) }
    // The text goes on below the heading, which ends with “…”.
    return (heading, "…" + line.dropFirst(heading.count - 1).trimmingPrefix(" "))
  }

  /// The title. A post of a microblog has none, so the first words of its text stand for it.
  var heading: String {
    guard !hasTitle, isArticle, let text = summary ?? description else {
      return CleanText.title(title)
    }
    let line = CleanText.line(text, limit: Self.longestBody)
    guard line.count > Self.longestHeading else { return CleanText.title(line) }
    let part = line.prefix(Self.longestHeading)
    return part[..<(part.lastIndex(of: " ") ?? part.endIndex)] + "…"
  }

  /// In characters, of a heading from a text.
  private static let longestHeading = 60

  /// More than three lines hold: Pango lays out all of a text to cut it after the third.
  private static let longestBody = 600

  /// In characters. The longest of the real facts has 363.
  private static let longestFact = 400

  /// Whether the page has more to say than the row: a short fact is read in the list.
  private var isArticle: Bool {
    page != nil || published != nil || html != nil || summary != nil
      || description.map { $0.count > Self.longestFact } == true
  }
}
