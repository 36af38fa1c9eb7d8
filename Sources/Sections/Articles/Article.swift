import FeedCore
import Formats
import Foundation

/// A short illustrated article; any of its parts may be missing, but not all.
struct Article: Hashable, Sendable {
  /// The feed's own name for it.
  var id: String?
  var title: String?
  /// The whole text; of an article that is stored with its form, what a row shows of it.
  var description: String?
  /// The text with its form, as `RichText.html`, where that says more than `description`.
  var html: String?
  /// Whether the feed has more of the text than is stored.
  var isCut = false
  /// A shorter text for the list.
  var summary: String?
  var picture: URL?
  /// As the feed has it: a moment of RFC 3339, or whatever it takes for one.
  var published: String?
  var authors: [String] = []
  var tags: [String] = []
  /// Where the article stands.
  var page: URL?
  /// Another page that it is about.
  var subject: URL?
  var attachments: [Attachment] = []

  /// When it was published; the start of a day where that is all that is known.
  var date: Date? {
    published.flatMap(FeedDate.init).map { Date(timeIntervalSince1970: Double($0.seconds)) }
  }

  /// What an article's HTML says, and whether it says more than is read of it.
  static func rich(_ html: String?, base: URL?) -> (text: RichText?, isCut: Bool) {
    guard let html else { return (nil, false) }
    var reader = RichTextReader(html: html, base: base)
    let text = RichText(reader.read())
    // The reader of XML cuts a text there too, and white space from its ends.
    let limit = RichText.articleLimit
    return (text, reader.isCut || (limit - 64...limit + 3).contains(html.utf8.count))
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
  /// What a feed says of a file.
  /// - Returns: `nil` without an address.
  init?(at url: URL?, title: String?, type: String?) {
    guard let url else { return nil }
    self.init(
      url: url, title: title.map { CleanText.line($0) },
      type: type.map { CleanText.line($0, limit: 100) })
  }
}
