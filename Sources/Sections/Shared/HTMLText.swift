import FeedCore
import Formats
import LenientJSON
import TextCore

/// Converts untrusted HTML to plain text: what the user would read, as paragraphs. Any input is
/// accepted, and tags are never kept.
enum HTMLText {
  /// - Parameter limit: the maximum length in characters.
  static func plain(_ html: String, limit: Int = CleanText.Limit.page) -> String {
    CleanText.paragraphs(RichText(html: html, limit: 2 * limit).plain, limit: limit)
  }

  /// The text of a feed as plain paragraphs.
  static func plain(_ text: FeedText) -> String {
    text.isHTML ? plain(text.text) : CleanText.paragraphs(text.text)
  }

  /// A title; if it is HTML, without its tags and with its entities decoded. Only what is certainly
  /// a tag counts as one: many titles are about code.
  static func title(_ title: FeedText) -> String {
    guard title.isHTML else { return title.text }
    var text = ""
    var rest = CleanText.cut(title.text, limit: titleLimit)[...]
    while let start = rest.firstIndex(of: "<") {
      text += rest[..<start]
      rest = rest[start...]
      let name = rest.dropFirst().drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
      let end = tags.contains(name.lowercased()) ? endOfTag(rest) : nil
      if end == nil { text += "<" } else if name.lowercased() == "br" { text += " " }
      rest = rest[rest.index(after: end ?? rest.startIndex)...]
    }
    return decodingEntities(text + rest)
  }

  /// Where a tag ends: not at a `>` in one of its attributes, unless the quote is never closed.
  private static func endOfTag(_ tag: Substring) -> String.Index? {
    var quote: Character?
    for index in tag.indices {
      let character = tag[index]
      if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
      } else if quote == nil, character == ">" {
        return index
      }
    }
    return tag.firstIndex(of: ">")
  }

  /// The longest title that is read, in characters, including tags.
  private static let titleLimit = 2_000

  /// Tags that occur in titles.
  private static let tags: Set = [
    "a", "abbr", "acronym", "b", "big", "br", "cite", "code", "del", "div", "em", "font", "h1",
    "h2",
    "h3", "h4", "i", "img", "ins", "kbd", "mark", "p", "q", "s", "small", "span", "strike",
    "strong", "sub", "sup", "tt", "u", "wbr",
  ]

  /// A line of plain text that may have been escaped for HTML.
  static func line(_ text: String) -> String { CleanText.line(decodingAllEntities(text)) }

  /// Decodes entities that were escaped several times, until none is left.
  static func decodingAllEntities(_ text: String) -> String {
    var text = text
    for _ in 0..<mostEscapes {
      let decoded = decodingEntities(text)
      if decoded.utf8.count == text.utf8.count { return text }
      text = decoded
    }
    return text
  }

  private static let mostEscapes = 4

  /// Decodes entities and keeps everything else, for plain text that was escaped.
  static func decodingEntities(_ text: String) -> String {
    guard text.contains("&") else { return text }
    // Reads the text like a `<title>` without an end tag, where only entities count.
    var tokenizer = HTMLTokenizer([UInt8](text.utf8), content: .escapable)
    var decoded = ""
    while case .text(let part)? = tokenizer.next() { decoded += part }
    return decoded.withFewMarks
  }
}
