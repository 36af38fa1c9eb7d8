/// Measures the running text of a page: paragraphs of sentences, without lists of links and what is
/// around an article.
struct RunningText {
  private let tree: HTMLTree
  /// The number of bytes of text in each element; `linked` is how many of those bytes are in links.
  private(set) var length: [Int]
  private var linked: [Int]
  /// How many bytes of running text each element has, outside of clutter.
  private(set) var running: [Int]
  /// For each element, whether it is clutter, around the article or within it.
  private(set) var isClutter: [Bool]
  /// The number of pictures in each element, and of those that lead to another page.
  private var pictures: [Int]
  private var leadingPictures: [Int]
  /// The element before each one in its parent; -1 for a first one.
  private var previous: [Int]
  /// For the parents of paragraphs, the first and the last of these.
  private var paragraphs: [Int: ClosedRange<Int>] = [:]

  private enum Limit {
    /// The shortest paragraph that counts, and the shortest that counts in full, in bytes.
    static let (short, long) = (25, 80)
    /// The largest share of links in a paragraph, and in a part of an article.
    static let (linked, partLinked) = (0.4, 0.25)
  }

  init(_ tree: HTMLTree) {
    self.tree = tree
    length = Array(repeating: 0, count: tree.elements.count)
    (linked, running, pictures, leadingPictures) = (length, length, length, length)
    isClutter = length.map { _ in false }
    previous = length.map { _ in -1 }
    measure()
    findSiblings()
    markClutter()
    measureRunningText()
  }

  /// The share of an element's text that is in links, from 0 to 1.
  func share(_ index: Int) -> Double {
    length[index] == 0 ? 0 : Double(linked[index]) / Double(length[index])
  }

  /// Whether an element has pictures that don’t lead to other pages.
  func showsPictures(_ index: Int) -> Bool { pictures[index] > leadingPictures[index] }

  /// How much running text an element adds to an article: none if it is mostly headlines that lead
  /// elsewhere.
  func article(_ index: Int) -> Int {
    guard !isClutter[index] else { return 0 }
    let isParagraph = ["p", "blockquote", "pre", "li"].contains(tree.elements[index].tag.name)
    return share(index) < (isParagraph ? Limit.linked : Limit.partLinked) ? running[index] : 0
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

  private mutating func findSiblings() {
    var last = previous
    for index in tree.elements.indices.dropFirst() {
      let parent = tree.elements[index].parent
      (previous[index], last[parent]) = (last[parent], index)
      if tree.elements[index].tag.name == "p", length[index] > Limit.long,
        share(index) < Limit.linked
      {
        paragraphs[parent] = (paragraphs[parent]?.lowerBound ?? index)...index
      }
    }
  }

  private mutating func markClutter() {
    for index in tree.elements.indices.dropFirst() {
      let tag = tree.elements[index].tag
      // A page may use any name, but an element with most of the text is not clutter.
      guard length[index] * 2 <= length[0] else { continue }
      isClutter[index] =
        ClutterNames.matches(tag) || isBoxOfLinks(index) && !isListInText(index)
    }
  }

  private static let boxes: Set = ["ul", "ol", "dl", "div", "section", "table"]

  /// Whether an element has little but links, or pictures that lead to other pages.
  private func isBoxOfLinks(_ index: Int) -> Bool {
    guard Self.boxes.contains(tree.elements[index].tag.name) else { return false }
    if length[index] > 20, share(index) > 0.7 { return true }
    return leadingPictures[index] >= 3 && leadingPictures[index] == pictures[index]
      && (length[index] == 0 || share(index) > 0.5)
  }

  /// Whether a list stands between paragraphs, which introduce it, and go on after it.
  private func isListInText(_ index: Int) -> Bool {
    let element = tree.elements[index]
    guard ["ul", "ol", "dl", "table"].contains(element.tag.name),
      let paragraphs = paragraphs[element.parent], paragraphs.contains(index)
    else { return false }
    return !isIntroducedAsElsewhere(index)
  }

  /// Whether the words right before a list say that it leads to other articles.
  private func isIntroducedAsElsewhere(_ index: Int) -> Bool {
    let last = previous[index]
    guard last >= 0, length[last] < Limit.long else { return false }
    let words = text(last).lowercased()
    return ClutterNames.elsewhere.contains(where: words.contains)
  }

  private func text(_ index: Int) -> String {
    tree.elements[index].children.map { child in
      switch child {
      case .text(let text): text
      case .element(let child): text(child)
      }
    }.joined()
  }

  private mutating func measureRunningText() {
    var isOut = isClutter
    for index in tree.elements.indices.dropFirst() {
      if isOut[tree.elements[index].parent] { isOut[index] = true }
      guard !isOut[index], !Self.headings.contains(tree.elements[index].tag.name),
        index == 1 || HTMLTree.blocks.contains(tree.elements[index].tag.name)
          || Self.cells.contains(tree.elements[index].tag.name)
      else { continue }
      let own = ownText(index)
      guard own.length >= Limit.short, Double(own.linked) < Limit.linked * Double(own.length)
      else { continue }
      running[index] += own.length < Limit.long ? own.length / 2 : own.length
    }
    for index in tree.elements.indices.dropFirst().reversed() {
      running[tree.elements[index].parent] += running[index]
    }
  }

  private static let headings: Set = ["h1", "h2", "h3", "h4", "h5", "h6"]
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
