/// Finds the elements that make up the article of a page.
struct ArticleParts {
  private let tree: HTMLTree
  private let text: RunningText
  /// In document order.
  private(set) var parts: [Int] = []

  private enum Share {
    /// How much of the text an element must have to be the article alone.
    static let nearlyAll = 0.9
    /// The same for an element that says that it is the article.
    static let named = 0.6
    /// The same if that element alone has the page’s title.
    static let titled = 0.2
    /// The same for a cell of a table that lays out the page.
    static let cell = 0.8
    /// How much a part must have to be more than a remark after the article.
    static let part = 0.05
  }

  init(_ tree: HTMLTree, _ text: RunningText) {
    self.tree = tree
    self.text = text
    guard text.running[0] > 0 else { return }
    var article = smallest
    // Several cells or rows are nothing without their table.
    while ["tr", "tbody", "table"].contains(tree.elements[article].tag.name) {
      article = tree.elements[article].parent
    }
    parts = before(article) + inside(article) + after(article)
  }

  private func children(_ index: Int) -> [Int] {
    tree.elements[index].children.compactMap {
      if case .element(let child) = $0 { child } else { nil }
    }
  }

  private var smallest: Int {
    var current = titled ?? 0
    while true {
      let children = children(current).filter { !text.isClutter[$0] }
      guard let best = children.max(by: { text.article[$0] < text.article[$1] }),
        text.article[best] > 0, isContainer(best)
      else { return current }
      let others = children.reduce(0) { $1 == best ? $0 : $0 + text.article[$1] }
      if others > 0, isOnlyCell(best) { return current }
      let all = text.running[best] + others + ownText(current)
      let needed =
        isNamed(best) ? Share.named : isInTable(best) ? Share.cell : Share.nearlyAll
      guard Double(text.running[best]) >= needed * Double(all) else { return current }
      current = best
    }
  }

  /// The only element that says that it is the article, and has the title of the page.
  private var titled: Int? {
    var found: Set<Int> = []
    for title in tree.elements.indices where tree.elements[title].tag.name == "h1" {
      var element = title
      while element > 0, !isNamed(element) { element = tree.elements[element].parent }
      if element > 0 { found.insert(element) }
    }
    guard found.count == 1, let article = found.first, !text.isClutter[article],
      text.article[article] >= ReadablePage.Limit.text,
      Double(text.article[article]) >= Share.titled * Double(text.article[0])
    else { return nil }
    return article
  }

  private func isInTable(_ index: Int) -> Bool {
    ["td", "tr", "tbody"].contains(tree.elements[index].tag.name)
  }

  /// Whether an element is a row with one cell, so that the rows of its table follow each other.
  private func isOnlyCell(_ index: Int) -> Bool {
    tree.elements[index].tag.name == "tr" && children(index).count == 1
  }

  private func ownText(_ index: Int) -> Int {
    max(0, text.running[index] - children(index).reduce(0) { $0 + text.running[$1] })
  }

  private func isContainer(_ index: Int) -> Bool {
    !["p", "pre", "blockquote", "ul", "ol", "li", "dl", "figure"]
      .contains(tree.elements[index].tag.name)
  }

  private func isNamed(_ index: Int) -> Bool {
    let tag = tree.elements[index].tag
    return tag.name == "article" || tag.name == "main" || tag["role"] == "main"
      || tag["itemprop"] == "articleBody"
  }
}

// What belongs to the article at its ends.
extension ArticleParts {
  private static let headings: Set = ["h1", "h2", "h3", "h4"]
  /// What belongs to an article even at its ends.
  private static let kept: Set = [
    "figure", "table", "pre", "ul", "ol", "dl", "math", "header", "hr",
  ]
  /// The shortest text in a header that is the beginning of an article, in bytes.
  private static let lead = 140
  private static let paragraphs: Set = ["p", "blockquote", "strong", "em", "b", "i"]

  private func isHeading(_ index: Int) -> Bool {
    Self.headings.contains(tree.elements[index].tag.name)
  }

  /// The article itself, or what is left of it without boxes of links at its ends.
  private func inside(_ article: Int) -> [Int] {
    let children = children(article)
    let texts = children.indices.filter { text.article[children[$0]] > 0 }
    guard ownText(article) == 0, let first = texts.first, let last = texts.last else {
      return [article]
    }
    // Some pages have no paragraphs, but a box for each, or a section.
    let boxes = texts.map { children[$0] }.filter {
      ownText($0) > 0 || tree.elements[$0].tag.name == "section"
    }
    let names = Self.paragraphs.union(boxes.map { tree.elements[$0].tag.name })
    let start = children[..<first].filter {
      isHeading($0) || isEnd($0) || isLead($0) || isLine($0, names) && isSentence($0)
    }
    var end: [Int] = []
    var heading: [Int] = []
    for child in children[(last + 1)...] where !text.isClutter[child] {
      if isHeading(child) {
        if text.leadsElsewhere(child) { break }
        heading.append(child)
      } else if isEnd(child) || isLine(child, names) {
        end += heading + [child]
        heading = []
      }
    }
    return (start + children[first...last] + end).filter { !text.isClutter[$0] }
  }

