/// What each element of a page counts as the one to be read.
struct ReadableWeights {
  private let tree: HTMLTree
  private var weight: [Double]
  /// How many bytes of text are in each element, and how many of them in links.
  private(set) var length: [Int]
  private var linked: [Int]
  /// What stands around an article, or in it without being of it.
  private(set) var isClutter: [Bool]

  /// Words of classes and ids, whole or as the beginning of one.
  private static let good = [
    "article", "content", "entry", "hentry", "main", "post", "story", "text", "body", "blog",
  ]
  private static let bad = [
    "ad", "ads", "advert", "banner", "breadcrumb", "byline", "combx", "comment", "cookie",
    "consent", "disqus", "footer", "login", "masthead", "menu", "meta", "modal",
    "nav", "navbar", "navigation", "newsletter", "outbrain", "pager", "pagination", "paywall",
    "popup", "promo", "recommend",
    "related", "share", "sharing", "sidebar", "signup", "skip", "social", "sponsor", "subscribe",
    "taboola", "tags", "teaser", "toolbar", "widget",
  ]
  private static let around: Set<String> = ["nav", "aside", "footer", "menu"]
  private static let roles: Set<String> = [
    "navigation", "complementary", "banner", "contentinfo", "search", "menu", "dialog", "alert",
  ]
  private static let paragraphs: Set<String> = ["p", "pre", "td", "blockquote", "li", "div"]

  init(_ tree: HTMLTree) {
    self.tree = tree
    let count = tree.elements.count
    weight = Array(repeating: 0, count: count)
    length = weight.map { _ in 0 }
    linked = length
    isClutter = Array(repeating: false, count: count)
    measure()
    markClutter()
    weigh()
  }

  /// The element that counts most.
  var best: Int? {
    let best = weight.indices.max { weight[$0] < weight[$1] }
    guard let best, weight[best] > 0 else { return nil }
    return best
  }

  /// The article, and what stands beside it and reads like it: parts of it that share no element of
  /// their own.
  func parts(around best: Int) -> [Int] {
    let parent = tree.elements[best].parent
    guard parent > 0, !["article", "main", "body"].contains(tree.elements[best].tag.name) else {
      return [best]
    }
    let enough = max(10, weight[best] * 0.2)
    return tree.elements[parent].children.compactMap { child in
      guard case .element(let index) = child, !isClutter[index] else { return nil }
      if index == best || weight[index] >= enough { return index }
      let name = tree.elements[index].tag.name
      let isText = name == "p" || name == "pre" || name == "blockquote" || name == "figure"
      let isHeading = name == "h1" || name == "h2" || name == "h3"
      let isReadable = length[index] > 80 && share(index) < 0.25
      return isText && (isReadable || name == "figure") || isHeading && index > best ? index : nil
    }
  }

  /// The part of an element's text that is links, from 0 to 1.
  private func share(_ index: Int) -> Double {
    length[index] == 0 ? 0 : Double(linked[index]) / Double(length[index])
  }
}

extension ReadableWeights {
  /// Children come behind their parents: from the last to the first, each has all of its own.
  private mutating func measure() {
    for index in tree.elements.indices.reversed() {
      var own = 0
      for case .text(let text) in tree.elements[index].children { own += Self.length(of: text) }
      length[index] += own
      if tree.elements[index].tag.name == "a" { linked[index] = length[index] }
      let parent = tree.elements[index].parent
      guard parent >= 0 else { continue }
      length[parent] += length[index]
      linked[parent] += linked[index]
    }
  }

