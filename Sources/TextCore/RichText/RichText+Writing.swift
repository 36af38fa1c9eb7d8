import Formats

extension RichText {
  /// HTML for storing and for other programs; reading it gives the same tree again.
  public var html: String { Self.html(blocks) }

  private static func html(_ blocks: [Block]) -> String { blocks.map(html).joined() }

  private static func html(_ block: Block) -> String {
    switch block {
    case .heading(let level, let runs): element("h\(level)", html(runs))
    case .paragraph(let runs): element("p", html(runs))
    case .list(let items, let numbering):
      (numbering?.startTag ?? "<ul>")
        + items.map { element("li", html($0)) }.joined() + (numbering == nil ? "</ul>" : "</ol>")
    case .quote(let blocks): element("blockquote", html(blocks))
    case .preformatted(let text): element("pre", HTMLWriting.escaped(text))
    case .figure(let url, let alternative, let caption):
      "<img src=\"\(HTMLWriting.escaped(url.absoluteString))\""
        + " alt=\"\(HTMLWriting.escaped(alternative))\">"
        + (caption.isEmpty ? "" : element("figcaption", html(caption)))
    case .table(let rows):
      element(
        "table",
        rows.map { element("tr", $0.map { element("td", html($0)) }.joined()) }.joined())
    case .rule: "<hr>"
    case .embed(let url): "<iframe src=\"\(HTMLWriting.escaped(url.absoluteString))\"></iframe>"
    case .details(let summary, let blocks):
      element("details", element("summary", HTMLWriting.escaped(summary)) + html(blocks))
    }
  }

  private static func html(_ runs: [Run]) -> String {
    runs.map { run in
      let text = HTMLWriting.escaped(run.text, newline: "<br>")
      let styled = tags.reduce(text) { run.style.contains($1.style) ? element($1.name, $0) : $0 }
      let place = run.anchor.map { "<a id=\"\(HTMLWriting.escaped($0))\"></a>" } ?? ""
      guard let link = run.link else { return place + styled }
      return place + "<a href=\"\(HTMLWriting.escaped(link.absoluteString))\">\(styled)</a>"
    }.joined()
  }

  private static let tags: [(name: String, style: Style)] = [
    ("code", .code), ("b", .bold), ("i", .italic), ("s", .strike), ("sub", .subscript),
    ("sup", .superscript),
  ]

  private static func element(_ name: String, _ content: String) -> String {
    "<\(name)>\(content)</\(name)>"
  }
}
