import Formats
import Foundation

/// Builds a tree from texts and tags. An element without an end tag ends with its parent, and an
/// end tag without a start tag is skipped.
struct RichTextBuilder {
  struct Frame {
    var name: String
    var blocks: [RichText.Block] = []
    /// The items of a list, or the cells of a row.
    var items: [[RichText.Block]] = []
    var rows: [[[RichText.Block]]] = []
    var summary = ""
    /// How a list's items are numbered; `nil` for a list with bullets.
    var numbering: ListNumbering?
    /// Whether the hidden text of a `details` element is to be seen at first.
    var isOpen = false
    /// How many columns and rows a cell spans.
    var span = (columns: 1, rows: 1)
    /// For each column of a table that a cell above extends into, how many more rows that cell
    /// takes.
    var taken: [Int: Int] = [:]

    var isList: Bool { name == "ul" || name == "ol" }
  }

  private enum Limit {
    static let blocks = 20_000
    static let depth = 16
    static let styles = 32
    /// A paragraph that is longer than this, in bytes, ends at its next white space, and the text
    /// continues in another paragraph: a label takes about 35 ms to lay out this much.
    static let paragraph = 16_000
    /// A paragraph with more changes of style, or more links, ends at once.
    static let (runs, links) = (400, 200)
    /// The cells of a row of a table, after which the row goes on below.
    static let cells = 64
    /// How much a line break adds to the length of a paragraph, in bytes; more than in `CleanText`.
    static let newline = 12
  }

  /// What the addresses in the text are relative to.
  var base: URL? { bases.last?.base ?? documentBase }
  private let documentBase: URL?
  /// The `xml:base` of open elements, each with how many elements of that name are open in it.
  private var bases: [(base: URL, name: String, depth: Int)] = []
  /// The maximum length of the text, in bytes of UTF-8; unlimited for stored texts, which were
  /// limited before they were stored.
  private let limit: Int
  var frames = [Frame(name: "")]
  private var styles: [(name: String, style: RichText.Style, link: URL?)] = []
  private var runs: [RichText.Run] = []
  private var form = RichText.Run("")
  private var isInCurrentStyle = false
  /// White space, with its own style, that is added only if a word follows it.
  private var space: RichText.Run?
  private var preformatted: [UInt8]?
  private var heading: Int?
  /// The element whose text is a caption or a summary.
  private var special: String?
  /// The element whose content is not shown, and how many elements with its name are open.
  private var hidden: (name: String, depth: Int)?
  /// Whether the text belongs to an `svg`, whose other content is hidden.
  private var isInDrawing = false
  /// Whether the hidden element is an embed whose address is known.
  var hasSource = false
  /// The formula that is being read.
  private var math: MathText?
  /// What the sources of a `picture` element name, for an `img` without an address.
  var pictureSources: [String] = []
  /// Whether a reading above characters is in brackets already, and whether one has begun.
  /// The names of places that are kept; `nil` for those of a stored text, which are all wanted.
  private let targets: Set<String>?
  /// The name of the place that the next text has.
  private var anchor: String?
  private var ruby = (hasBrackets: false, isOpen: false)
  /// The number of blocks and empty cells.
  var count = 0
  private var bytes = 0
  private var paragraphBytes = 0
  private var paragraphLinks = 0
  /// Whether an element has ended a line of preformatted text.
  private var lineIsOver = false

  init(base: URL?, limit: Int, targets: Set<String>?) {
    documentBase = base
    self.targets = targets
    self.limit = limit
  }

  var isFull: Bool { limit < .max && (count >= Limit.blocks || bytes >= limit) }

  mutating func add(_ token: HTMLToken) {
    if math != nil, readsMath(token) { return }
    if limit < .max { setBase(token) }
    switch token {
    case .text(let text): if hidden == nil || isInDrawing { add(text) }
    case .start(let tag):
      if let hidden {
        if tag.name == "source" { source(tag, of: hidden.name) }
        if hidden.name == "svg", tag.name == "text" {
          addSpace()
          isInDrawing = true
        }
        // As in browsers, a paragraph ends an `svg`, which may lack an end tag and would then hide
        // the rest of the text.
        guard hidden.name == "svg", Self.paragraphs.contains(tag.name) else {
          if tag.name == hidden.name { self.hidden?.depth += 1 }
          return
        }
        (self.hidden, isInDrawing) = (nil, false)
      }
      if Self.hidden.contains(tag.name) || tag.isHidden && Self.hideable.contains(tag.name)
        || tag.repeatsMath
      {
        let isClosed = tag.isSelfClosing && Self.selfClosing.contains(tag.name)
        if !isClosed { (hidden, hasSource) = ((tag.name, 1), false) }
      }
      start(tag)
    case .end(let name):
      guard let hidden else { return end(name) }
      if isInDrawing, name == "text" || name == "svg" {
        isInDrawing = false
        addSpace()
      }
      guard hidden.name == name else { return }
      self.hidden = hidden.depth > 1 ? (name, hidden.depth - 1) : nil
    }
  }

