import FeedCore
import Formats
import TextCore

/// A text of a web page as its reader sees it: with paragraphs, items of lists and headings, if it
/// is HTML; with lines, if it is plain text.
struct PageText {
  /// A part of the text without a line break in it.
  struct Part: Hashable {
    enum Start: Int, Comparable {
      /// After a newline that is a space for browsers, after another block or cell, after one line
      /// break, and after an empty line.
      case newline, block, lineBreak, emptyLine

      static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    var text = ""
    var start = Start.block
    /// Whether all of its letters are bold.
    var isBold = true
    var isBlank: Bool { text.isEmpty }
  }

  /// A paragraph, an item of a list, a row of a table, a heading, a term and what it means, or text
  /// outside of these.
  struct Unit: Hashable {
    enum Kind { case loose, paragraph, item, heading, term, meaning }
    var kind: Kind
    var parts = [Part()]

    /// The text in one line.
    var line: String { parts.map(\.text).joined(separator: " ") }
    var isBlank: Bool { parts.count == 1 && parts[0].isBlank }
  }

  /// What has text, in its order.
  private(set) var units: [Unit] = []
  /// Whether the text has no paragraphs or the like, so that its own newlines count.
  let isPlain: Bool

  /// All of the text, in one line.
  var line: String { units.map(\.line).joined(separator: " ") }

  /// All of the text, with a blank line between paragraphs.
  var paragraphs: String {
    var text = ""
    var last: Unit.Kind?
    for unit in units {
      if let last { text += last == .item && unit.kind == .item ? "\n" : "\n\n" }
      last = unit.kind
      for (index, part) in unit.parts.enumerated() {
        if index > 0 {
          switch part.start {
          case .newline: text += " "
          case .block, .lineBreak: text += "\n"
          case .emptyLine: text += "\n\n"
          }
        }
        text += part.text
      }
    }
    return text
  }

  /// A text with its paragraphs, cleaned to be shown.
  /// - Parameter limit: the most characters of the whole text.
  static func paragraphs(of text: String, limit: Int = CleanText.Limit.page) -> String {
    CleanText.paragraphs(PageText(text, limit: limit).paragraphs, limit: limit)
  }

  /// - Parameters:
  ///   - text: plain text or HTML, which may have been escaped several times.
  ///   - limit: the most characters of a part; `Int.max` if all of the text counts.
  init(_ text: String, limit: Int = CleanText.Limit.rowBody) {
    let text = Self.unescaped(text)
    let tags = Self.tags(in: text)
    isPlain = !tags.hasBlocks
    var reader = PageTextReader(keepsNewlines: isPlain, isWhole: limit == .max)
    if tags.isEmpty {
      reader.read(.text(text))
    } else {
      Self.read(text, &reader)
    }
    units = reader.finished.compactMap { Self.cleaned($0, limit) }
  }

  /// Decodes entities until there are tags.
  private static func unescaped(_ text: String) -> String {
    var text = text
    for _ in 0..<4 where text.contains("&") && tags(in: text).isEmpty {
      let decoded = HTMLText.decodingEntities(text)
      if decoded.utf8.count == text.utf8.count { break }
      text = decoded
    }
    return text
  }

  private static func read(_ html: String, _ reader: inout PageTextReader) {
    let bytes = [UInt8](html.replacing("\r\n", with: "\n").replacing("\r", with: "\n").utf8)
    var tokenizer = HTMLTokenizer(bytes)
    while !reader.isFull, let token = tokenizer.next() {
      switch token {
      case .start(let tag):
        // What only looks like a tag, as in "x <y and z> 2", is text.
        let source = String(decoding: bytes[tokenizer.start..<tokenizer.position], as: UTF8.self)
        let isTag = isTag(source[...], named: tag.name)
        reader.read(isTag ? token : .text(source))
      default: reader.read(token)
      }
    }
  }

  private static func cleaned(_ unit: Unit, _ limit: Int) -> Unit? {
    var unit = unit
    unit.parts = unit.parts.compactMap { part in
      var part = part
      // There may be tags that were escaped more often.
      let text = HTMLText.lines(part.text.replacing("\n", with: " "), limit: limit)
        .joined(separator: " ")
      part.text = CleanText.line(text, limit: limit)
      return part.text.isEmpty ? nil : part
    }
    return unit.parts.isEmpty ? nil : unit
  }
}

// Known tags.
extension PageText {
  private struct Tags {
    var isEmpty = true
    var hasBlocks = false
  }

  static func isBlock(_ name: String) -> Bool { blocks.contains(name) }

  /// Whether a text that begins with `<` and a name begins with a tag. The names of some inline
  /// elements are letters, as in "a <b and c> d", so these need attributes rather than words.
  private static func isTag(_ text: Substring, named name: String) -> Bool {
    blocks.contains(name)
      || inline.contains(name)
        && (name.utf8.count > 1 || HTMLText.mayBeginWithTag(text, named: name))
  }

  /// Elements that begin a line.
  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "br", "center", "dd", "div", "dl", "dt",
    "figcaption", "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li",
    "main", "ol", "p", "pre", "section", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
  ]

  private static let inline: Set<String> = [
    "a", "abbr", "acronym", "b", "big", "button", "cite", "code", "data", "del", "em", "font", "i",
    "iframe", "img", "input", "ins", "kbd", "label", "link", "mark", "meta", "noscript", "picture",
    "q", "s", "script", "small", "source", "span", "strike", "strong", "style", "sub", "sup",
    "svg", "time", "tt", "u", "video", "wbr",
  ]

  /// Which tags a text has.
  private static func tags(in text: String) -> Tags {
    var tags = Tags()
    var rest = text.utf8[...]
    // Without any ">" after it, "<" begins no tag.
    let end = rest.lastIndex(of: UInt8(ascii: ">")) ?? rest.startIndex
    rest = rest[..<end]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[rest.index(after: start)...]
      let letters = rest.prefix(12).drop { $0 == UInt8(ascii: "/") }
        .prefix { (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) }
      if rest.starts(with: "!--".utf8) { tags.isEmpty = false }
      guard !letters.isEmpty, let name = String(letters)?.lowercased(),
        isTag(text[start...], named: name)
      else { continue }
      if blocks.contains(name) { return Tags(isEmpty: false, hasBlocks: true) }
      if inline.contains(name) { tags.isEmpty = false }
    }
    return tags
  }
}
