// What is left to do when all lines were read.
extension PastedRecipeReader {
  /// Chooses the title: after its label, the line before the recipe that is most like one, or the
  /// subject of the mail.
  mutating func readTitle() {
    let best = PastedTitle(lead: lead, lines: lines, recipe: recipe).best
    let isGood = best.map { $0.likeness >= 0 } ?? false
    guard let words = named ?? (isGood ? best?.title : subject ?? late?.title ?? best?.title) else {
      return
    }
    let (title, yield) = PastedWords.titleAndYield(words)
    recipe.title = title.isEmpty ? nil : title
    recipe.yield = recipe.yield ?? yield
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
      case let (.yield, value)? = PastedWords.labelled(end)?.first
    else { return }
    recipe.yield = value
    recipe.steps[recipe.steps.count - 1] = sentences.dropLast().joined(separator: " ")
  }
}
