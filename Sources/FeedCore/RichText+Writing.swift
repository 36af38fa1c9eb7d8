extension RichText {
  /// HTML that comes back as the same tree: what is stored of a text, and given to other programs.
  public var html: String { Self.html(blocks) }

  private static func html(_ blocks: [Block]) -> String { blocks.map(html).joined() }

  private static func html(_ block: Block) -> String {
    switch block {
    case .heading(let level, let runs): element("h\(level)", html(runs))
    case .paragraph(let runs): element("p", html(runs))
    case .list(let items, let isOrdered):
      element(isOrdered ? "ol" : "ul", items.map { element("li", html($0)) }.joined())
    case .quote(let blocks): element("blockquote", html(blocks))
    case .preformatted(let text): element("pre", escaped(text))
    case .figure(let url, let alternative, let caption):
      "<img src=\"\(escaped(url.absoluteString))\" alt=\"\(escaped(alternative))\">"
        + (caption.isEmpty ? "" : element("figcaption", html(caption)))
    case .table(let rows):
      element(
        "table",
        rows.map { element("tr", $0.map { element("td", html($0)) }.joined()) }.joined())
    case .rule: "<hr>"
    case .embed(let url): "<iframe src=\"\(escaped(url.absoluteString))\"></iframe>"
    case .details(let summary, let blocks):
      element("details", element("summary", escaped(summary)) + html(blocks))
    }
  }

  private static func html(_ runs: [Run]) -> String {
    runs.map { run in
      let text = escaped(run.text, newline: "<br>")
      let styled = tags.reduce(text) { run.style.contains($1.style) ? element($1.name, $0) : $0 }
      guard let link = run.link else { return styled }
      return "<a href=\"\(escaped(link.absoluteString))\">\(styled)</a>"
    }.joined()
  }

  private static let tags: [(name: String, style: Style)] = [
    ("code", .code), ("b", .bold), ("i", .italic), ("s", .strike), ("sub", .subscript),
    ("sup", .superscript),
  ]

  private static func element(_ name: String, _ content: String) -> String {
    "<\(name)>\(content)</\(name)>"
  }

  /// A text as HTML, also in the value of an attribute.
  public static func escaped(_ text: String) -> String { escaped(text, newline: "\n") }

  private static func escaped(_ text: String, newline: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case UInt8(ascii: "\n"): bytes += newline.utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
