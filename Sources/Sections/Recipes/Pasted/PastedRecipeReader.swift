import Foundation

/// Reads the lines of a recipe one after the other.
struct PastedRecipeReader {
  enum Part { case lead, ingredients, steps, notes, rest }

  var recipe = PastedRecipe()
  let lines: [PastedLine]
  private let mayLackAmounts: Bool
  /// The lines of each block, which empty lines separate.
  let blocks: [Range<Int>]
  /// The block that is being read.
  var block = 0..<0
  var list = PastedList([])
  let shape: PastedShape
  var part = Part.lead
  var isUnderHeading = false
  var hasNumbers = false
  /// Whether the line before is a heading among the steps.
  var isUnderHead = false
  /// The first line of the ingredients.
  var start = 0
  /// The first line after a list that was read as a whole.
  var readTo = 0
  /// The number of the last step.
  var number = 0
  /// What comes before the recipe, perhaps with its title.
  var lead: [PastedLine] = []
  /// A line after the recipe, or within it, that may be its title.
  var late: PastedLine?
  var subject: String?
  /// The title after its label.
  var named: String?
  /// Who wrote the ingredients in a chat.
  var sender: Substring?
  /// The first heading among the ingredients, and among the steps, that has none of the known words.
  var firstHead = ""
  var firstStepHead = ""
  /// A label whose value is in the next line, such as "Servings".
  private var pending: PastedWords.Label?
  /// A number before a line such as "servings".
  private var count: String?
  var index = 0

  /// - Parameter mayLackAmounts: whether a list without amounts may be that of the ingredients.
  init(_ lines: [PastedLine], mayLackAmounts: Bool = false) {
    self.lines = lines
    self.mayLackAmounts = mayLackAmounts
    var blocks: [Range<Int>] = []
    for (index, line) in lines.enumerated() {
      if line.beginsBlock || blocks.isEmpty {
        blocks.append(index..<index + 1)
      } else {
        blocks[blocks.count - 1] = blocks[blocks.count - 1].lowerBound..<index + 1
      }
    }
    self.blocks = blocks
    shape = PastedShape(lines, blocks: blocks)
  }

  mutating func read() {
    for block in blocks {
      if block.upperBound <= readTo { continue }
      (self.block, index) = (block, block.lowerBound)
      list = PastedList(lines[block])
      if takesLateTitle(lines[block]) { continue }
      beginBlock(lines[block])
      for index in block where index >= readTo {
        self.index = index
        read(lines[index])
      }
    }
    readStepsAbove()
    readTitle()
    tidy()
  }

  // MARK: Parts

  private mutating func beginBlock(_ block: ArraySlice<PastedLine>) {
    let isHeaded = block.first.map { PastedWords.heading($0.text) != nil } ?? false
    guard !isHeaded else { return }
    switch part {
    case .lead:
      // Longer paragraphs are no steps.
      let below = lines[block.endIndex...].prefix(50)
      let next = below.prefix(1) + below.dropFirst().prefix { !$0.beginsBlock }
      if PastedShape.isIngredients(block)
        || PastedShape.isShortList(block, above: next, fewestAmounts: mayLackAmounts ? 0 : 1),
        shape.lastIngredients < index
      {
        begin(.ingredients, underHeading: false)
      }
      if PastedShape.isSteps(block) { begin(.steps, underHeading: false) }
    case .ingredients:
      guard !recipe.ingredients.isEmpty, !PastedShape.isIngredients(block),
        !PastedShape.isGroup(block)
      else {
        // Bullets in a list without any are steps.
        if shape.lastSteps < index, !recipe.ingredients.isEmpty, PastedShape.isTold(block),
          block.allSatisfy(\.isBullet), !lines[block.startIndex - 1].isBullet
        {
          begin(.steps, underHeading: false)
        }
        return
      }
      if PastedShape.isSteps(block) {
        begin(.steps, underHeading: false)
      } else if isProperty(block) {
        part = .notes
      } else if !isUnderHeading || PastedShape.isSentences(block) || PastedShape.isTold(block)
        || block.count == 1 && block.contains(where: { !$0.isGroup && isStepHead($0) })
      {
        // Sentences before the heading of the steps are a tip.
        if shape.lastSteps < index {
          begin(.steps, underHeading: false)
        } else if PastedShape.isSentences(block) {
          part = .rest
        }
      }
    case .steps:
      if PastedShape.isIngredients(block), recipe.ingredients.isEmpty {
        begin(.ingredients, underHeading: false)
      } else if isProperty(block) {
        part = .notes
      } else if isAfterword(block) {
        part = .rest
      }
    case .notes, .rest:
      if part == .notes, !recipe.notes.isEmpty, !goesOnWithNotes(block) { part = .rest }
      guard recipe.steps.isEmpty, !recipe.ingredients.isEmpty, shape.lastSteps < index else {
        return
      }
      if PastedShape.isSteps(block) || PastedShape.isSentences(block) {
        begin(.steps, underHeading: false)
      }
    }
  }