  /// - Source: XML Base, which XHTML in a feed may use.
  private mutating func setBase(_ token: HTMLToken) {
    switch token {
    case .start(let tag) where !tag.isSelfClosing:
      if let address = tag["xml:base"], let url = Link.web(address, relativeTo: base) {
        if bases.count < Limit.depth { bases.append((url, tag.name, 1)) }
      } else if bases.last?.name == tag.name {
        bases[bases.count - 1].depth += 1
      }
    case .end(let name) where bases.last?.name == name:
      bases[bases.count - 1].depth -= 1
      if bases.last?.depth == 0 { bases.removeLast() }
    case .start, .end, .text: break
    }
  }

  /// Removes and returns the finished blocks, except the last, which may still get a caption.
  mutating func takeBlocks() -> [RichText.Block] {
    let blocks = frames[0].blocks
    frames[0].blocks = blocks.suffix(1)
    return blocks.dropLast()
  }

  mutating func finish() -> [RichText.Block] {
    if isFull { runs.append(RichText.Run("…")) }
    endMath()
    endPreformatted()
    flush()
    while frames.count > 1 { pop() }
    return frames[0].blocks
  }
}

// Adds text.
extension RichTextBuilder {
  private mutating func add(_ text: String) {
    if preformatted != nil {
      if lineIsOver, text.utf8.first != UInt8(ascii: "\n") { startLine() }
      lineIsOver = false
      // Appends bytes, because a character may be divided between two tokens.
      preformatted?.append(contentsOf: text.utf8.prefix(limit - bytes))
      bytes += text.utf8.count
      return
    }
    var words: [UInt8] = []
    var isBehindSpace = false
    for byte in text.utf8.prefix(limit - bytes) {
      if byte.isHTMLSpace {
        isBehindSpace = true
        continue
      }
      if isBehindSpace {
        isBehindSpace = false
        if words.isEmpty {
          addSpace()
        } else if paragraphBytes + words.count > Limit.paragraph {
          append(words)
          addSpace()
          words = []
        } else {
          words.append(0x20)
        }
      }
      words.append(byte)
    }
    if !words.isEmpty { append(words) }
    if isBehindSpace { addSpace() }
    bytes += text.utf8.count
  }

  /// Whether the paragraph is so long that it should end at the next white space.
  private var isLong: Bool { paragraphBytes > Limit.paragraph }

  private mutating func addSpace() {
    guard space == nil else { return }
    if isLong { return flush() }
    space = form
    space?.text = " "
  }

  private mutating func append(_ words: [UInt8]) { append(String(decoding: words, as: UTF8.self)) }

  mutating func append(_ text: String) {
    if space != nil { putSpace() }
    if let anchor {
      if runs.count >= Limit.runs { flush() }
      runs.append(form)
      runs[runs.count - 1].anchor = anchor
      isInCurrentStyle = true
      self.anchor = nil
    }
    if !isInCurrentStyle {
      isInCurrentStyle = true
      if runs.last.map({ $0.style == form.style && $0.link == form.link }) != true {
        if runs.count >= Limit.runs || form.link != nil && paragraphLinks >= Limit.links { flush() }
        if form.link != nil { paragraphLinks += 1 }
        isInCurrentStyle = true
        runs.append(form)
      }
    }
    runs[runs.count - 1].text += text
    paragraphBytes += text.utf8.count
  }

  private mutating func putSpace() {
    defer { space = nil }
    // Changes the run in place: a run that a variable also holds would be copied for each word.
    guard var space, let last = runs.indices.last,
      runs[last].text.utf8.last != UInt8(ascii: "\n")
    else { return }
    // A space at the end of a link does not belong to the link.
    space.style.formIntersection(form.style)
    if space.link != form.link { space.link = nil }
    if runs[last].style == space.style, runs[last].link == space.link {
      runs[last].text += " "
    } else {
      runs.append(space)
    }
    isInCurrentStyle = false
  }

  mutating func flush() {
    space = nil
    isInCurrentStyle = false
    (paragraphBytes, paragraphLinks) = (0, 0)
    let paragraph = RichText.cleaned(runs)
    runs = []
    guard !paragraph.isEmpty else { return }
    if special == "summary", frames[frames.count - 1].name == "details" {
      if frames[frames.count - 1].summary.isEmpty {
        frames[frames.count - 1].summary = CleanText.line(paragraph.plain)
      }
    } else if special == "figcaption",
      case .figure(let url, let alternative, []) = frames[frames.count - 1].blocks.last
    {
      frames[frames.count - 1].blocks.removeLast()
      add(.figure(url, alternative: alternative, caption: paragraph))
    } else if let heading {
      add(.heading(level: heading, paragraph))
    } else {
      add(.paragraph(paragraph))
    }
  }

