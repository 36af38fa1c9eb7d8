import FeedCore
import Foundation
import Localization

extension Article {
  func row(formats: UserFormats = .current, now: Date = .now) -> RowContent {
    let title = CleanText.title(title)
    let body = (summary ?? description).map {
      // Paragraphs would take three lines each.
      isArticle
        ? CleanText.line($0, limit: Self.longestBody)
        : CleanText.paragraphs($0, limit: CleanText.Limit.rowBody)
    }
    let age = date.map { formats.age($0, now: now) }
    return RowContent(
      title: title, subtitle: age, body: body, bodyLines: isArticle ? 3 : nil,
      picture: .ofFeed(picture), isWhole: true,
      accessibleName: list(
        [title, age, body.map { CleanText.cut($0, limit: CleanText.Limit.spoken) }]
          .compactMap(\.self)))
  }

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
