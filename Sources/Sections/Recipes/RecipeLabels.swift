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

  /// The number that this begins with, and what follows it.
  var stepNumber: (number: Int?, rest: String, hasWord: Bool, hasSign: Bool)? {
    let word = prefix(12).prefix { $0.isLetter }
    guard word.isEmpty || PastedWords.isStep(String(word)) else { return nil }
    let number = self[word.endIndex...].drop { $0 == " " || $0 == "#" }
    let digits = number.prefix { $0.isNumber }
    guard (1...2).contains(digits.count) else { return nil }
    let rest = number[digits.endIndex...]
    let signs = rest.prefix { ".):–-： ".contains($0) }
    let hasSign = signs.contains { $0 != " " }
    guard rest.isEmpty || !signs.isEmpty || !word.isEmpty else { return nil }
    let value = Int(String(digits.compactMap(\.wholeNumberValue).map { Character("\($0)") }))
    return (value, String(rest[signs.endIndex...]), !word.isEmpty, hasSign)
  }

  /// The steps of a text that numbers them in one line: `1. Cut. 2. Cook.`, `Step 1: Cut. Step 2: …`
  var numberedSteps: [String] {
    guard let (word, sign) = numbering else { return [self] }
    var (steps, start, number) = ([String](), startIndex, 2)
    var place = startIndex
    while let found = self[place...].firstRange(of: " \(word)\(number)\(sign) ") {
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

  /// What stands before and after the number in a text that begins with `1. `, `1) ` or `Step 1: `.
  private var numbering: (word: String, sign: Character)? {
    let word = prefix(12).prefix { $0.isLetter || $0 == " " }
    guard word.isEmpty || word.last == " " && PastedWords.isStep(String(word.dropLast())) else {
      return nil
    }
    let number = self[word.endIndex...].prefix(3)
    guard number.count == 3, number.first == "1", number.last == " ",
      let sign = number.dropFirst().first, (word.isEmpty ? ".)" : ".):").contains(sign)
    else { return nil }
    return (String(word), sign)
  }

  /// A yield without the name of what it is: `4 servings` of `Yield: 4 servings`.
  var withoutYieldLabel: String {
    guard let (label, rest) = labelled else { return self }
    let words = SearchFolding.folded(String(label)).split { !$0.isLetter }.map(String.init)
    // "Number of servings"
    let isYield =
      PastedWords.yields.contains(words.first ?? "")
      || words.dropFirst().contains { PastedWords.yieldNames.contains($0) }
    return isYield ? rest.withoutYieldLabel : self
  }

  /// A yield without the word that says that it is one, as it stands beside that word: `4` of
  /// `Serves 4`, `12 cookies` of `This recipe makes 12 cookies`.
  var withoutYieldWord: String {
    var words = withoutYieldLabel.split(whereSeparator: \.isWhitespace)[...]
    if let verb = words.prefix(3).firstIndex(where: { Self.yieldVerbs.contains(Self.letters($0)) }),
      words[..<verb].allSatisfy({ Self.recipeWords.contains(Self.letters($0)) })
    {
      words = words[(verb + 1)...]
    }
    let isSaid = words.startIndex > 0
    let rest = words.drop { Self.yieldWords.contains(Self.letters($0)) }
    // "For the freezer" is no number of people.
    let count = rest.drop { PastedWords.about.contains(Self.letters($0)) }.first
    if count?.contains(where: \.isNumber) == true { words = rest }
    guard !words.isEmpty, isSaid || words.startIndex > 0 else { return withoutYieldLabel }
    return words.joined(separator: " ")
  }

  private static func letters(_ word: Substring) -> String {
    SearchFolding.folded(String(word)).filter { !".:ـ".contains($0) }
  }

  private static let yieldVerbs: Set = [
    "serves", "makes", "yields", "feeds", "ergibt", "ergeben", "reicht", "donne", "rend", "rinde",
    "rinden", "salen", "sale", "يكفي", "تكفي", "تصنع", "ينتج",
  ]

  /// Words before the verb, as in “This recipe makes”.
  private static let recipeWords: Set = [
    "this", "the", "recipe", "it", "das", "dieses", "rezept", "es", "cette", "la", "recette",
    "esta",
    "receta", "هذه", "الوصفه", "الوصفة",
  ]

  /// Words that say how much a recipe makes if a number follows.
  private static let yieldWords: Set = [
    "for", "serve", "serving", "servings", "portions", "yield", "-", "–", "=", "fur", "portionen",
    "personen", "pour", "personnes", "para", "raciones", "porciones", "personas", "per", "ل",
    "لعدد",
    "عدد", "الحصص",
  ]

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

  private var trimmed: String { CleanText.line(self, limit: .max) }
}
