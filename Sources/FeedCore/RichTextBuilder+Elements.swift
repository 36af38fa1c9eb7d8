// What the builder knows of HTML's elements.
extension RichTextBuilder {
  static let styles: [String: RichText.Style] = [
    "b": .bold, "strong": .bold, "i": .italic, "em": .italic, "cite": .italic, "var": .italic,
    "dfn": .italic, "code": .code, "kbd": .code, "samp": .code, "tt": .code, "s": .strike,
    "strike": .strike, "del": .strike, "sub": .subscript, "sup": .superscript,
  ]
  /// Elements whose content is not shown. That of a frame or a recording is for browsers that can't
  /// show it.
  static let hidden: Set = [
    "title", "script", "style", "template", "iframe", "noembed", "noframes", "video", "audio",
    "svg",
    "annotation",
  ]
  /// Those of them that `/>` may end, as feeds made from XHTML have it.
  static let selfClosing: Set = ["video", "audio", "svg"]
  /// Elements that a page may hide; others end where their end tag is missing.
  static let hideable: Set = ["div", "span", "section", "table"]
  static let paragraphs: Set = [
    "p", "div", "dl", "dt", "dd", "option", "section", "article", "aside", "header", "footer",
    "main", "nav", "figure", "address", "caption", "tr", "center",
  ]
}

extension RichTextBuilder {
  /// A line, or its parts if it is long: Pango searches a whole line for a place to break it.
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

  /// In characters.
  private static let longestLine = 400
}