  mutating func add(_ block: RichText.Block) {
    count += 1
    let top = frames.count - 1
    // What stands between the items of a list belongs to the item before it.
    if frames[top].isList, let last = frames[top].items.indices.last {
      frames[top].items[last].append(block)
    } else {
      frames[top].blocks.append(block)
    }
  }

  /// Starts a line of preformatted text, unless the last one is empty.
  private mutating func startLine() {
    guard preformatted?.isEmpty == false, preformatted?.last != UInt8(ascii: "\n") else { return }
    preformatted?.append(UInt8(ascii: "\n"))
  }

  /// - Returns: whether the token belongs to the formula.
  private mutating func readsMath(_ token: HTMLToken) -> Bool {
    // As with an `svg`, a paragraph ends a formula, which may lack an end tag.
    if case .start(let tag) = token, Self.paragraphs.contains(tag.name) {
      endMath()
      return false
    }
    math?.add(token)
    if math?.isAtEnd == true { endMath() }
    return true
  }

  private mutating func endMath() {
    guard let formula = math?.text else { return }
    math = nil
    bytes += formula.utf8.count
    if hidden == nil, preformatted == nil { add(formula) }
  }

  private mutating func endPreformatted() {
    guard let text = preformatted else { return }
    preformatted = nil
    let lines = String(decoding: text, as: UTF8.self).replacing("\t", with: "    ")
      .split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { Self.pieces(of: CleanText.withoutInvisible(String($0))) }
    let isBlank = { (line: String) in line.allSatisfy(\.isWhitespace) }
    let inner = lines.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
    if !inner.isEmpty { add(.preformatted(inner.joined(separator: "\n"))) }
  }
}

// Handles tags.
extension RichTextBuilder {
  private mutating func start(_ tag: HTMLTag) {
    let name = Self.synonyms[tag.name] ?? tag.name
    if let id = tag["id"] ?? (name == "a" ? tag["name"] : nil), TextAnchors.isShort(id),
      targets?.contains(id) ?? true
    {
      anchor = id
    }
    guard preformatted == nil else {
      if name == "br" { preformatted?.append(UInt8(ascii: "\n")) }
      if Self.isLine(name) { startLine() }
      return
    }
    switch name {
    case "br":
      if isLong { return flush() }
      append("\n")
      paragraphBytes += Limit.newline
    case "q": append("“")
    case "a":
      // A link without an end tag ends where the next link starts.
      styles.removeAll { $0.name == name }
      push(name, [], link: tag["href"].flatMap { Link.inText($0, relativeTo: base) })
    case "img": image(tag)
    case "picture": pictureSources = []
    case "source": pictureSources += tag.sourceAddresses
    case "iframe", "video", "audio", "embed": embed(tag)
    case "math": math = MathText(tag)
    case "input" where tag["type"]?.lowercased() == "checkbox":
      append(tag["checked"] == nil ? "☐" : "☑")
      addSpace()
    case "ruby": ruby = (false, false)
    case "rp": ruby.hasBrackets = true
    case "rt":
      endReading()
      guard !ruby.hasBrackets else { return }
      append("(")
      ruby.isOpen = true
    case "hr":
      flush()
      add(.rule)
    case "pre":
      flush()
      preformatted = []
    case "h1", "h2", "h3", "h4", "h5", "h6":
      flush()
      heading = min(3, Int(name.dropFirst()) ?? 3)
    case "figcaption", "summary":
      flush()
      special = name
    case "ul", "blockquote", "table": open(name)
    case "details":
      open(name)
      if frames.last?.name == name { frames[frames.count - 1].isOpen = tag["open"] != nil }
    case "ol": open(name, ListNumbering(tag))
    case "li":
      close(name, within: ["ul", "ol"])
      if !isWithin(["ul", "ol"]) { open("ul") }
      if let number = tag["value"].flatMap({ Int($0) }) { count(from: number) }
      open(name)
    case "tr" where isWithin(["table"]):
      close(name, within: ["table"])
      open(name)
    case "td", "th":
      guard isWithin(["table"]) else { return flush() }
      close("td", within: ["table"])
      if frames.last?.name == "tr", (frames.last?.items.count ?? 0) >= Limit.cells {
        close("tr", within: ["table"])
      }
      if !isWithin(["tr"]) { open("tr") }
      open("td")
      frames[frames.count - 1].span = tag.span
      if name == "th", frames.last?.name == "td" { push(name, .bold) }
    default:
      if let style = Self.styles[name] {
        push(name, style)
      } else if Self.paragraphs.contains(name) {
        flush()
      }
    }
  }

