// Chooses which hidden boxes of a page are part of what it shows.
extension HTMLTree {
  private enum Limit {
    /// The fewest paragraphs of an article’s hidden rest.
    static let paragraphs = 3
    /// The shortest paragraph that counts, in bytes.
    static let paragraph = 80
  }

  /// Removes the boxes that are hidden, except the rest of an article, which a button shows, and a
  /// whole article, which a script shows.
  /// - Parameter boxes: the hidden elements in document order, also those in others.
  mutating func dropHidden(_ boxes: [Int]) {
    let measure = Measure(self, hidden: boxes)
    var isGone = elements.map { _ in false }
    for box in boxes { isGone[box] = !measure.isShownLater(box, in: self) }
    var (places, kept) = (elements.map { _ in 0 }, [elements[0]])
    for index in elements.indices.dropFirst() {
      isGone[index] = isGone[index] || isGone[elements[index].parent]
      guard !isGone[index] else { continue }
      places[index] = kept.count
      kept.append(
        Element(
          tag: elements[index].tag, parent: places[elements[index].parent],
          children: elements[index].children))
    }
    for index in kept.indices {
      kept[index].children = kept[index].children.compactMap { child in
        guard case .element(let old) = child else { return child }
        return isGone[old] ? nil : .element(places[old])
      }
    }
    elements = kept
  }

  /// The text in each element, without the hidden boxes in it.
  private struct Measure {
    private var length: [Int]
    /// How many bytes of the text are in links.
    private var linked: [Int]
    /// The number of long paragraphs in each element, and of those that are its children.
    private var paragraphs: [Int]
    private var children: [Int]
    /// The number of long boxes without boxes in them: some pages have them for paragraphs.
    private var blocks: [Int]

    init(_ tree: HTMLTree, hidden boxes: [Int]) {
      length = tree.elements.map { _ in 0 }
      (linked, paragraphs, children, blocks) = (length, length, length, length)
      var isBox = tree.elements.map { _ in false }
      var hasBlock = isBox
      for box in boxes { isBox[box] = true }
      for index in tree.elements.indices.reversed() {
        for case .text(let text) in tree.elements[index].children {
          length[index] += text.utf8.count
        }
        let (name, parent) = (tree.elements[index].tag.name, tree.elements[index].parent)
        if name == "a" { linked[index] = length[index] }
        guard parent >= 0 else { continue }
        let isBlock = HTMLTree.blocks.contains(name)
        if isBlock || hasBlock[index] { hasBlock[parent] = true }
        guard !isBox[index] else { continue }
        if length[index] - linked[index] >= Limit.paragraph {
          if isBlock, !hasBlock[index] { blocks[index] = 1 }
          if name == "p" {
            paragraphs[index] = 1
            children[parent] += 1
          }
        }
        length[parent] += length[index]
        linked[parent] += linked[index]
        paragraphs[parent] += paragraphs[index]
        blocks[parent] += blocks[index]
      }
    }

    func isShownLater(_ box: Int, in tree: HTMLTree) -> Bool {
      let (tag, parent) = (tree.elements[box].tag, tree.elements[box].parent)
      guard ClutterNames.judgment(of: tag) == .none else { return false }
      let words = length[box] - linked[box]
      if ClutterNames.isShownLater(tag), words >= Limit.paragraph, words > linked[box] * 3 {
        return true
      }
      if paragraphs[box] >= Limit.paragraphs, children[parent] > 0, tag.name != "noscript" {
        return true
      }
      return blocks[box] >= Limit.paragraphs && (length[0] - linked[0]) * 2 <= words
    }
  }
}
