import FeedCore
import Formats

/// The plain text of HTML from a stranger: what a person would read, as paragraphs. Any input gives
/// some text; none gives markup.
enum HTMLText {
  /// - Parameter limit: how many characters are kept.
  static func plain(_ html: String, limit: Int = CleanText.Limit.page) -> String {
    CleanText.paragraphs(RichText(html: html, limit: 2 * limit).plain, limit: limit)
  }

  /// Entities become characters and everything else stays, for plain text that was escaped.
  static func decodingEntities(_ text: String) -> String {
    guard text.contains("&") else { return text }
    // As in a `<title>` that does not end.
    var tokenizer = HTMLTokenizer([UInt8](text.utf8), content: .escapable)
    var decoded = ""
    while case .text(let part)? = tokenizer.next() { decoded += part }
    return decoded
  }
}
