/// Finds the elements of a page that are no part of its article, by their names and by their links.
struct Clutter {
  private let text: RunningText
  private let tree: HTMLTree
  /// Names that say nothing.
  private let excused: [String]
  /// The elements that are clutter if enough text is left without them.
  private(set) var isClutter: [Bool]
  /// The elements that are clutter even if nothing is left.
  private(set) var isCertain: [Bool]
  /// How much text is in the elements that are not certain.
  private var doubtful = 0
  /// The element before each one in its parent; -1 for a first one.
  private var previous: [Int]
  /// For the parents of paragraphs, the first and the last of these.
  private var paragraphs: [Int: ClosedRange<Int>] = [:]
  /// The same for the parents of chapters in sections of their own.
  private var chapters: [Int: ClosedRange<Int>] = [:]
  /// How many paragraphs without links each element has, and how many headlines that lead elsewhere.
  private var prose: [Int]
  private var headlines: [Int]

  private enum Limit {
    /// The shortest paragraph of a chapter, in bytes.
    static let paragraph = 50
    /// The fewest cards in a run of them, and the most paragraphs in a card.
    static let (cards, cardParagraphs) = (3, 4)
    /// The longest heading above comments, in bytes.
    static let heading = 80
    /// The length of a line about the rights to a page, and how far from the end it may be.
    static let (ending, lastLines) = (10...400, 40)
    /// How much of a page may be comments and cards, at most.
    static let left = 10
  }

  /// - Parameters:
  ///   - text: its lengths are known already.
  ///   - excused: the beginnings of the names that say nothing.
  init(_ text: RunningText, excusing excused: [String]) {
    self.text = text
    self.excused = excused
    tree = text.tree
    isClutter = tree.elements.map { _ in false }
    previous = tree.elements.map { _ in -1 }
    isCertain = isClutter
    prose = tree.elements.map { _ in 0 }
    headlines = prose
    countParagraphs()
    findSiblings()
    for index in tree.elements.indices.dropFirst() {
      isCertain[index] = isClutter(index)
      if isCertain[index] { markIntroduction(before: index) }
    }
    markEndings()
    isClutter = isCertain
    markComments()
    markCountedComments()
    markCards()
  }

  /// Whether the elements that are not certain are clutter, as an article is left without them.
  func isPlausible(leaving length: Int) -> Bool {
    doubtful == 0
      || length >= ReadablePage.Limit.text && length * Limit.left >= doubtful
  }
}

extension Clutter {
  private mutating func findSiblings() {
    var last = previous
    for index in tree.elements.indices.dropFirst() {
      let parent = tree.elements[index].parent
      (previous[index], last[parent]) = (last[parent], index)
      if tree.elements[index].tag.name == "p", text.length[index] > RunningText.Limit.long,
        text.share(index) < RunningText.Limit.linked
      {
        paragraphs[parent] = (paragraphs[parent]?.lowerBound ?? index)...index
      } else if isSection(index), prose[index] >= 2,
        [.none, .compound].contains(judgment(index))
      {
        chapters[parent] = (chapters[parent]?.lowerBound ?? index)...index
      }
    }
  }

  private mutating func countParagraphs() {
    for index in tree.elements.indices.dropFirst().reversed() {
      let (name, parent) = (tree.elements[index].tag.name, tree.elements[index].parent)
      if name == "p", text.length[index] >= Limit.paragraph, text.share(index) < 0.05 {
        prose[index] = 1
      }
      if isHeadline(index) { headlines[index] = 1 }
      prose[parent] += prose[index]
      headlines[parent] += headlines[index]
    }
  }

  private func isClutter(_ index: Int) -> Bool {
    // A page may use any name, but an element with most of the text is not clutter.
    guard text.length[index] * 2 <= text.length[0] else { return false }
    switch judgment(index) {
    case .none: if isHeadOfSite(index) { return true }
    case .compound: if !isChapter(index, paragraphs: 1) { return true }
    case .clutter, .apart:
      if !isChapter(index, paragraphs: 2), !isTimeOfDay(index), !text.isNote(index) { return true }
    }
    if ["p", "div"].contains(tree.elements[index].tag.name), text.isLinkElsewhere(index) {
      return true
    }
    return isBoxOfLinks(index) && !isListInText(index)
  }

  /// Marks a line such as “Related:” before clutter.
  private mutating func markIntroduction(before index: Int) {
    let line = previous[index]
    guard line >= 0, Self.lines.contains(tree.elements[line].tag.name), text.leadsElsewhere(line),
      text.beginsElsewhere(line)
    else { return }
    isCertain[line] = true
  }

  /// Marks the lines at the end of a page that say who has the rights to it, or who may read on.
  private mutating func markEndings() {
    var count = 0
    var boxes: Set<Int> = []
    for index in tree.elements.indices.dropFirst().reversed()
    where Limit.ending.contains(text.length[index]) {
      count += 1
      guard count <= Limit.lastLines else { return }
      let words = boxes.contains(index) ? "" : text.words(index)
      guard ClutterNames.endings.contains(where: words.contains) else { continue }
      isCertain[index] = true
      var box = index
      while box > 0, text.length[box] <= Limit.ending.upperBound {
        box = tree.elements[box].parent
        boxes.insert(box)
      }
    }
  }