  private func isEnd(_ index: Int) -> Bool {
    text.share(index) < 0.25
      && (Self.kept.contains(tree.elements[index].tag.name) || text.showsPictures(index)
        || text.running[index] > 0)
  }

  /// Whether an element is a short paragraph, also one that is a link.
  private func isLine(_ index: Int, _ names: Set<String>) -> Bool {
    let tag = tree.elements[index].tag
    guard names.contains(tag.name), text.length[index] > 1, !ClutterNames.isClutter(paragraph: tag)
    else { return false }
    guard text.share(index) > 0 else {
      return !text.text(index).contains("©") && !text.beginsElsewhere(index)
    }
    let links = children(index).filter { tree.elements[$0].tag.name == "a" }
    guard links.count == 1, !text.leadsElsewhere(index) else { return false }
    return text.share(index) < 0.8 || text.length[index] >= 40
      || text.share(index) < 1 && tree.elements[links[0]].tag["href"]?.contains("://") == true
  }

  private func isSentence(_ index: Int) -> Bool {
    let words = text.text(index)
    guard let last = words.last(where: { !$0.isWhitespace }) else { return false }
    return ".!?…:;,”“»\"'。！？」؟।".contains(last)
  }

  /// What stands between the title and the article, such as a lead paragraph.
  private func before(_ article: Int) -> [Int] {
    let titles = tree.elements.indices.filter { tree.elements[$0].tag.name == "h1" }
    guard let title = titles.last(where: { $0 < article }),
      !titles.contains(where: { isInside(article, $0) })
    else { return [] }
    var parts: [Int] = []
    var child = article
    while child > 0 {
      let parent = tree.elements[child].parent
      let earlier = children(parent).prefix { $0 != child }
      let box = earlier.last { $0 <= title }
      parts = earlier.filter { $0 > title && isLead($0) } + parts
      if let box {
        // The header of a site has a title of its own, and no paragraphs.
        let isSite =
          ["", "html", "body"].contains(tree.elements[parent].tag.name)
          && (text.running[box] < Self.lead || ClutterNames.isSite(tree.elements[box].tag))
          && (isNamed(child) || tree.elements[box].tag.name == "header"
            || [box, title].contains { ClutterNames.isSite(tree.elements[$0].tag) })
        return isSite ? [] : after(title, in: box).filter(isLead) + parts
      }
      child = parent
    }
    return []
  }

  /// What follows a title in its box.
  private func after(_ title: Int, in box: Int) -> [Int] {
    var (box, parts) = (box, [Int]())
    while box != title, let next = children(box).last(where: { $0 <= title }) {
      parts = children(box).filter { $0 > title } + parts
      box = next
    }
    return parts
  }

  private func isInside(_ box: Int, _ element: Int) -> Bool {
    var element = element
    while element > box { element = tree.elements[element].parent }
    return element == box
  }

  private func isLead(_ index: Int) -> Bool {
    guard !text.isClutter[index] else { return false }
    let tag = tree.elements[index].tag
    if tag.name == "figure" { return text.share(index) < 0.25 && text.showsPictures(index) }
    if isParagraph(index) { return true }
    let inner = children(index)
    if ["div", "section"].contains(tag.name), let last = inner.last,
      inner.dropLast().allSatisfy(isHeading)
    {
      return isLead(last)
    }
    let isList = ["ul", "ol"].contains(tag.name)
    guard text.length[index] >= (isList ? 80 : 30), text.share(index) < 0.1 else { return false }
    return isList || isHeading(index)
      || Self.paragraphs.contains(tag.name)
        && !ClutterNames.isClutter(paragraph: tag)
  }

  /// Further parts of the article, in boxes of their own.
  private func after(_ article: Int) -> [Int] {
    var parts: [Int] = []
    var child = article
    while child > 0, !isNamed(child), tree.elements[child].tag.name != "body" {
      let parent = tree.elements[child].parent
      guard tree.elements[parent].tag.name != "body", parent > 0 else { break }
      let later = children(parent).drop { $0 != child }.dropFirst()
      let enough = Share.part * Double(text.running[article])
      parts += later.filter {
        text.article[$0] > 0 && isParagraph($0) && !isInTable(child)
          && (Double(text.article[$0]) >= enough || text.isNote($0))
      }
      child = parent
    }
    return parts
  }

  /// Whether an element is a paragraph, or has little but paragraphs.
  private func isParagraph(_ index: Int) -> Bool {
    text.article[index] * 10 >= text.length[index] * 7 && text.length[index] >= 60
  }
}
