import Store

/// Finds a recipe's title among the lines before it.
struct PastedTitle {
  /// The lines before the recipe.
  let lead: [PastedLine]
  /// The lines of the whole text, in which a web page has its title twice.
  let lines: [PastedLine]
  /// What the recipe has: its ingredients often have words of its title, and so do its steps.
  let recipe: PastedRecipe

  /// The line that is most like a title, with the line after it if the title is over both, and how
  /// much it is like one; 0 and more is good. Less is none if it is talk.
  var best: (title: String, likeness: Int)? {
    var times: [String: Int] = [:]
    for line in lines where line.text.utf8.count < 200 { times[Self.key(line), default: 0] += 1 }
    let ingredients = Self.stems(of: recipe.ingredients)
    let steps = Self.stems(of: recipe.steps)
    let last = lead.lastIndex(where: \.mayBeTitle)
    var best: (index: Int, likeness: Int)?
    for (index, line) in lead.enumerated()
    where line.mayBeTitle && !PastedWords.isOnlyTalk(line.text) {
      var likeness = line.likenessToTitle
      // After the menu of a page, the first line is no better than others.
      if index == 0, line.text == lines.first?.text { likeness += 1 }
      if index == last, index > 0 { likeness += 1 }
      // A message of a few words right above the ingredients
      if line.isTalk, index == lead.count - 1, line.isPlain, !line.beginsSmall,
        line.text.split(separator: " ").count <= 5
      {
        likeness += 2
      }
      if times[Self.key(line)] ?? 0 > 1, !line.isHead, !line.isTalk { likeness += 3 }
      let words = Self.stems(of: [line.text])
      likeness += words.isDisjoint(with: ingredients) ? 0 : 3
      likeness += words.isDisjoint(with: steps) ? 0 : 1
      if likeness > best?.likeness ?? .min { best = (index, likeness) }
    }
    guard let best, best.likeness >= 0 || !lead[best.index].isTalk else { return nil }
    return (title(at: best.index), best.likeness)
  }

  static func namesIngredient(_ title: some StringProtocol, of recipe: PastedRecipe) -> Bool {
    !stems(of: [String(title)]).isDisjoint(with: stems(of: recipe.ingredients))
  }

  /// Whether sentences name a third of the ingredients, and at least two.
  static func areNamed(_ ingredients: [String], in sentences: [String]) -> Bool {
    let named = stems(of: sentences)
    let count = ingredients.count { !stems(of: [$0]).isDisjoint(with: named) }
    return count > 1 && count * 3 >= ingredients.count
  }

  private func title(at index: Int) -> String {
    if index > 0, Self.goesOn(lead[index - 1], with: lead[index]), lead[index - 1].mayBeTitle {
      return lead[index - 1].title + " " + lead[index].title
    }
    let title = lead[index].isTalk ? PastedWords.withoutTalk(lead[index].title) : lead[index].title
    guard index + 1 < lead.count, Self.goesOn(lead[index], with: lead[index + 1]) else {
      return title
    }
    return title + " " + lead[index + 1].title
  }

  private static func goesOn(_ line: PastedLine, with next: PastedLine) -> Bool {
    guard next.mayBeTitle, !next.beginsBlock, !next.hasAmount, !next.isBullet, !next.isTalk,
      line.text.count + next.text.count < 100
    else { return false }
    let (last, first) = (
      line.text.split(separator: " ").last, next.text.split(separator: " ").first
    )
    // "by Ada"
    if ["by", "von", "par", "por"].contains(first.map(PastedWords.letters)) { return false }
    return next.beginsSmall || last.map(PastedWords.endsIngredient) == true
      || first.map(PastedWords.endsIngredient) == true
  }

  private static func key(_ line: PastedLine) -> String {
    PastedWords.words(of: line.text).joined(separator: " ")
  }

  private static func stems(of texts: [String]) -> Set<String> {
    Set(texts.flatMap(PastedWords.words).compactMap(stem))
  }

  /// The beginning of a word, without an Arabic article and preposition; `nil` for a short word.
  private static func stem(_ word: String) -> String? {
    let article = ["بال", "وال", "ال", "لل"].first { word.hasPrefix($0) } ?? ""
    let word = word.dropFirst(article.count)
    guard let first = word.unicodeScalars.first else { return nil }
    let length = first.value < 0x250 ? 4 : 3
    return word.count >= length && first.properties.isAlphabetic ? String(word.prefix(length)) : nil
  }
}
