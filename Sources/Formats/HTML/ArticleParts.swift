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
    var current = 0
    while true {
      let children = children(current).filter { !text.isClutter[$0] }
      // Even a box with more links than text may have all of the text.
      guard
        let best = children.max(by: { text.article($0) < text.article($1) }).flatMap({ best in
          text.article(best) > 0
            ? best : children.max { text.running[$0] < text.running[$1] }
        }), text.running[best] > 0, isContainer(best)
      else { return current }
      let others = children.reduce(0) { $1 == best ? $0 : $0 + text.article($1) }
      let all = text.running[best] + others + ownText(current)
      let needed = isNamed(best) ? Share.named : Share.nearlyAll
      guard Double(text.running[best]) >= needed * Double(all) else { return current }
      current = best
    }
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

  private func isHeading(_ index: Int) -> Bool {
    ["h1", "h2", "h3", "h4"].contains(tree.elements[index].tag.name)
  }

  /// What belongs to an article even at its ends.
  private static let kept: Set = [
    "figure", "table", "pre", "ul", "ol", "dl", "math", "header", "hr",
  ]

  /// The article itself, or what is left of it without boxes of links at its ends.
  private func inside(_ article: Int) -> [Int] {
    let children = children(article)
    let texts = children.indices.filter { text.article(children[$0]) > 0 }
    guard ownText(article) == 0, let first = texts.first, let last = texts.last else {
      return [article]
    }
    return children.indices.filter { place in
      let child = children[place]
      guard !text.isClutter[child] else { return false }
      if (first...last).contains(place) { return true }
      if isHeading(child) { return place < first }
      let name = tree.elements[child].tag.name
      return text.share(child) < 0.25
        && (Self.kept.contains(name) || text.showsPictures(child) || text.running[child] > 0)
    }.map { children[$0] }
  }

  /// What stands between the page’s first heading and the article, such as a lead paragraph.
  private func before(_ article: Int) -> [Int] {
    guard let title = tree.elements.indices.first(where: { tree.elements[$0].tag.name == "h1" }),
      title < article
    else { return [] }
    var parts: [Int] = []
    forEachAncestor(of: article) { parent, child in
      let earlier = children(parent).prefix { $0 != child }.filter { $0 > title }
      parts = earlier.filter { isParagraph($0) } + parts
    }
    return parts
  }

  /// Further parts of the article, in boxes of their own.
  private func after(_ article: Int) -> [Int] {
    var parts: [Int] = []
    forEachAncestor(of: article) { parent, child in
      let later = children(parent).drop { $0 != child }.dropFirst()
      let enough = Share.part * Double(text.running[article])
      parts += later.filter {
        text.article($0) > 0 && Double(text.article($0)) >= enough && isParagraph($0)
      }
    }
    return parts
  }

  /// Calls `body` for each element around the article, up to the one that is named as the article.
  private func forEachAncestor(of article: Int, _ body: (_ parent: Int, _ child: Int) -> Void) {
    var child = article
    while child > 0, !isNamed(child), tree.elements[child].tag.name != "body" {
      let parent = tree.elements[child].parent
      guard tree.elements[parent].tag.name != "body", parent > 0 else { return }
      body(parent, child)
      child = parent
    }
  }

  /// Whether an element is a paragraph, or has little but paragraphs.
  private func isParagraph(_ index: Int) -> Bool {
    text.article(index) * 10 >= text.length[index] * 7 && text.length[index] >= 60
  }
}
