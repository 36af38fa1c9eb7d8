/// Collects the microdata of a page from its tags, or what it says in another dialect.
///
/// An item's text is what a reader sees: `MicrodataText` keeps where paragraphs and the like begin.
/// - Source: https://html.spec.whatwg.org/multipage/microdata.html
struct Microdata {
  /// The items that belong to no other item, in the page's order.
  private(set) var nodes: [SchemaNode] = []
  private var references: MicrodataReferences
  /// `nil` for microdata.
  private let dialect: MarkupDialect?
  /// The last property in a dialect.
  private var property: String?
  private var open: [Element] = []
  /// How many more elements and texts may be kept, a long text counting for several.
  private var budget: Int

  /// An open element that is an item, a property, or contains text of one.
  private struct Element {
    let name: String
    /// Whether the element is a paragraph that goes on in a list, which would end it in browsers.
    var hasList = false
    /// The name that counts for omitted end tags.
    var nestingName: String { hasList ? "" : name }
    var properties: [String]
    /// The properties of which elements in it are values.
    var given: Set<String> = []
    var item: SchemaNode?
    /// The properties within an element to which an item refers by its ID.
    var part: SchemaNode?
    /// The value that an attribute gives; `nil` if the text is the value.
    var value: String?
    var text: MicrodataText
    /// The text in it that readers don't see at first, as in a closed accordion.
    var unseen: MicrodataText
    var isHidden = false
    /// The text so far of an element that programs skip when they read aloud: it may be a decoration.
    var decoration: String?

    init(_ name: String, _ properties: [String]) {
      (self.name, self.properties) = (name, properties)
      (text, unseen) = (MicrodataText(of: name), MicrodataText(of: name))
    }

    /// Takes the hidden text if readers see none, and adds it if it is much longer, such as steps
    /// below the heading that opens them. A hidden note of one line stays hidden.
    mutating func chooseText() {
      guard unseen.hasText else { return }
      if !text.hasText {
        text = unseen
      } else if unseen.hasBlocks, unseen.textLength > 3 * text.textLength {
        text.add(unseen)
      }
    }
  }

  /// How deeply elements are nested at most; deeper ones are text of those around them.
  private static let mostNested = 200
  /// How many elements are open that are nested too deeply.
  private var unopened = 0

  /// Elements that pages use for bullets, boxes to tick and the like.
  private static let decorations: Set<String> = ["b", "em", "i", "label", "small", "span", "svg"]

  private static let unread: Set<String> = ["script", "style", "noscript", "template", "svg"]
  private var unreadElement: String?

  /// - Parameter references: the elements to which items of the page refer.
  init(
    budget: Int, references: MicrodataReferences = MicrodataReferences(),
    dialect: MarkupDialect? = nil
  ) {
    self.budget = budget
    self.dialect = dialect
    self.references = references
  }

  mutating func read(_ token: HTMLToken) throws(SchemaPage.TooLarge) {
    switch token {
    case .text(let text):
      guard unreadElement == nil, !open.isEmpty else { return }
      if open[open.count - 1].decoration != nil {
        open[open.count - 1].decoration? += text
      } else {
        try write(text)
      }
    case .start(let tag): try start(dialect?.tag(tag, after: &property) ?? tag)
    case .end(let name): try end(name)
    }
  }

  mutating func finish() throws(SchemaPage.TooLarge) {
    while !open.isEmpty { try close() }
    nodes = try references.resolved(nodes, &budget)
  }

  private mutating func spend(_ cost: Int = 1) throws(SchemaPage.TooLarge) {
    budget -= cost
    if budget < 0 { throw SchemaPage.TooLarge() }
  }

  private mutating func write(_ text: String) throws(SchemaPage.TooLarge) {
    try write(cost: text.utf8.count) { $0.add(text) }
  }

