import Store

// Amounts of ingredients.
extension PastedWords {
  static func beginsWithAmount(_ line: String) -> Bool {
    let rest = line.drop { $0 == "~" || $0 == "±" || $0 == "(" || $0.isWhitespace }
    guard let first = rest.first else { return false }
    if first.isNumber { return true }
    // A scanner reads 1 as l or I.
    if "lI".contains(first), rest.dropFirst().first == "/" { return true }
    if "lI".contains(first), let next = rest.dropFirst().first(where: { !$0.isWhitespace }),
      rest.dropFirst().first == " ", next.isNumber
    {
      return true
    }
    // "l onion", "l5O g"
    if first == "l", let next = rest.dropFirst().first,
      next == " " || next.isNumber
        || ",.".contains(next)
          && rest.dropFirst(2).first?.isNumber == true
    {
      return rest.count > 2
    }
    if first == "I", rest.dropFirst().first == " ",
      let unit = rest.split(separator: " ").dropFirst().first
    {
      return units.contains(SearchFolding.folded(unit.filter(\.isLetter)))
    }
    let words = SearchFolding.folded(String(line.prefix(40))).split(separator: " ").map(String.init)
    guard let word = words.first else { return false }
    if vague.contains(word) { return true }
    if about.contains(word), words.count > 1 {
      return beginsWithAmount(words.dropFirst().joined(separator: " "))
    }
    return articles.contains(word) && words.count > 1
      && portions.contains { words[1].hasPrefix($0) }
  }

  /// Whether a line begins with a time or a heat, as the rest of a step does: `35 minutes at 180 °C`.
  static func beginsWithMeasure(_ line: String) -> Bool {
    let words = line.prefix(40).split(separator: " ", maxSplits: 2)
    guard let first = words.first, first.first?.isNumber == true else { return false }
    let rest = first.drop { !$0.isLetter && !"°º".contains($0) }
    let unit = rest.isEmpty && words.count > 1 ? words[1] : rest
    return unit.first.map { "°º".contains($0) } == true || isShortTime(unit)
  }

  /// Whether the amount of an ingredient stands after its name: `Potatoes – 1.5 kg`, `Eggs: 2`.
  static func endsWithAmount(_ line: String) -> Bool {
    guard line.utf8.count <= 100, !isOrder(line) else { return false }
    if isNameAndAmount(line) { return true }
    // "Butter 90 g, cold", "Sugar 80 g plus 20 g for the top"
    guard let digit = line.firstIndex(where: \.isNumber),
      let end = [", ", " (", " plus ", " + "].compactMap({
        line.range(of: $0, range: digit..<line.endIndex)?.lowerBound
      }).min()
    else { return false }
    return isNameAndAmount(String(line[..<end]))
  }

  private static func isNameAndAmount(_ line: String) -> Bool {
    guard line.first?.isLetter == true, line.last != "." else { return false }
    let words = line.split(separator: " ")
    guard let place = words.lastIndex(where: { $0.first?.isNumber == true || isScale($0) }),
      place > 0,
      words.count - place <= 2, place <= 6, label(line) == nil, !isMailLabel(line)
    else { return false }
    let isMarked =
      words[place - 1].last.map { "-–—:".contains($0) } == true || isScale(words[place])
    let word = words.count - place == 2 ? words[place + 1] : words[place].drop { !$0.isLetter }
    if isMeasure(words[place...].joined(separator: " ")) { return false }
    return isUnit(word) || isPortion(word)
      || isMarked && words[place].prefix(while: { $0.isNumber }).count <= 3
  }

  /// The ingredients of a line that has several, each with its amount and unit: `200 g flour, 1 tsp
  /// salt, 2 tbsp oil`; `nil` for any other line.
  static func amounts(in line: String) -> [String]? {
    guard line.utf8.count <= 500, line.first?.isNumber == true, line.contains(",") else {
      return nil
    }
    let list = line.last == "," ? String(line.dropLast()) : line
    let parts = IngredientText.split(list, limit: 50).map { trimmedEnd($0) }
    // "500 g flour, 50 g for the tin" is one ingredient.
    guard parts.count > (list == line ? 2 : 1), parts.allSatisfy(isIngredient) else { return nil }
    return parts
  }

  /// Whether an ingredient in a sentence begins with an amount, which may be in words.
  static func beginsWithAmountInWords(_ text: String) -> Bool {
    if beginsWithAmount(text) { return true }
    let first = SearchFolding.folded(text).prefix { !$0.isWhitespace }
    return numbers.contains(String(first)) || articles.contains(String(first))
  }

  private static let numbers: Set = [
    "two", "three", "four", "five", "six", "eight", "ten", "twelve", "zwei", "drei", "vier", "funf",
    "sechs", "acht", "zehn", "deux", "trois", "quatre", "cinq", "six", "huit", "dix", "dos", "tres",
    "cuatro", "cinco", "seis", "ocho", "diez", "due", "tre", "quattro", "cinque", "sei", "otto",
    "dieci", "حبه", "حبتين", "كوب", "ملعقه", "نصف", "ربع",
  ]

