// What is left to do when all lines were read.
extension PastedRecipeReader {
  /// Chooses the title: after its label, the line before the recipe that is most like one, or the
  /// subject of the mail.
  mutating func readTitle() {
    let best = PastedTitle(lead: lead, lines: lines, recipe: recipe).best
    let isGood = best.map { $0.likeness >= 0 } ?? false
    guard
      let words = named
        ?? (isGood ? best?.title : subject ?? late?.title ?? best?.title ?? cry)
    else { return }
    let (title, yield) = PastedWords.titleAndYield(words)
    recipe.title = title.isEmpty ? nil : title
    recipe.yield = recipe.yield ?? yield
  }

  /// The first line of a post, up to an emoji, if it names an ingredient: `Lemon pasta 🍋 so good!!`
  private var cry: String? {
    guard let line = lead.first(where: { !$0.isTalk }), line.text.last == "!",
      !PastedWords.isPersonal(line.text), !line.isLetterHead
    else { return nil }
    let title = line.text.prefix { $0.isLetter || $0.isNumber || " -'’&".contains($0) }
    return PastedTitle.namesIngredient(title, of: recipe)
      ? title.trimmingCharacters(in: .whitespaces) : nil
  }

  /// Takes the sentences between the title and the ingredients for the steps if there are no others.
  mutating func readStepsAbove() {
    guard recipe.steps.isEmpty, recipe.ingredients.count > 1 else { return }
    let above = blocks.prefix { $0.upperBound <= start }
    let isHead = { [lines] (block: Range<Int>) in
      block.count == 1 && lines[block.lowerBound].mayBeTitle
    }
    var told = above.reversed().prefix { isHead($0) || PastedShape.isSentences(lines[$0]) }
      .reversed().map(\.self)
    // One of the heads is the title, which heads no steps itself.
    let heads = told.indices.filter { isHead(told[$0]) }
    if let first = heads.first, heads.count == 1 || heads.count > 2 {
      told.removeFirst(first + 1)
    } else if let last = heads.last {
      told.removeFirst(last + 1)
    } else if told.count == above.count {
      // The title may be above its steps in their block.
      guard let first = told.first, lines[first.lowerBound].mayBeTitle, first.count > 1 else {
        return
      }
      told[0] = first.lowerBound + 1..<first.upperBound
    }
    begin(.steps, underHeading: false)
    for block in told {
      self.block = block
      for index in block {
        self.index = index
        if isHead(block) {
          recipe.steps.append(lines[index].title + ":")
          isUnderHead = true
        } else {
          addStep(lines[index])
        }
      }
    }
    lead = Array(lead.dropLast(told.reduce(0) { $0 + $1.count }))
  }

  /// Drops headings that nothing follows, and takes the yield out of the last step.
  mutating func tidy() {
    var kept: [String] = []
    for line in recipe.ingredients where line != kept.last || line.last != ":" { kept.append(line) }
    while kept.last?.last == ":" { kept.removeLast() }
    // A single heading over all of a part, such as "Stuff", says nothing.
    if kept.first == firstHead, kept.count(where: { $0.last == ":" }) == 1 { kept.removeFirst() }
    recipe.ingredients = kept
    recipe.steps.removeAll { $0.isEmpty }
    if recipe.steps.first == firstStepHead, recipe.steps.count > 1 { recipe.steps.removeFirst() }
    guard recipe.yield == nil, let last = recipe.steps.last else { return }
    let sentences = PastedProse.sentences(of: last)
    guard sentences.count > 1, let end = sentences.last, PastedWords.isLabelAmongSteps(end),
      case (.yield, let value)? = PastedWords.labelled(end)?.first
    else { return }
    recipe.yield = value
    recipe.steps[recipe.steps.count - 1] = sentences.dropLast().joined(separator: " ")
  }
}
