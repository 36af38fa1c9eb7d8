// What the builder knows about HTML's elements.
extension RichTextBuilder {
  static let styles: [String: RichText.Style] = [
    "b": .bold, "strong": .bold, "i": .italic, "em": .italic, "cite": .italic, "var": .italic,
    "dfn": .italic, "code": .code, "kbd": .code, "samp": .code, "tt": .code, "s": .strike,
    "strike": .strike, "del": .strike, "sub": .subscript, "sup": .superscript,
  ]
  /// Elements whose content is not shown. In a frame or a video, the content is a fallback for
  /// browsers that can't show the element itself.
  static let hidden: Set = [
    "title", "script", "style", "template", "iframe", "noembed", "noframes", "video", "audio",
    "svg",
  ]
  /// The hidden elements that `/>` may end, as in feeds made from XHTML.
  static let selfClosing: Set = ["video", "audio", "svg"]
  /// The elements that are hidden if the page says so. Elements of other kinds may lack an end tag,
  /// and would then hide everything after them.
  static let hideable: Set = ["div", "span", "section", "table"]
  /// Old elements, by those that replace them.
  static let synonyms = ["menu": "ul", "dir": "ul"]
  /// Whether an element in preformatted text is a line of its own.
  static func isLine(_ name: String) -> Bool { name == "li" || paragraphs.contains(name) }
  static let paragraphs: Set = [
    "p", "div", "dl", "dt", "dd", "option", "section", "article", "aside", "header", "footer",
    "main", "nav", "figure", "address", "caption", "tr", "center",
  ]
}

extension RichTextBuilder {
  /// Divides a line if it is long, because Pango searches a whole line for a place to break it.
  static func pieces(of line: String) -> [String] {
    var pieces: [String] = []
    var rest = line[...]
    while rest.utf8.count > longestLine, case let head = rest.prefix(longestLine),
      head.endIndex < rest.endIndex
    {
      let end = head.lastIndex(of: " ").map(rest.index(after:)) ?? head.endIndex
      pieces.append(String(rest[..<end]))
      rest = rest[end...]
    }
    return pieces + [String(rest)]
  }

  /// The longest line that is not divided, in characters.
  private static let longestLine = 400
}
