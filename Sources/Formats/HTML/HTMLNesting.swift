/// Which open elements a tag ends besides its own, because end tags may be left out.
///
/// Elements are given as names, from the outermost to the innermost. A result is the place of the
/// element to end, with everything in it.
/// - Source: WHATWG HTML, "The rules for parsing tokens in HTML content".
enum HTMLNesting {
  /// The element that a start tag ends; `nil` if it ends none.
  static func ended(byStart name: String, in open: some BidirectionalCollection<String>) -> Int? {
    let places = Places(open)
    switch name {
    case "li": return places.least(places.item(["li"]), places.paragraph)
    case "dt", "dd": return places.least(places.item(["dt", "dd"]), places.paragraph)
    case "option": return places.last("option")
    case "optgroup": return places.least(places.last("option"), places.last("optgroup"))
    case "td", "th": return places.part(["td", "th"], until: ["tr", "table"])
    case "tr":
      return places.part(["tr", "td", "th"], until: ["tbody", "thead", "tfoot", "table"])
    case "tbody", "thead", "tfoot":
      return places.part(
        ["tbody", "thead", "tfoot", "caption", "tr", "td", "th"], until: ["table"])
    default:
      guard endsParagraph.contains(name) else { return nil }
      let heading = headings.contains(name) ? headings.lazy.compactMap(places.last).first : nil
      return places.least(heading, places.paragraph)
    }
  }

  /// The element that an end tag ends; `nil` if it means nothing.
  static func ended(byEnd name: String, in open: some BidirectionalCollection<String>) -> Int? {
    let places = Places(open)
    switch name {
    case "p": return places.paragraph
    case "li": return places.nearest(["li"], until: listScopes)
    case "tr", "td", "th", "tbody", "thead", "tfoot", "caption":
      return places.nearest([name], until: ["table"])
    case "table": return places.nearest([name], until: ["template"])
    case _ where headings.contains(name): return places.nearest(headings, until: scopes)
    case _ where special.contains(name): return places.nearest([name], until: scopes)
    // A stray `</span>` doesn't end the blocks that it stands in.
    default: return places.nearest([name], until: special)
    }
  }

  static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]

  /// Elements beyond which no end tag looks.
  private static let scopes: Set<String> = [
    "applet", "caption", "html", "table", "td", "th", "marquee", "object", "template",
  ]

  private static let listScopes = scopes.union(["ol", "ul"])
  private static let buttonScopes = scopes.union(["button"])

  /// The elements whose start tags end a paragraph.
  private static let endsParagraph = HTMLTree.blocks.union([
    "center", "dialog", "dir", "fieldset", "figcaption", "form", "hgroup", "listing", "menu",
    "plaintext", "search", "summary", "xmp",
  ])

  /// "Special" elements, which end tags of others don't end.
  private static let special = endsParagraph.union(scopes).union([
    "area", "base", "body", "br", "button", "col", "colgroup", "dd", "dt", "embed", "head",
    "iframe", "img", "input", "li", "link", "meta", "noscript", "param", "select", "source",
    "tbody", "textarea", "tfoot", "thead", "title", "tr", "track", "wbr",
  ])
  private static let itemScopes = special.subtracting(["address", "div", "p"])

  /// Looks through the open elements from the innermost to the outermost.
  private struct Places<Names: BidirectionalCollection<String>> {
    let open: Names

    init(_ open: Names) { self.open = open }

    /// The place of the innermost element with one of these names, if none of the others is in it.
    func nearest(_ names: Set<String>, until boundaries: Set<String>) -> Int? {
      var place = open.count
      for name in open.reversed() {
        place -= 1
        if names.contains(name) { return place }
        if boundaries.contains(name) { return nil }
      }
      return nil
    }

    /// The place of the paragraph that is open.
    var paragraph: Int? { nearest(["p"], until: buttonScopes) }

    /// The place of the item of a list that is open.
    func item(_ names: Set<String>) -> Int? { nearest(names, until: itemScopes) }

    /// The place of the innermost element, if it has this name.
    func last(_ name: String) -> Int? { open.last == name ? open.count - 1 : nil }

    /// The place of the outermost part of a table with one of these names.
    func part(_ names: Set<String>, until boundaries: Set<String>) -> Int? {
      var place = open.count
      var found: Int?
      for name in open.reversed() {
        place -= 1
        if boundaries.contains(name), !names.contains(name) { break }
        if names.contains(name) { found = place }
        if name == "table" { break }
      }
      return found
    }

    func least(_ one: Int?, _ other: Int?) -> Int? {
      one.map { min($0, other ?? $0) } ?? other
    }
  }
}
