/// Weighs the elements of a page to find its article.
struct ReadableWeights {
  private let tree: HTMLTree
  private var weight: [Double]
  /// The number of bytes of text in each element; `linked` is how many of those bytes are in links.
  private(set) var length: [Int]
  private var linked: [Int]
  /// For each element, whether it is clutter, around the article or within it.
  private(set) var isClutter: [Bool]

  /// Beginnings of words in a class or ID that suggest an article.
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
  /// Elements that are clutter, unless they contain most of the text: some pages are one big form.
  private static let around: Set<String> = ["nav", "aside", "footer", "menu", "form"]
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
    computeWeights()
  }

  /// The heaviest element; `nil` if none has any weight.
  var best: Int? {
    let best = weight.indices.max { weight[$0] < weight[$1] }
    guard let best, weight[best] > 0 else { return nil }
    return best
  }

  /// The article's element, and the siblings that read like it: not every page has an element that
  /// contains the whole article and nothing else.
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

  /// The share of an element's text that is in links, from 0 to 1.
  private func share(_ index: Int) -> Double {
    length[index] == 0 ? 0 : Double(linked[index]) / Double(length[index])
  }
}

extension ReadableWeights {
  /// Adds up the lengths of the text. Children come after their parents, so, going backward, each
  /// child is complete before its parent.
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
      // A page may use any name, but an element with most of the text is not clutter. In code,
      // headings and text, class names mean other things: syntax highlighters use `comment`, for
      // instance.
      if isNamed, !isBig, !["code", "pre", "span", "a", "p", "h1", "h2", "h3"].contains(name) {
        isClutter[index] = true
      }
      // A list or a box of links is clutter.
      if ["ul", "ol", "div", "section", "table"].contains(name), length[index] > 20,
        share(index) > 0.7, !isBig
      {
        isClutter[index] = true
      }
    }
  }

  /// Adds each paragraph's weight to its parent, half of it to its grandparent, and so on.
  private mutating func computeWeights() {
    for index in tree.elements.indices.dropFirst() {
      let element = tree.elements[index]
      guard Self.paragraphs.contains(element.tag.name), !isInClutter(index) else { continue }
      let text = ownText(index)
      guard text.length >= 25 else { continue }
      let points =
        (1 + Double(text.commas) + min(Double(text.length) / 100, 3)) * (1 - share(index))
      var (above, factor) = (element.parent, 1.0)
      // A box that contains text directly is both the paragraph and the paragraph's parent.
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

  /// The length of the text directly in an element, including its emphasized and linked parts, and
  /// the number of commas in it.
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

  /// A positive number if an element's class and ID suggest an article, a negative number if they
  /// suggest clutter, and otherwise 0.
  private func sign(of tag: HTMLTag) -> Int {
    guard tag.name != "body", tag.name != "html" else { return 0 }
    let names = [tag["class"], tag["id"]].compactMap(\.self).joined(separator: " ").lowercased()
    return names.split(separator: " ").prefix(20).reduce(0) { sum, name in
      // The last word with a meaning counts: "post-meta" is metadata.
      let words = name.split { !$0.isLetter }.suffix(6)
      return sum + (words.lazy.reversed().map(Self.sign(ofWord:)).first { $0 != 0 } ?? 0)
    }
  }

  private static func sign(ofWord word: Substring) -> Int {
    if bad.contains(where: { $0.count < 4 ? $0 == word : word.hasPrefix($0) }) { return -1 }
    return good.contains { word.hasPrefix($0) } ? 1 : 0
  }

  /// The length in bytes, with white space collapsed.
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
