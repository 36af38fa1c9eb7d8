import FeedCore
import Formats
import Foundation
import TextCore

/// An article, or a short illustrated fact. Any of its parts may be missing, but not all.
struct Article: Hashable, Sendable {
  /// The article's ID in its feed.
  var id: String?
  var title: String?
  /// The whole text as plain text; only as much as a row shows if the article was stored with
  /// `html`.
  var description: String?
  /// The text with its formatting, as `RichText.html`, if that says more than `description`.
  var html: String?
  /// Whether the feed has more text than is stored.
  var isCut = false
  /// A shorter text for the list.
  var summary: String?
  var picture: URL?
  /// Whether the picture is near the beginning of `html`, and so need not be shown above it.
  var beginsWithPicture = false
  /// The date as in RFC 3339; the feed's own words if a JSON feed has something that is not a date.
  var published: String?
  var authors: [String] = []
  var tags: [String] = []
  /// The article's own web page.
  var page: URL?
  /// Another page that the article is about.
  var subject: URL?
  var attachments: [Attachment] = []

  var hasTitle: Bool { title?.isEmpty == false }

  /// When the article was published: the start of the day if the time is unknown; `nil` if there is
  /// no date.
  var date: Date? {
    published.flatMap(FeedDate.init).map { Date(timeIntervalSince1970: Double($0.seconds)) }
  }

  /// A file that comes with the article, such as a recording.
  struct Attachment: Hashable, Sendable {
    var url: URL
    var title: String?
    /// A media type, such as `audio/mpeg`.
    var type: String?
  }
}

extension Article.Attachment {
  var isPicture: Bool { type?.lowercased().hasPrefix("image/") == true }

  /// Makes an attachment from what a feed says about a file.
  /// - Returns: `nil` without an address.
  init?(at url: URL?, title: String?, type: String?) {
    guard let url else { return nil }
    self.init(
      url: url, title: title.map { CleanText.line($0) },
      type: type.map { CleanText.line($0, limit: 100) })
  }
}
