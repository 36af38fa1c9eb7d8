/// The elements of a page in document order. The first is nameless, and contains all others.
struct HTMLTree {
  struct Element {
    let tag: HTMLTag
    let parent: Int
    var children: [Child] = []
  }

  enum Child {
    case element(Int)
    case text(String)
  }

  var elements = [Element(tag: HTMLTag(name: ""), parent: -1)]
  /// Whether the page has a field for a password.
  private(set) var hasPassword = false

  /// Elements without readable content.
  private static let hidden: Set<String> = [
    "title", "script", "style", "template", "svg", "head", "iframe", "object",
    "canvas",
    "button", "select", "textarea", "input", "dialog",
  ]
  /// The elements whose start tags end a paragraph.
  static let blocks: Set<String> = [
    "p", "div", "section", "article", "main", "ul", "ol", "dl", "blockquote", "pre", "table",
    "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "header", "footer", "aside", "nav",
    "details", "address",
  ]

  /// - Returns: `nil` if cancelled.
  init?(_ page: [UInt8], isCancelled: () -> Bool) {
    var tokenizer = HTMLTokenizer(page)
    var open = [0]
    var hidden: (name: String, depth: Int)?
    var hiddenBoxes: [Int] = []
    var count = 0
    while elements.count < ReadablePage.Limit.elements, let token = tokenizer.next() {
      count += 1
      if count.isMultiple(of: 1_000), isCancelled() { return nil }
      switch token {
      case .text(let text):
        if hidden == nil { elements[open[open.count - 1]].children.append(.text(text)) }
      case .start(let tag):
        // The end tag of `head` is often omitted.
        if hidden?.name == "head", tag.name == "body" { hidden = nil }
        if let (name, depth) = hidden {
          if name == tag.name { hidden = (name, depth + 1) }
          continue
        }
        let isVoid =
          HTMLWriting.voidElements.contains(tag.name) || tag.isSelfClosing && tag.name != "p"
        if tag.name == "input", tag["type"]?.lowercased() == "password" { hasPassword = true }
        let isBox =
          tag.name == "input" && tag["type"]?.lowercased() == "checkbox"
          && elements[open[open.count - 1]].tag.name == "li"
        let isHiddenBox = Self.isHiddenBox(tag)
        if Self.isUnread(tag) && !isBox || !isHiddenBox && Self.isHidden(tag) {
          if !isVoid { hidden = (tag.name, 1) }
          continue
        }
        if let place = place(endedBy: tag.name, open) { open.removeSubrange(place...) }
        if isHiddenBox { hiddenBoxes.append(elements.count) }
        elements.append(Element(tag: tag, parent: open[open.count - 1]))
        elements[open[open.count - 1]].children.append(.element(elements.count - 1))
        if !isVoid, open.count < ReadablePage.Limit.depth { open.append(elements.count - 1) }
      case .end(let name):
        if let (hiddenName, depth) = hidden {
          if name == hiddenName { hidden = depth > 1 ? (name, depth - 1) : nil }
          continue
        }
        // Nothing in `noscript` ends what is around it.
        guard
          let place = open.lastIndex(where: {
            elements[$0].tag.name == name || elements[$0].tag.name == "noscript"
          }), place > 0, elements[open[place]].tag.name == name
        else { continue }
        open.removeSubrange(place...)
      }
    }
    if !hiddenBoxes.isEmpty { dropHidden(hiddenBoxes) }
  }

  /// Which of the open elements a start tag ends.
  private func place(endedBy name: String, _ open: [Int]) -> Int? {
    HTMLNesting.ended(byStart: name, in: open.lazy.map { elements[$0].tag.name })
  }

  private static func isHidden(_ tag: HTMLTag) -> Bool {
    tag.isHidden || isUnseen(tag)
  }

  /// Whether an element is hidden from readers for good, and not only until a script shows it.
  private static func isUnseen(_ tag: HTMLTag) -> Bool {
    if tag["aria-hidden"]?.lowercased() == "true" {
      // Pictures are often hidden only from screen readers.
      return tag.name != "img" && tag.name != "figure"
    }
    return ClutterNames.isUnseen(tag)
  }

  private static func isUnread(_ tag: HTMLTag) -> Bool {
    // The template of a shadow root is shown in place.
    Self.hidden.contains(tag.name) && !(tag.name == "template" && tag["shadowrootmode"] != nil)
  }

  private static func isHiddenBox(_ tag: HTMLTag) -> Bool {
    if tag.name == "noscript" { return true }
    return ["div", "section", "article", "main", "span", "p"].contains(tag.name) && tag.isHidden
      && !isUnseen(tag)
  }
}

// Writes elements as HTML.
extension HTMLTree {
  private static let kept: Set<String> = [
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd", "blockquote",
    "pre", "code", "kbd", "samp", "var", "figure", "figcaption", "img", "picture", "table",
    "caption", "thead", "tbody", "tfoot", "tr", "td", "th", "hr", "br", "a", "b", "strong", "i",
    "em", "s", "del", "ins", "sub", "sup", "q", "cite", "mark", "small", "time", "abbr", "video",
    "audio", "source", "details", "summary", "div", "section", "article", "ruby", "rt", "rp",
    "input",
  ]
  private static let formula: Set<String> = [
    "math", "semantics", "annotation", "annotation-xml", "mrow", "mi", "mo", "mn", "mtext", "ms",
    "mfrac", "msqrt", "mroot", "msup", "msub", "msubsup", "mover", "munder", "munderover", "mtable",
    "mtr", "mtd", "mfenced",
  ]
  private static let attributes: Set<String> = [
    "href", "src", "srcset", "data-src", "data-srcset", "data-lazy-src", "data-lazy-srcset",
    "data-original", "alt", "colspan", "rowspan", "start", "width", "height", "type",
    "value", "checked", "open", "alttext", "encoding", "id",
  ]

  /// Writes the readable content of an element as HTML, without the elements that `isOut` marks.
  func write(_ index: Int, without isOut: [Bool], to html: inout String) {
    guard !isOut[index] else { return }
    let tag = elements[index].tag
    let isKept = Self.kept.contains(tag.name) || Self.formula.contains(tag.name)
    if isKept {
      html += "<" + tag.name
      for attribute in tag.attributes
      where Self.attributes.contains(attribute.name)
        // The class of a picture may say that it stands for a formula.
        || attribute.name == "class" && tag.name == "img"
      {
        html += " \(attribute.name)=\"\(HTMLWriting.escaped(attribute.value))\""
      }
      html += ">"
    }
    for child in elements[index].children {
      switch child {
      case .text(let text): html += HTMLWriting.escaped(text)
      case .element(let child): write(child, without: isOut, to: &html)
      }
    }
    if isKept, !HTMLWriting.voidElements.contains(tag.name) { html += "</\(tag.name)>" }
  }
}