  /// Writes to the text of the innermost property.
  /// - Parameters:
  ///   - isHidden: whether the change is hidden, even if it is in no hidden element.
  ///   - cost: the bytes of text; 0 for a tag, which its element has paid for.
  private mutating func write(
    isHidden: Bool = false, cost: Int, _ change: (inout MicrodataText) -> Void
  ) throws(SchemaPage.TooLarge) {
    guard let last = open.indices.last(where: { !open[$0].properties.isEmpty }) else { return }
    // The text of properties within properties is copied at each level.
    if cost > 0 { try spend(1 + cost / 64) }
    // A property that is hidden itself has its text nevertheless.
    if isHidden || open[(last + 1)...].contains(where: \.isHidden) {
      change(&open[last].unseen)
    } else {
      change(&open[last].text)
    }
  }

  private mutating func start(_ tag: HTMLTag) throws(SchemaPage.TooLarge) {
    guard unreadElement == nil else { return }
    let names =
      tag["itemprop"]?.split(whereSeparator: \.isWhitespace).map { SchemaNode.name($0) } ?? []
    let isItem = tag["itemscope"] != nil
    let id = references.isEmpty ? nil : tag["id"].flatMap { references.isWanted($0) ? $0 : nil }
    let isVoid = HTMLWriting.voidElements.contains(tag.name)
    if open.isEmpty, !isItem, id == nil { return }
    if Self.unread.contains(tag.name) {
      if !tag.isSelfClosing || tag.name != "svg" { unreadElement = tag.name }
      return
    }
    try closeImplied(before: tag.name)
    if open.isEmpty, !isItem, id == nil { return }
    var element = Element(tag.name, names)
    element.isHidden = tag.isHidden || tag.name == "button" && names.isEmpty
    if names.isEmpty, !isItem, Self.decorations.contains(tag.name),
      tag["aria-hidden"]?.lowercased() == "true"
    {
      element.decoration = ""
    }
    // An element with others in it is no mere decoration.
    if let text = open.last?.decoration {
      open[open.count - 1].decoration = nil
      try write(text)
    }
    try write(isHidden: element.isHidden, cost: 0) { $0.begin(tag.name) }
    if let id { element.part = SchemaNode(id: id) }
    if isItem {
      element.item = Self.item(tag)
    } else if !names.isEmpty {
      element.value = Self.value(tag, of: names)
    }
    try spend()
    guard open.count < Self.mostNested else {
      if !isVoid { unopened += 1 }
      return
    }
    open.append(element)
    if isVoid { try close() }
  }

  private static func item(_ tag: HTMLTag) -> SchemaNode {
    var node = SchemaNode(id: tag["itemid"])
    node.types =
      tag["itemtype"]?.split(whereSeparator: \.isWhitespace).prefix(SchemaNode.mostTypes)
      .map { SchemaNode.name($0) } ?? []
    node.parts =
      tag["itemref"]?.split(whereSeparator: \.isWhitespace)
      .prefix(MicrodataReferences.mostOfItem).map(String.init) ?? []
    return node
  }

  private mutating func end(_ name: String) throws(SchemaPage.TooLarge) {
    if let unread = unreadElement {
      if unread == name { unreadElement = nil }
      return
    }
    if unopened > 0 {
      unopened -= 1
      return
    }
    guard !open.isEmpty else { return }
    if let place = HTMLNesting.ended(byEnd: name, in: open.lazy.map(\.nestingName)) {
      while open.count > place { try close() }
    } else if name == "p", let place = open.lastIndex(where: { $0.hasList || $0.item != nil }),
      open[place].hasList
    {
      while open.count > place { try close() }
    } else {
      // A page of end tags without start tags takes time too.
      try spend()
    }
  }

  /// Closes the elements whose end tags may be left out before this one.
  private mutating func closeImplied(before name: String) throws(SchemaPage.TooLarge) {
    guard unopened == 0, !open.isEmpty,
      let place = HTMLNesting.ended(byStart: name, in: open.lazy.map(\.nestingName))
    else { return }
    // For browsers, `<p itemprop=recipeInstructions><ol>` is an empty property before a list.
    let last = open[open.count - 1]
    if place == open.count - 1, last.name == "p", name != "p", !last.properties.isEmpty,
      last.item == nil, !last.text.hasText
    {
      open[place].hasList = true
      return
    }
    while open.count > place { try close() }
  }