  /// Whether a box stands among the paragraphs of an article, and has such paragraphs itself.
  private func isChapter(_ index: Int, paragraphs count: Int) -> Bool {
    let parent = tree.elements[index].parent
    guard prose[index] >= count, text.share(index) < 0.05,
      let around = paragraphs[parent] ?? (isSection(index) ? chapters[parent] : nil)
    else { return false }
    return count == 1 ? around.count > 1 : around.contains(index)
  }

  /// Whether an element is the header of a page without a paragraph.
  private func isHeadOfSite(_ index: Int) -> Bool {
    let element = tree.elements[index]
    return element.tag.name == "header" && prose[index] == 0
      && tree.elements[element.parent].tag.name == "body"
  }

  /// Whether an element has nothing but a short `time`, as the parts of a live report do.
  private func isTimeOfDay(_ index: Int) -> Bool {
    (1...9).contains(text.length[index])
      && tree.elements[index].children.contains { child in
        if case .element(let child) = child {
          tree.elements[child].tag.name == "time"
        } else {
          false
        }
      }
  }

  /// Whether an element is a section that begins with a heading.
  private func isSection(_ index: Int) -> Bool {
    guard tree.elements[index].tag.name == "section" else { return false }
    for case .element(let child) in tree.elements[index].children {
      return ["h2", "h3", "h4"].contains(tree.elements[child].tag.name)
    }
    return false
  }

  /// Marks what is never an article even if it is longer than the article: comments, dialogs.
  private mutating func markComments() {
    for index in tree.elements.indices.dropFirst() where text.length[index] * 2 > text.length[0] {
      guard judgment(index) == .apart else { continue }
      isClutter[index] = true
      doubtful += text.length[index]
      return
    }
  }

  /// Marks what follows a heading such as “12 comments” in its box.
  private mutating func markCountedComments() {
    var boxes: Set<Int> = []
    for index in tree.elements.indices.dropFirst()
    where ["h2", "h3", "h4", "h5"].contains(tree.elements[index].tag.name)
      && text.length[index] < Limit.heading && ClutterNames.countsComments(text.text(index))
    {
      var (heading, box) = (index, tree.elements[index].parent)
      while box > 0, text.length[box] == text.length[heading] {
        (heading, box) = (box, tree.elements[box].parent)
      }
      guard boxes.insert(box).inserted else { continue }
      for case .element(let child) in tree.elements[box].children
      where child >= heading && !isClutter[child] {
        isClutter[child] = true
        doubtful += text.length[child]
      }
    }
  }

  private func judgment(_ index: Int) -> ClutterNames.Judgment {
    ClutterNames.judgment(of: tree.elements[index].tag, excusing: excused)
  }

  private static let lines: Set = ["p", "h2", "h3", "h4", "h5", "strong"]
  private static let boxes: Set = ["ul", "ol", "dl", "div", "section", "table"]

  /// Whether an element has little but links, or pictures that lead to other pages.
  private func isBoxOfLinks(_ index: Int) -> Bool {
    guard Self.boxes.contains(tree.elements[index].tag.name) else { return false }
    if text.length[index] > 20, text.share(index) > 0.7 { return true }
    let pictures = text.pictures[index]
    return pictures >= 3 && text.leadingPictures[index] == pictures
      && (text.length[index] == 0 || text.share(index) > 0.5)
  }

  /// Whether a list stands between paragraphs, which introduce it, and go on after it.
  private func isListInText(_ index: Int) -> Bool {
    let element = tree.elements[index]
    guard ["ul", "ol", "dl", "table"].contains(element.tag.name),
      let paragraphs = paragraphs[element.parent], paragraphs.contains(index)
    else { return false }
    return previous[index] < 0 || !text.leadsElsewhere(previous[index])
  }
}

// Cards: the beginnings of other articles, one beside the other.
extension Clutter {
  private mutating func markCards() {
    // Boxes beside paragraphs may be the parts of an article about other pages.
    for parent in tree.elements.indices
    where headlines[parent] >= Limit.cards && paragraphs[parent] == nil {
      var cards: [String: [Int]] = [:]
      for case .element(let child) in tree.elements[parent].children
      where (1...2).contains(headlines[child]) && prose[child] <= Limit.cardParagraphs
        && !isClutter[child]
        && Self.cardNames.contains(tree.elements[child].tag.name)
      {
        cards[tree.elements[child].tag.name, default: []].append(child)
      }
      for run in cards.values where run.count >= Limit.cards {
        for card in run {
          isClutter[card] = true
          doubtful += text.length[card]
        }
      }
    }
  }

  private static let cardNames: Set = ["article", "div", "li", "section"]

  /// Whether an element is a heading that leads to another page, or a link after a beginning.
  private func isHeadline(_ index: Int) -> Bool {
    let tag = tree.elements[index].tag
    if ["h2", "h3", "h4", "h5"].contains(tag.name) {
      return tree.elements[index].children.contains { child in
        guard case .element(let child) = child else { return false }
        return isLinkElsewhere(child) && text.length[child] * 10 >= text.length[index] * 6
      }
    }
    return isLinkElsewhere(index) && text.length[index] < 30 && text.leadsElsewhere(index)
  }

  private func isLinkElsewhere(_ index: Int) -> Bool {
    let tag = tree.elements[index].tag
    return tag.name == "a" && tag["href"]?.contains("#") != true
  }
}