  private mutating func markClutter() {
    for index in tree.elements.indices.dropFirst() {
      let tag = tree.elements[index].tag
      let (name, sign) = (tag.name, sign(of: tag))
      let isNamed =
        Self.around.contains(name) || tag["role"].map(Self.roles.contains) == true || sign < 0
      let isBig = length[index] * 2 > length[0]
      // A page may call anything what it likes; most of its text is no clutter. What is code or a
      // quote keeps its own names.
      if isNamed, !isBig, !["code", "pre", "span", "a", "p", "h1", "h2", "h3"].contains(name) {
        isClutter[index] = true
      }
      // A list or a box of links.
      if ["ul", "ol", "div", "section", "table"].contains(name), length[index] > 20,
        share(index) > 0.7, !isBig
      {
        isClutter[index] = true
      }
    }
  }

  /// Each paragraph counts for what it stands in, half as much for what that stands in, and so on.
  private mutating func weigh() {
    for index in tree.elements.indices.dropFirst() {
      let element = tree.elements[index]
      guard Self.paragraphs.contains(element.tag.name), !isInClutter(index) else { continue }
      let text = ownText(index)
      guard text.length >= 25 else { continue }
      let points =
        (1 + Double(text.commas) + min(Double(text.length) / 100, 3)) * (1 - share(index))
      var (above, factor) = (element.parent, 1.0)
      // A box with text of its own is a paragraph and what it stands in.
      if element.tag.name == "div" || element.tag.name == "td" { above = index }
      for _ in 0..<5 where above > 0 {
        weight[above] += points * factor
        above = tree.elements[above].parent
        factor *= 0.5
      }
    }
    for index in tree.elements.indices where weight[index] > 0 {
      let tag = tree.elements[index].tag
      let bonus =
        switch tag.name {
        case "article", "main": 1.5
        case "body", "li", "td", "ul", "ol", "blockquote": 0.7
        default: tag["role"] == "main" || tag["itemprop"] == "articleBody" ? 1.5 : 1.0
        }
      let named = sign(of: tag) > 0 ? 1.25 : sign(of: tag) < 0 ? 0.5 : 1
      weight[index] *= bonus * named * (1 - share(index))
    }
  }

  /// What stands directly in an element, with what is emphasized or linked in it.
  private func ownText(_ index: Int) -> (length: Int, commas: Int) {
    var (length, commas) = (0, 0)
    for child in tree.elements[index].children {
      switch child {
      case .text(let text):
        length += Self.length(of: text)
        commas += text.unicodeScalars.count { ",،、，;".unicodeScalars.contains($0) }
      case .element(let child) where !HTMLTree.blocks.contains(tree.elements[child].tag.name):
        guard tree.elements[child].tag.name != "li" else { continue }
        let inner = ownText(child)
        length += inner.length
        commas += inner.commas
      case .element: break
      }
    }
    return (length, commas)
  }

  private func isInClutter(_ index: Int) -> Bool {
    var index = index
    while index > 0 {
      if isClutter[index] { return true }
      index = tree.elements[index].parent
    }
    return false
  }

  /// Whether its class and id speak for an element, or against it.
  private func sign(of tag: HTMLTag) -> Int {
    guard tag.name != "body", tag.name != "html" else { return 0 }
    let names = [tag["class"], tag["id"]].compactMap(\.self).joined(separator: " ").lowercased()
    return names.split(separator: " ").prefix(20).reduce(0) { sum, name in
      // "post-meta" is what its last word says.
      let words = name.split { !$0.isLetter }.suffix(6)
      return sum + (words.lazy.reversed().map(Self.sign(ofWord:)).first { $0 != 0 } ?? 0)
    }
  }

  private static func sign(ofWord word: Substring) -> Int {
    if bad.contains(where: { $0.count < 4 ? $0 == word : word.hasPrefix($0) }) { return -1 }
    return good.contains { word.hasPrefix($0) } ? 1 : 0
  }

  /// In bytes, with white space taken together.
  private static func length(of text: String) -> Int {
    var (length, wasSpace) = (0, true)
    for byte in text.utf8 {
      let isSpace = byte.isSpace || byte == .return
      if !isSpace || !wasSpace { length += 1 }
      wasSpace = isSpace
    }
    return length
  }
}
