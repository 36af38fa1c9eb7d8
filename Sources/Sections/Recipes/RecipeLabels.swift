import Store
import TextCore

// Words that only say what follows them, as in "Step 1: Cut." and "By Ada".
extension String {
  var withoutColon: String { last == ":" ? String(dropLast()) : self }

  /// Whether this is only the number of a step: `1`, `2.`, `Step 3:`.
  var isStepNumber: Bool { stepNumber?.rest.isEmpty == true }

  /// Whether this begins like a step in a numbered list: `2. Cook.`, `Step 2: Cook.`
  var beginsWithStepNumber: Bool {
    guard let number = stepNumber, number.hasSign || number.hasWord else { return false }
    return number.rest.first?.isLetter == true
  }

  var beginsWithAmount: Bool { PastedWords.beginsWithAmount(self) }

  /// A step without "Step 1:", as Almanac numbers the steps.
  var withoutStepNumber: String {
    guard let number = stepNumber, number.hasWord, !number.rest.isEmpty,
      number.hasSign || number.rest.first?.isUppercase == true
    else { return self }
    return number.rest
  }

  var hasStepNumber: Bool { beginsWithStepNumber || withoutStepNumber != self }

  private var stepNumber: (rest: String, hasWord: Bool, hasSign: Bool)? {
    let word = prefix(12).prefix { $0.isLetter }
    guard word.isEmpty || PastedWords.isStep(String(word)) else { return nil }
    let number = self[word.endIndex...].drop { $0 == " " || $0 == "#" }
    let digits = number.prefix { $0.isNumber }
    guard (1...2).contains(digits.count) else { return nil }
    let rest = number[digits.endIndex...]
    let signs = rest.prefix { ".):–-： ".contains($0) }
    let hasSign = signs.contains { $0 != " " }
    guard rest.isEmpty || !signs.isEmpty || !word.isEmpty else { return nil }
    return (String(rest[signs.endIndex...]), !word.isEmpty, hasSign)
  }

  /// The steps of a text that numbers them in one line: `1. Cut. 2. Cook.`
  var numberedSteps: [String] {
    guard let sign = numberSign else { return [self] }
    var (steps, start, number) = ([String](), startIndex, 2)
    var place = startIndex
    while let found = self[place...].firstRange(of: " \(number)\(sign) ") {
      place = found.upperBound
      guard let last = self[..<found.lowerBound].last, ".!?)…".contains(last),
        place < endIndex, self[place].isLetter
      else { continue }
      steps.append(String(self[start..<found.lowerBound]))
      start = index(after: found.lowerBound)
      number += 1
    }
    return steps + [String(self[start...])]
  }

  /// What stands after the number in a text that begins with `1. ` or `1) `.
  private var numberSign: Character? {
    let beginning = prefix(3)
    guard beginning.count == 3, beginning.first == "1", beginning.last == " ",
      let sign = beginning.dropFirst().first, ".)".contains(sign)
    else { return nil }
    return sign
  }

  /// A yield without the name of what it is: `4 servings` of `Yield: 4 servings`.
  var withoutYieldLabel: String {
    guard let (label, rest) = labelled else { return self }
    let word = SearchFolding.folded(String(label)).prefix { $0.isLetter }
    return PastedWords.yields.contains(String(word)) ? rest : self
  }

  /// A name without "By", "Recipe by" or "Author:".
  var withoutAuthorLabel: String {
    if let (label, rest) = labelled,
      Self.authorLabels.contains(SearchFolding.folded(String(label)))
    {
      return rest
    }
    for label in ["by ", "recipe by ", "written by ", "posted by "]
    where count > label.count && prefix(label.count).lowercased() == label {
      return String(dropFirst(label.count)).trimmed
    }
    return self
  }

  private static let authorLabels: Set = [
    "by", "recipe by", "written by", "author", "von", "rezept von", "autor", "autorin", "par",
    "recette de", "auteur", "autrice", "por", "receta de", "autora", "di", "autore",
  ]

  /// The words before a colon, and what follows it.
  private var labelled: (label: Substring, rest: String)? {
    let label = prefix(20).prefix { !":：".contains($0) }
    guard label.endIndex < endIndex, ":：".contains(self[label.endIndex]),
      !label.contains(where: \.isNumber)
    else { return nil }
    let rest = String(self[index(after: label.endIndex)...]).trimmed
    return rest.isEmpty ? nil : (label, rest)
  }

  private var trimmed: String { CleanText.line(self) }
}
