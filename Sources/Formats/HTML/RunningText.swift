/// Measures the running text of a page: paragraphs of sentences, without lists of links and what is
/// around an article.
struct RunningText {
  let tree: HTMLTree
  /// The number of bytes of text in each element; `linked` is how many of those bytes are in links.
  private(set) var length: [Int]
  private var linked: [Int]
  /// How many bytes of running text each element has, outside of clutter.
  private(set) var running: [Int]
  /// How much running text each element adds to an article: less if it is mostly headlines that
  /// lead elsewhere.
  private(set) var article: [Int]
  /// For each element, whether it is clutter, around the article or within it.
  private(set) var isClutter: [Bool]
  /// The number of pictures in each element, and of those that lead to another page.
  private(set) var pictures: [Int]
  private(set) var leadingPictures: [Int]

  enum Limit {
    /// The shortest paragraph that counts, and the shortest that counts in full, in bytes.
    static let (short, long) = (25, 80)
    /// The largest share of links in a paragraph, and in a part of an article.
    static let (linked, partLinked) = (0.4, 0.25)
    /// The longest line that may be a link to another article, in bytes.
    static let reference = 400
    /// The fewest lines of a poem or list that count although each is short.
    static let lines = 3
  }

  init(_ tree: HTMLTree) {
    self.tree = tree
    length = Array(repeating: 0, count: tree.elements.count)
    (linked, running, article, pictures, leadingPictures) = (length, length, length, length, length)
    isClutter = length.map { _ in false }
    measure()
    for excused in ClutterNames.excuses {
      let clutter = Clutter(self, excusing: excused)
      isClutter = clutter.isClutter
      measureRunningText()
      if !clutter.isPlausible(leaving: running[0]) {
        isClutter = clutter.isCertain
        measureRunningText()
      }
      // A short article in short lines has half of its length.
      if running[0] * 2 >= ReadablePage.Limit.text { break }
    }
    measureArticle()
  }

  /// The share of an element's text that is in links, from 0 to 1.
  func share(_ index: Int) -> Double {
    length[index] == 0 ? 0 : Double(linked[index]) / Double(length[index])
  }

  /// Whether an element has pictures that don’t lead to other pages.
  func showsPictures(_ index: Int) -> Bool { pictures[index] > leadingPictures[index] }

  /// The text of a short element, with what is in it.
  func text(_ index: Int) -> String {
    var limit = 50
    return text(index, &limit)
  }

  /// - Parameter limit: how many more elements may be read.
  private func text(_ index: Int, _ limit: inout Int) -> String {
    limit -= 1
    guard limit >= 0 else { return "" }
    var result = ""
    for child in tree.elements[index].children {
      switch child {
      case .text(let text): result += text
      case .element(let child): result += text(child, &limit)
      }
    }
    return result
  }

  /// Whether an element is a note on an article, or a correction of it.
  func isNote(_ index: Int) -> Bool {
    let tag = tree.elements[index].tag
    if ClutterNames.isNote(tag) { return true }
    guard tag.name == "footer" || tag.name == "aside", share(index) < Limit.partLinked else {
      return false
    }
    let words = text(index).drop { !$0.isLetter }.prefix(30).lowercased()
    return ClutterNames.noted.contains(where: words.hasPrefix)
  }

  /// Whether an element is little but a link to another article, and begins with words that say so.
  func isLinkElsewhere(_ index: Int) -> Bool {
    guard (10..<Limit.reference).contains(length[index]), share(index) >= Limit.linked else {
      return false
    }
    return beginsElsewhere(index)
  }

  /// Whether an element begins with words that introduce other articles.
  func beginsElsewhere(_ index: Int) -> Bool {
    let words = words(index).drop { !$0.isLetter }
    return ClutterNames.elsewhere.contains(where: words.hasPrefix)
  }

  /// Whether the words of a short element introduce other articles.
  func leadsElsewhere(_ index: Int) -> Bool {
    guard length[index] < Limit.long else { return false }
    let words = words(index)
    return ClutterNames.elsewhere.contains(where: words.contains)
  }

