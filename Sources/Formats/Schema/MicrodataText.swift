/// The text of an element in microdata: plain text, or, if the element has paragraphs, items of
/// lists, cells or the like, HTML that has only these.
struct MicrodataText {
  private var written = ""
  private var isHTML = false
  /// The length of what isn't white space or tags, in bytes; roughly, since it counts the white
  /// space between words.
  private(set) var textLength = 0
  /// Whether there are paragraphs, items of lists or the like.
  private(set) var hasBlocks = false
  /// How many elements are open within which newlines count.
  private var preformatted: Int

  /// - Parameter element: the name of the element whose text it is.
  init(of element: String) { preformatted = element == "pre" ? 1 : 0 }

  /// The text. Newlines of the page are spaces, as in browsers.
  var value: String { written }
  var hasText: Bool { textLength > 0 }
  var length: Int { written.utf8.count }

  mutating func add(_ text: String) {
    if preformatted > 0, text.utf8.contains(.newline) {
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 { add(tag: "<br>") }
        write(String(line))
      }
    } else {
      write(Self.withoutNewlines(text))
    }
  }

  mutating func add(_ other: MicrodataText) {
    if other.isHTML {
      becomeHTML()
      written += other.written
      textLength += other.textLength
      hasBlocks = hasBlocks || other.hasBlocks
    } else {
      write(other.written)
    }
  }

  /// Begins an element, if a reader sees where it is.
  mutating func begin(_ name: String) {
    if name == "pre" { preformatted += 1 }
    guard let name = Self.kept(name) else { return }
    add(tag: "<\(name)>")
    if name != "b", name != "strong" { hasBlocks = true }
  }

  mutating func end(_ name: String) {
    if name == "pre" { preformatted = max(0, preformatted - 1) }
    if let name = Self.kept(name), name != "br" { add(tag: "</\(name)>") }
  }

  /// Puts the text into an item of a list, if it has parts.
  mutating func becomeItem() {
    if isHTML { written = "<li>\(written)</li>" }
  }

  private mutating func write(_ text: String) {
    written += isHTML ? HTMLWriting.escaped(text) : text
    if !text.allSatisfy(\.isWhitespace) { textLength += text.utf8.count }
  }

  private mutating func add(tag: String) {
    becomeHTML()
    written += tag
  }

  private mutating func becomeHTML() {
    guard !isHTML else { return }
    isHTML = true
    written = HTMLWriting.escaped(written)
  }

  private static func withoutNewlines(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == .newline || $0 == .return }) else { return text }
    return String(
      decoding: text.utf8.map { $0 == .newline || $0 == .return ? 0x20 : $0 }, as: UTF8.self)
  }

  private static let elements: Set<String> = [
    "p", "li", "ul", "ol", "dl", "dt", "dd", "table", "tr", "td", "th", "br", "b", "strong", "h1",
    "h2", "h3", "h4", "h5", "h6",
  ]

  /// What stands for an element: other blocks are all the same.
  private static func kept(_ name: String) -> String? {
    if elements.contains(name) { return name }
    return HTMLTree.blocks.contains(name) ? "div" : nil
  }
}