  private mutating func close() throws(SchemaPage.TooLarge) {
    if let text = open.last?.decoration {
      // A box to tick or a bullet is no text, but what separates words stays.
      let isText = text.contains { $0.isLetter || $0.isNumber }
      try write(isText ? text : text.filter(\.isWhitespace))
    }
    guard var element = open.popLast() else { return }
    element.chooseText()
    // In `<ol itemprop=recipeInstructions><li itemprop=recipeInstructions>`, the steps count.
    if element.item == nil { element.properties.removeAll(where: element.given.contains) }
    if let item = element.item, item.isEmpty, !element.properties.isEmpty, element.text.hasText {
      // A step without `itemprop=text` in it is its text.
      _ = give(.text(element.text.value), of: &element)
    } else if var item = element.item {
      // Its amount and its name, but also what stands beside them.
      if element.properties.contains("ingredient"), item["text"].isEmpty {
        item.add([.text(element.text.value)], to: "text")
      }
      if !give(.node(item), of: &element) { nodes.append(item) }
    } else {
      if element.name == "li" || element.name == "tr" { element.text.becomeItem() }
      _ = give(.text(element.value ?? element.text.value), of: &element)
    }
    if let part = element.part { references.add(part) }
    // The text of an element is text of the property around it too.
    if !element.properties.isEmpty {
      try write(isHidden: element.isHidden, cost: element.text.length) { $0.add(element.text) }
    }
    try write(isHidden: element.isHidden, cost: 0) { $0.end(element.name) }
  }

  /// Gives the value of an element to the item around it, and to what an item refers to.
  /// - Returns: whether the value is a property of something.
  private mutating func give(_ value: SchemaValue, of element: inout Element) -> Bool {
    guard !element.properties.isEmpty else { return false }
    func add(to node: inout SchemaNode?) {
      for name in element.properties { node?.add([value], to: name) }
    }
    var isGiven = element.part != nil
    add(to: &element.part)
    for index in open.indices.reversed() {
      if !open[index].properties.isEmpty { open[index].given.formUnion(element.properties) }
      if open[index].item != nil {
        add(to: &open[index].item)
        return true
      }
      isGiven = isGiven || open[index].part != nil
      add(to: &open[index].part)
    }
    return isGiven
  }
}

extension Microdata {
  /// The value that a tag gives by an attribute. `content` counts on any element, as search engines
  /// read it, and so does a duration in `datetime`.
  private static func value(_ tag: HTMLTag, of names: [String]) -> String? {
    if let content = tag["content"] { return content }
    switch tag.name {
    case "meta": return ""
    case "img":
      return tag["data-src"] ?? tag["data-lazy-src"] ?? tag["src"] ?? ""
    case "audio", "embed", "iframe", "source", "track", "video": return tag["src"] ?? ""
    case "link": return tag["href"]
    // The name of an ingredient may be a link.
    case "a", "area": return names.contains(where: isAddress) ? tag["href"] : nil
    case "object": return tag["data"]
    case "data", "input", "meter": return tag["value"]
    case "time": return tag["datetime"]
    default: return tag["datetime"].flatMap { isDuration($0) ? $0 : nil }
    }
  }

  private static func isAddress(_ property: String) -> Bool {
    let property = property.lowercased()
    return property == "image" || property == "sameas" || property.hasSuffix("url")
      || property == "mainentityofpage"
  }

  /// Whether a text is a duration such as `PT5M`.
  private static func isDuration(_ text: String) -> Bool {
    let text = text.drop(while: \.isWhitespace)
    return text.first.map { "Pp".contains($0) } == true && text.contains(where: \.isNumber)
      && !text.contains(" ")
  }
}