  /// Whether a block is the title of a recipe that began without one.
  private mutating func takesLateTitle(_ block: ArraySlice<PastedLine>) -> Bool {
    guard block.count == 1, let line = block.first, isLateTitle(line) else { return false }
    late = late ?? line
    if recipe.steps.isEmpty { begin(.steps, underHeading: false) } else { part = .rest }
    return true
  }

  private func isLateTitle(_ line: PastedLine) -> Bool {
    guard part == .ingredients || part == .steps,
      !lead.suffix(Self.mostLead).contains(where: \.mayBeTitle),
      line.mayBeTitle, !isSignature(line), !line.isBullet, !line.hasAmount, !line.isGroup,
      line.text.count <= 60,
      line.text.first?.isLowercase == false, !PastedWords.isNoise(line.text),
      !PastedWords.isClosing(line.text), PastedWords.label(line.text) == nil,
      PastedWords.labelledTitle(line.text) == nil, PastedWords.address(in: line.text) == nil
    else { return false }
    if part == .ingredients { return !recipe.ingredients.isEmpty }
    if isStepHead(line) { return false }
    let isLast = blocks.last?.lowerBound == index
    return hasNumbers || isLast && shape.isPunctuated && !line.text.endsSentence
  }

  mutating func begin(_ part: Part, underHeading: Bool) {
    // Steps without ingredients before the recipe itself are an introduction.
    if part == .ingredients, recipe.ingredients.isEmpty, shape.lastSteps > index {
      recipe.steps = []
    }
    if part == .ingredients, recipe.ingredients.isEmpty { start = index }
    self.part = part
    isUnderHeading = underHeading
    if part == .steps { (hasNumbers, number, isUnderHead) = (false, 0, false) }
  }

  // MARK: Lines

  private mutating func read(_ line: PastedLine) {
    if line.isTalk || line.isReply && line.sender != sender { return readTalk(line) }
    if let found = PastedWords.subject(line.text) {
      subject = subject ?? found
      return
    }
    if part == .lead, line.isMenu {
      // What comes before a path belongs to the site.
      if line.isPath { lead = [] }
      return
    }
    if readStepper(line) || readValue(line) || readNumber(line) { return }
    if let title = PastedWords.labelledTitle(line.text) {
      named = named ?? title
      return
    }
    if let address = PastedWords.address(in: line.text) {
      recipe.source = recipe.source ?? address
      return
    }
    if part == .steps || part == .notes,
      PastedWords.isClosing(line.text) || PastedWords.isPhone(line.text)
        || PastedWords.namesAccount(line.text) || isLastWord(line)
        || part == .steps && isFoot(line)
    {
      part = .rest
      return
    }
    if let heading = PastedWords.heading(line.text) { return read(heading, in: line) }
    if PastedWords.isNoise(line.text) {
      // What a serving contains may be wrapped.
      if line.text.last == ",", index + 1 < lines.count, !lines[index + 1].beginsBlock {
        readTo = index + 2
      }
      // The button that copies the list is below it.
      if part == .ingredients, !recipe.ingredients.isEmpty, PastedWords.isList(line.text),
        shape.lastSteps > index
      {
        part = .rest
      }
      return
    }
    if readLabels(line) { return }
    if part != .lead, !recipe.ingredients.isEmpty, recipe.steps.isEmpty,
      PastedWords.isHowTo(line.text)
    {
      return begin(.steps, underHeading: true)
    }
    if PastedWords.isRecipe(line.text), !recipe.ingredients.isEmpty, recipe.steps.isEmpty {
      return begin(.steps, underHeading: true)
    }
    if part == .lead, shape.startsIngredients(at: index, in: block) {
      begin(.ingredients, underHeading: false)
    }
    if part == .ingredients, recipe.ingredients.count > 1, shape.startsSteps(at: index) {
      begin(.steps, underHeading: false)
    }
    switch part {
    case .lead: lead.append(line)
    case .ingredients:
      if isTitle(overIngredients: line) {
        lead.append(line)
      } else if !readList(at: index) {
        addIngredient(line)
      }
      sender = line.sender
    case .steps:
      // "Did it work?"
      let isQuestion = line.text.last.map { "?؟".contains($0) } == true && line.number == nil
      if !isCount(line), !readYield(inSentence: line), !isQuestion { addStep(line) }
    case .notes: if !resume(line) { addNote(line) }
    case .rest: _ = resume(line)
    }
  }

  /// Steps go on after a page's end or a box within them if the numbers do.
  /// - Returns: Whether the line is the next step.
  private mutating func resume(_ line: PastedLine) -> Bool {
    guard let next = line.number, number > 0, next == number + 1 else { return false }
    part = .steps
    addStep(line)
    return true
  }