  private mutating func end(_ name: String) {
    let name = Self.synonyms[name] ?? name
    if name == "pre" { endPreformatted() }
    guard preformatted == nil else {
      if Self.isLine(name) { lineIsOver = true }
      return
    }
    switch name {
    case "h1", "h2", "h3", "h4", "h5", "h6":
      flush()
      heading = nil
    case "figcaption", "summary":
      flush()
      special = nil
    case "ul", "ol", "blockquote", "details", "table", "li", "tr":
      close(name, within: ["table"])
    case "td", "th": close("td", within: ["table"])
    case "q": append("”")
    case "rt", "ruby": endReading()
    case "picture": pictureSources = []
    default:
      if let index = styles.lastIndex(where: { $0.name == name }) {
        styles.remove(at: index)
        setForm()
      } else if Self.paragraphs.contains(name) {
        flush()
        // A heading without an end tag ends with the element around it.
        heading = nil
      }
    }
  }

  private mutating func push(_ name: String, _ style: RichText.Style, link: URL? = nil) {
    guard styles.count < Limit.styles else { return }
    styles.append((name, style, link))
    setForm()
  }

  private mutating func setForm() {
    form.style = styles.reduce(into: []) { $0.formUnion($1.style) }
    form.link = styles.last { $0.link != nil }?.link
    isInCurrentStyle = false
  }

  /// Ends the reading above characters, in brackets as for browsers that can't show it there.
  private mutating func endReading() {
    if ruby.isOpen { append(")") }
    ruby.isOpen = false
  }

  /// Counts the items of the open list from a number on, in a list of their own if others come
  /// before them.
  private mutating func count(from number: Int) {
    guard let index = frames.lastIndex(where: \.isList), index == frames.count - 1,
      var numbering = frames[index].numbering,
      numbering.number(ofItem: frames[index].items.count) != number
    else { return }
    // The last item of a list that counts down is 1, unless the list says where it begins.
    numbering.first = number
    if frames[index].items.isEmpty {
      frames[index].numbering = numbering
    } else {
      pop()
      open("ol", numbering)
    }
  }

  private mutating func open(_ name: String, _ numbering: ListNumbering? = nil) {
    flush()
    if frames.count < Limit.depth { frames.append(Frame(name: name, numbering: numbering)) }
  }

  private func isWithin(_ names: Set<String>) -> Bool {
    for frame in frames.reversed() {
      if names.contains(frame.name) { return true }
      if frame.name == "table" { return false }
    }
    return false
  }

  /// Ends the innermost open element with a name, unless one of `others` is open inside it.
  private mutating func close(_ name: String, within others: Set<String>) {
    flush()
    guard let index = frames.lastIndex(where: { $0.name == name || others.contains($0.name) }),
      frames[index].name == name
    else { return }
    while frames.count > index { pop() }
  }

  private mutating func pop() {
    flush()
    let frame = frames.removeLast()
    let parent = frames.count - 1
    switch frame.name {
    case "li": frames[parent].items.append(frame.blocks)
    case "td":
      addCell(frame)
      styles.removeAll { $0.name == "th" }
      setForm()
    case "tr":
      // What is outside the cells comes before the table, as in browsers.
      frames[parent].blocks += frame.blocks
      addRow(frame)
    case "ul", "ol":
      // What comes before the first item is no item.
      for block in frame.blocks { add(block) }
      let shown = frame.items.filter { !$0.isEmpty }
      if !shown.isEmpty { add(.list(shown, frame.numbering?.counting(shown.count))) }
    case "table":
      // The caption comes first, with other content outside the cells.
      for block in frame.blocks { add(block) }
      let rows = frame.rows.filter { $0.contains { !$0.isEmpty } }
      if rows.contains(where: { $0.count { !$0.isEmpty } > 1 }) {
        add(.table(rows))
      } else {
        // A table without two filled cells in any row is for layout.
        for block in rows.flatMap({ $0.flatMap(\.self) }) { add(block) }
      }
    case "blockquote": if !frame.blocks.isEmpty { add(.quote(frame.blocks)) }
    case "details" where frame.isOpen:
      if !frame.summary.isEmpty { add(.paragraph([RichText.Run(frame.summary, .bold)])) }
      for block in frame.blocks { add(block) }
    case "details":
      if !frame.blocks.isEmpty { add(.details(summary: frame.summary, frame.blocks)) }
    default: for block in frame.blocks { add(block) }
    }
  }
}

extension UInt8 {
  fileprivate var isHTMLSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