  /// Whether a line is only an amount, perhaps with a unit.
  static func isAmount(_ line: String) -> Bool {
    // The size in bytes is known, and a character is counted one by one.
    guard line.first?.isNumber == true, line.utf8.count <= 80, line.count <= 20 else {
      return false
    }
    let words = line.split(separator: " ").filter { !$0.contains(where: \.isNumber) }
    return words.count <= 1 && words.allSatisfy { isUnit($0) || isPortion($0) }
  }

  /// Whether a word measures what has no unit: `bunch`, `sprigs`.
  private static func isPortion(_ word: Substring) -> Bool {
    let word = letters(of: word)
    return portions.contains { word == $0 || word == $0 + "s" || word == $0 + "es" }
  }

  /// Whether a line is a number and a word, as some tables have the amounts.
  static func mayBeAmount(_ line: String) -> Bool {
    line.utf8.count <= 40 && line.first?.isNumber == true
      && line.split(separator: " ").count { !$0.contains(where: \.isNumber) } <= 1
  }

  private static let units: Set = [
    "g", "kg", "mg", "ml", "cl", "dl", "l", "oz", "lb", "lbs", "cup", "cups", "tbsp", "tsp",
    "tablespoon", "tablespoons", "teaspoon", "teaspoons", "pinch", "clove", "cloves", "can", "cans",
    "tin", "tins", "el", "tl", "prise", "stuck", "dose", "becher", "bund", "cuillere", "cuilleres",
    "cas", "cac", "pincee", "gousse", "gousses", "taza", "tazas", "cucharada", "cucharadas",
    "cucharadita", "cucharaditas", "pizca", "diente", "dientes", "bicchiere", "cucchiaio",
    "cucchiai", "spicchio", "spicchi", "كوب", "ملعقة", "غرام", "جرام", "مل",
  ]

  /// Whether a line begins with an amount and a unit: `400 g flour`.
  static func isIngredient(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    return words.count > 2 && words[0].first?.isNumber == true && isUnit(words[1])
  }

  static func isUnit(_ word: Substring) -> Bool {
    units.contains(SearchFolding.folded(word.filter(\.isLetter)))
  }

  /// Whether an amount is one of time, heat or length: `10 minutes`, `180 °C`, `30 cm`.
  static func isMeasure(_ phrase: String) -> Bool {
    if phrase.contains("°") || phrase.contains("º") { return true }
    let words = SearchFolding.folded(phrase).split { !$0.isLetter }.prefix(2).map(String.init)
    return words.contains { word in
      shortMeasures.contains(word) || measures.contains { word.hasPrefix($0) }
    }
  }

  /// Words that others begin with: “orange”, “mint”, “malt”.
  private static let shortMeasures: Set = [
    "h", "min", "mins", "mn", "sec", "secs", "sek", "hr", "hrs", "day", "days", "cm", "mm", "gas",
    "tag", "tage", "tagen", "jour", "jours", "dia", "dias", "ore", "ora", "time", "times", "mal",
    "fois",
  ]

  private static let measures = [
    "minut", "hour", "secon", "sekund", "degree", "inch", "stund", "grad", "heure", "degre", "hora",
    "giorn", "people", "person", "portion", "دقيق", "ساع", "درج",
  ]

  /// Whether a word after an ingredient goes on with the sentence.
  static func endsIngredient(_ word: Substring) -> Bool {
    joining.contains(SearchFolding.folded(String(word)))
  }

  private static let joining: Set = [
    "and", "or", "in", "into", "with", "for", "to", "on", "over", "until", "then", "together",
    "und",
    "oder", "mit", "im", "fur", "auf", "zu", "zugeben", "dazugeben", "unterheben", "einruhren",
    "schalen", "hacken", "wurfeln", "verruhren", "ziehen", "et", "ou", "avec", "dans", "pour",
    "sur", "y", "o", "con", "en", "para", "sobre", "e", "nel", "nella", "per", "ثم", "مع", "في",
  ]

  private static let vague = Set(
    [
      "some", "etwas", "einige", "half", "quelques", "algo",
      // Arabic has amounts in words: “a cup”, “two spoons”.
      "كوب", "كوبان", "كوبين", "كأس", "كاسة", "نصف", "نص", "ربع", "ثلث", "ملعقة", "ملعقتان",
      "ملعقتين", "رشة", "حبة", "حبتان", "حبتين", "كيلو", "باقة", "حزمة", "علبة", "فصين", "قليل",
      "فنجان",
    ].map(SearchFolding.folded))
  static let articles: Set = [
    "a", "an", "one", "ein", "eine", "un", "une", "una", "small", "large", "big",
  ]
  private static let portions = [
    "pinch", "handful", "bunch", "few", "small", "large", "little", "dash", "splash", "knob",
    "sprig",
    "clove", "tin", "can", "cup", "prise", "bund", "hand", "stuck", "schuss", "paar", "pincee",
    "poignee", "peu", "bouquet", "pizca", "punado", "chorrito", "poco", "manciata", "pizzico",
  ]
}