  /// Reads the value of the label in the line before: `Servings`, `4`.
  private mutating func readValue(_ line: PastedLine) -> Bool {
    if let count {
      self.count = nil
      take("\(count) \(line.text)", for: .yield)
      return true
    }
    if let label = pending {
      pending = nil
      let isValue =
        label == .yield
        ? line.text.contains(where: \.isNumber) && line.text.count < 40
          && (recipe.yield == nil || line.text.allSatisfy(\.isNumber))
          && !PastedWords.isIngredient(line.text)
        : PastedWords.isTime(line.text)
      if isValue { take(line.text, for: label) }
      if isValue { return true }
    }
    guard index + 1 < lines.count, line.text.utf8.count < 80 else { return false }
    let next = lines[index + 1].text
    if line.text.allSatisfy({ $0.isNumber || "-–".contains($0) }) {
      guard PastedWords.isServings(word: next) else { return false }
      count = line.text
      return true
    }
    // "Prep Time", "15", "minutes"
    if let label = PastedWords.label(line.text), index + 2 < lines.count,
      PastedWords.times(line.text)?.first?.1.isEmpty == true,
      PastedWords.isTime("\(next) \(lines[index + 2].text)"), next.allSatisfy(\.isNumber)
    {
      take("\(next) \(lines[index + 2].text)", for: label)
      readTo = index + 3
      return true
    }
    if PastedWords.isWeakYield(line.text) { return next.first?.isNumber == true }
    // "Préparation :" heads the steps, too.
    guard let (label, value) = PastedWords.times(line.text)?.first, value.isEmpty,
      PastedWords.isTime(next)
    else { return false }
    pending = label
    return true
  }

  /// Reads the number of a step in a line of its own.
  private mutating func readNumber(_ line: PastedLine) -> Bool {
    guard part == .steps, line.text.utf8.count < 8, let next = PastedWords.wholeNumber(line.text),
      next == number + 1,
      hasNumbers || recipe.steps.isEmpty
    else { return false }
    var step = line
    (step.number, step.text) = (next, "")
    addStep(step)
    return true
  }

  /// Reads the yield between two buttons: `− 4 +`, perhaps above “servings”.
  private mutating func readStepper(_ line: PastedLine) -> Bool {
    guard let number = PastedWords.stepper(line.text) else { return false }
    pending = nil
    if index + 1 < lines.count, PastedWords.isServings(word: lines[index + 1].text) {
      count = number
    } else {
      take(number, for: .yield)
    }
    return true
  }

  private mutating func readLabels(_ line: PastedLine) -> Bool {
    if part != .steps || PastedWords.isLabelAmongSteps(line.text),
      let found = PastedWords.labelled(line.text)
    {
      for (label, value) in found {
        if value.isEmpty { pending = label } else { take(value, for: label) }
      }
      return true
    }
    // "Rest:" and "Rest: -"
    if PastedWords.isWithoutValue(line.text) { return true }
    return part != .steps && readYield(overIngredients: line)
  }

  /// `For 8 slices:`, after which the ingredients follow.
  private mutating func readYield(overIngredients line: PastedLine) -> Bool {
    guard line.text.last == ":", recipe.yield == nil, recipe.ingredients.isEmpty,
      case (.yield, let value)? = PastedWords.labelled(PastedWords.trimmedEnd(line.text))?.first,
      !value.isEmpty
    else { return false }
    take(value, for: .yield)
    begin(.ingredients, underHeading: true)
    return true
  }

  private mutating func read(_ heading: PastedWords.Heading, in line: PastedLine) {
    // "مكونات الحشوة" after those of the dough
    if heading.isOfPart, part == .ingredients || recipe.ingredients.isEmpty {
      begin(.ingredients, underHeading: true)
      let head = PastedWords.trimmedEnd(line.text) + ":"
      if recipe.ingredients.isEmpty { firstHead = head }
      return recipe.ingredients.append(head)
    }
    switch heading.kind {
    case .ingredients: begin(.ingredients, underHeading: true)
    case .steps: begin(.steps, underHeading: true)
    case .notes: if part != .lead { part = .notes }
    case .other: if part != .lead { part = .rest }
    }
    if let yield = heading.yield, recipe.yield == nil { recipe.yield = yield }
    if heading.kind == .ingredients, readList(after: heading) { return }
    guard let rest = heading.rest else { return }
    switch heading.kind {
    case .ingredients:
      recipe.ingredients += IngredientText.split(PastedWords.trimmedEnd(rest), limit: 200)
        .map { $0.trimmingCharacters(in: .whitespaces) }
    case .steps: recipe.steps.append(rest)
    case .notes: if part == .notes { recipe.notes.append(rest) }
    case .other: break
    }
  }

  private mutating func take(_ value: String, for label: PastedWords.Label) {
    switch label {
    case .yield: recipe.yield = recipe.yield ?? PastedWords.trimmedEnd(value)
    case .time(let time): recipe.times[time] = recipe.times[time] ?? value
    case .other: break
    }
  }
}
