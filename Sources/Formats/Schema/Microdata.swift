/// Collects the microdata of a page from its tags.
///
/// An item's text is what a reader sees: an element that begins a new line in browsers begins one
/// here too, and spaces at the ends of lines are dropped.
/// - Source: https://html.spec.whatwg.org/multipage/microdata.html
struct Microdata {
  /// The items that belong to no other item, in the page's order.
  private(set) var nodes: [SchemaNode] = []
  private var open: [Element] = []
  /// How many more elements and texts may be kept, a long text counting for several.
  private var budget: Int

  /// An open element that is an item, a property, or contains text of one.
  private struct Element {
    let name: String
    var properties: [String] = []
    var item: SchemaNode?
    /// The value that an attribute gives; `nil` if the text is the value.
    var value: String?
    var text = ""
  }

  /// How deeply elements are nested at most; deeper ones are text of those around them.
  private static let mostNested = 200
  /// How many elements are open that are nested too deeply.
  private var unopened = 0

  private static let unread: Set<String> = ["script", "style", "noscript", "template"]
  private var unreadElement: String?

  init(budget: Int) { self.budget = budget }

  mutating func read(_ token: HTMLToken) throws(SchemaPage.TooLarge) {
    switch token {
    case .text(let text):
      guard unreadElement == nil, !open.isEmpty else { return }
      try append(text)
    case .start(let tag): try start(tag)
    case .end(let name): try end(name)
    }
  }

  mutating func finish() throws(SchemaPage.TooLarge) {
    while !open.isEmpty { try close() }
  }

  private mutating func spend(_ cost: Int = 1) throws(SchemaPage.TooLarge) {
    budget -= cost
    if budget < 0 { throw SchemaPage.TooLarge() }
  }

  private mutating func append(_ text: String) throws(SchemaPage.TooLarge) {
    guard let last = open.indices.last(where: { !open[$0].properties.isEmpty }) else { return }
    // The text of properties within properties is copied at each level.
    try spend(1 + text.utf8.count / 64)
    open[last].text += text
  }

  private mutating func start(_ tag: HTMLTag) throws(SchemaPage.TooLarge) {
    guard unreadElement == nil else { return }
    let names = tag["itemprop"]?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
    let isItem = tag["itemscope"] != nil
    let isVoid = HTMLWriting.voidElements.contains(tag.name)
    if open.isEmpty, !isItem { return }
    if Self.unread.contains(tag.name) {
      unreadElement = tag.name
      return
    }
    try closeImplied(before: tag.name)
    if Self.breaksLine(tag.name) { try append("\n") }
    var element = Element(name: tag.name, properties: names)
    if isItem {
      var node = SchemaNode()
      node.types =
        tag["itemtype"]?.split(whereSeparator: \.isWhitespace).prefix(SchemaNode.mostTypes)
        .map { SchemaNode.name($0) } ?? []
      node.id = tag["itemid"]
      element.item = node
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

  private mutating func end(_ name: String) throws(SchemaPage.TooLarge) {
    if let unread = unreadElement {
      if unread == name { unreadElement = nil }
      return
    }
    if unopened > 0 {
      unopened -= 1
      return
    }
    guard let place = open.lastIndex(where: { $0.name == name }) else { return }
    while open.count > place { try close() }
  }

  /// Closes the elements whose end tags may be left out before this one.
  private mutating func closeImplied(before name: String) throws(SchemaPage.TooLarge) {
    guard let last = open.last?.name else { return }
    if name == last, ["li", "p", "tr", "td", "dt", "dd", "option"].contains(name) { try close() }
    if last == "p", HTMLTree.blocks.contains(name) { try close() }
  }

  private mutating func close() throws(SchemaPage.TooLarge) {
    guard let element = open.popLast() else { return }
    let parent = open.lastIndex { $0.item != nil }
    if let item = element.item {
      if let parent, !element.properties.isEmpty {
        for name in element.properties { open[parent].item?.add([.node(item)], to: name) }
      } else {
        nodes.append(item)
      }
    } else if let parent {
      let value = element.value ?? element.text
      for name in element.properties { open[parent].item?.add([.text(value)], to: name) }
    }
    // The text of an element is text of the property around it too.
    if !element.properties.isEmpty { try append(element.text) }
    if Self.breaksLine(element.name) { try append("\n") }
  }

  private static func breaksLine(_ name: String) -> Bool {
    name == "br" || name == "li" || name == "tr" || name == "dt" || name == "dd"
      || HTMLTree.blocks.contains(name)
  }

  /// The value that a tag gives by an attribute. `content` counts on any element, as search engines
  /// read it.
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
    case "data", "meter": return tag["value"]
    case "time": return tag["datetime"]
    default: return nil
    }
  }

  private static func isAddress(_ property: String) -> Bool {
    let property = property.lowercased()
    return property == "image" || property == "sameas" || property.hasSuffix("url")
      || property == "mainentityofpage"
  }
}