  /// The words of a short element in lowercase, with a space between them.
  func words(_ index: Int) -> String {
    text(index).lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension RunningText {
  /// Adds up the lengths of the text. Children come after their parents, so, going backward, each
  /// child is complete before its parent.
  private mutating func measure() {
    for index in tree.elements.indices.reversed() {
      let tag = tree.elements[index].tag
      for case .text(let text) in tree.elements[index].children {
        length[index] += Self.length(of: text)
      }
      if tag.name == "img" { pictures[index] = 1 }
      if tag.name == "a" {
        linked[index] = length[index]
        if tag["href"].map(Self.isPicture) != true { leadingPictures[index] = pictures[index] }
      }
      let parent = tree.elements[index].parent
      guard parent >= 0 else { continue }
      length[parent] += length[index]
      linked[parent] += linked[index]
      pictures[parent] += pictures[index]
      leadingPictures[parent] += leadingPictures[index]
    }
  }

  private mutating func measureRunningText() {
    running = running.map { _ in 0 }
    var isOut = isClutter
    var lines = running.map { (count: $0, length: $0) }
    for index in tree.elements.indices.dropFirst() {
      let (name, parent) = (tree.elements[index].tag.name, tree.elements[index].parent)
      if isOut[parent] { isOut[index] = true }
      guard !isOut[index], !Self.headings.contains(name),
        index == 1 || HTMLTree.blocks.contains(name) || Self.cells.contains(name)
      else { continue }
      let own = ownText(index)
      guard own.length > 0, Double(own.linked) < Limit.linked * Double(own.length) else { continue }
      if own.length < Limit.short {
        lines[parent] = (lines[parent].count + 1, lines[parent].length + own.length)
      } else {
        running[index] += own.length < Limit.long ? own.length / 2 : own.length
      }
    }
    for index in tree.elements.indices.dropFirst().reversed() {
      if running[index] == 0, lines[index].count >= Limit.lines {
        running[index] = lines[index].length / 2
      }
      running[tree.elements[index].parent] += running[index]
    }
  }

  private mutating func measureArticle() {
    for index in tree.elements.indices.reversed() {
      guard !isClutter[index] else { continue }
      let isParagraph = Self.paragraphs.contains(tree.elements[index].tag.name)
      if share(index) < (isParagraph ? Limit.linked : Limit.partLinked) {
        article[index] = running[index]
      } else if !isParagraph {
        // A column of links beside a column of text makes neither of them better or worse.
        var own = running[index]
        for case .element(let child) in tree.elements[index].children {
          article[index] += article[child]
          own -= running[child]
        }
        let words = own > 0 ? ownText(index) : (length: 0, linked: 0)
        if Double(words.linked) < Limit.partLinked * Double(words.length) { article[index] += own }
      }
    }
  }

  private static let headings: Set = ["h1", "h2", "h3", "h4", "h5", "h6"]
  private static let paragraphs: Set = ["p", "blockquote", "pre", "li"]
  private static let cells: Set = ["td", "th", "li", "dt", "dd", "body", "center", "figcaption"]

  /// The length of the text directly in an element, including its emphasized and linked parts, and
  /// how much of it is in links.
  private func ownText(_ index: Int) -> (length: Int, linked: Int) {
    var (length, linked) = (0, 0)
    for child in tree.elements[index].children {
      switch child {
      case .text(let text): length += Self.length(of: text)
      case .element(let child):
        let name = tree.elements[child].tag.name
        guard !HTMLTree.blocks.contains(name), !Self.cells.contains(name) else { continue }
        let inner = ownText(child)
        length += inner.length
        linked += name == "a" ? inner.length : inner.linked
      }
    }
    return (length, linked)
  }

  private static func isPicture(_ address: String) -> Bool {
    let path = address.lowercased().prefix { $0 != "?" && $0 != "#" }
    return [".jpg", ".jpeg", ".png", ".webp", ".gif", ".svg", ".avif"]
      .contains(where: path.hasSuffix)
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
