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

  /// A title; if it is HTML, without its tags and with its entities decoded, however often they were
  /// escaped. Only what is certainly a tag counts as one: many titles are about code.
  static func title(_ title: FeedText) -> String {
    guard title.isHTML else { return title.text }
    let text = withoutTags(CleanText.cut(title.text, limit: titleLimit)) { $0 == "br" ? " " : "" }
    return decodingAllEntities(text)
  }

  /// The lines of a text that may be HTML, without its tags and with its entities decoded, however
  /// often it was escaped: each paragraph, list item and line break begins a line. The lines are
  /// trimmed, and none is empty.
  /// - Parameter limit: the most characters of a line.
  static func lines(_ text: String, limit: Int = CleanText.Limit.rowBody) -> [String] {
    var text = text
    for _ in 0..<mostEscapes {
      let decoded = decodingEntities(withoutTags(text) { lineBreaks.contains($0) ? "\n" : "" })
      if decoded.utf8.count == text.utf8.count { break }
      text = decoded
    }
    return text.split(whereSeparator: \.isNewline)
      .map { CleanText.line(String($0), limit: limit) }
      .filter { !$0.isEmpty }
  }

  /// - Parameter replacement: what stands for a tag, given its name.
  private static func withoutTags(
    _ html: String, replacement: (_ name: String) -> String
  ) -> String {
    var text = ""
    var rest = html[...]
    while let start = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
      text += rest[..<start]
      rest = rest[start...]
      let name = rest.dropFirst().drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
        .lowercased()
      let isTag = tags.contains(name) || lineBreaks.contains(name)
      let end = isTag ? endOfTag(rest, named: name) : nil
      text += end == nil ? "<" : replacement(name)
      rest = rest[rest.utf8.index(after: end ?? rest.startIndex)...]
    }
    return text + rest
  }

  /// Where a tag ends: not at a `>` in one of its attributes, unless the quote is never closed.
  /// - Returns: `nil` if this is not a tag: `a<b and c>d` has words, but no attributes.
  private static func endOfTag(_ text: Substring, named name: String) -> String.Index? {
    guard let end = nextEnd(text) else { return nil }
    if text.hasPrefix("</") { return end }
    let rest = text[..<end].utf8.dropFirst(1 + name.utf8.count)
    guard let first = rest.first, first != UInt8(ascii: "/") else { return end }
    let hasAttributes =
      rest.contains(UInt8(ascii: "=")) || rest.last == UInt8(ascii: "/")
      || rest.split { $0 <= 0x20 }.allSatisfy(isAttributeName)
    return first <= 0x20 && hasAttributes ? end : nil
  }

  /// Whether a word is the name of an attribute, such as `data-v-1` or `_ngcontent-c1`.
  private static func isAttributeName(_ word: Substring.UTF8View) -> Bool {
    let (hyphen, underscore) = (UInt8(ascii: "-"), UInt8(ascii: "_"))
    return word.first != hyphen && word.contains { $0 == hyphen || $0 == underscore }
  }

  /// Whether a text that begins with `<` and a tag's name begins with a tag, as far as one can see.
  static func mayBeginWithTag(_ text: Substring, named name: String) -> Bool {
    nextEnd(text) == nil || endOfTag(text, named: name) != nil
  }

  private static func nextEnd(_ text: Substring) -> String.Index? {
    // Every tag may be looked through to its limit, so this reads bytes.
    let tag = text.utf8.prefix(longestTag)
    var quote: UInt8?
    for index in tag.indices {
      let byte = tag[index]
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if quote == nil, byte == UInt8(ascii: ">") {
        return index
      }
    }
    return tag.firstIndex(of: UInt8(ascii: ">"))
  }

  /// The longest tag that is recognized, in bytes.
  private static let longestTag = 500
  /// The longest title that is read, in characters, including tags.
  private static let titleLimit = 2_000

  /// Tags that occur in titles.
  private static let tags: Set = [
    "a", "abbr", "acronym", "b", "big", "cite", "code", "del", "em", "font", "i", "img", "ins",
    "kbd", "mark", "q", "s", "small", "span", "strike", "strong", "sub", "sup", "tt", "u", "wbr",
  ]

  /// Tags that begin a line.
  private static let lineBreaks: Set = [
    "br", "dd", "div", "dl", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p",
    "section", "table", "tbody", "td", "tr", "ul",
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
