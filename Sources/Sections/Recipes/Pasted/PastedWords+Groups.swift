import Store

// Headings of groups of ingredients.
extension PastedWords {
  /// Whether a line without a colon heads a group of ingredients: "for the sauce".
  static func isGroup(_ line: String) -> Bool {
    guard line.count <= 40, !line.contains(where: \.isNumber), !line.contains(",") else {
      return false
    }
    var words = SearchFolding.folded(withoutThen(line)).split(separator: " ")[...]
    // "Zutaten für den Teig"
    if words.count > 2, heading(String(words[0]))?.kind == .ingredients { words.removeFirst() }
    // "للحشوة" is for the filling.
    if words.count <= 3, let first = words.first, first.hasPrefix("لل"), first.count > 3 {
      return true
    }
    return groups.contains(words.prefix(2).joined(separator: " "))
      || words.count <= 2 && purposes.contains(words.joined(separator: " "))
  }

  /// “for the sauce” of “then for the sauce”.
  static func withoutThen(_ line: String) -> String {
    let words = line.split(separator: " ", maxSplits: 1)
    return words.count == 2 && thens.contains(letters(of: words[0])) ? String(words[1]) : line
  }

  private static let thens: Set = [
    "then", "and", "dann", "und", "puis", "et", "luego", "y", "poi", "e",
  ]

  private static let groups: Set = [
    "for the", "fur den", "fur die", "fur das", "pour la", "pour le", "pour les", "para la",
    "para el", "per il", "per la", "per lo",
  ]

  /// What the last ingredients are for.
  private static let purposes: Set = [
    "to finish", "to serve", "to garnish", "to decorate", "zum servieren", "zum garnieren",
    "zum bestreuen", "zum verzieren", "pour servir", "pour decorer", "pour finir", "para servir",
    "para decorar", "para terminar", "per servire", "per guarnire", "للتقديم", "للتزيين",
  ]

  /// Whether a line is no more than the name of a part of a dish, over its ingredients: `Dough`,
  /// `La salsa`.
  static func isPartOfDish(_ line: String) -> Bool {
    guard line.utf8.count <= 60 else { return false }
    let words = words(of: line)
    guard let last = words.last, words.count <= 2 else { return false }
    return dishParts.contains(last) && (words.count == 1 || definite.contains(words[0]))
  }

  private static let definite: Set = [
    "the", "der", "die", "das", "la", "le", "les", "el", "los", "las", "il", "lo",
  ]

  private static let dishParts = Set(
    [
      "dough", "batter", "filling", "topping", "toppings", "dressing", "sauce", "glaze", "icing",
      "frosting", "marinade", "crust", "base", "garnish", "crumble", "teig", "füllung", "belag",
      "guss", "glasur", "soße", "streusel", "boden", "creme", "pâte", "garniture",
      "appareil", "glaçage", "crème", "masa", "relleno", "cobertura", "salsa", "aliño", "adobo",
      "impasto", "ripieno", "condimento", "العجينة", "الحشوة", "القطر", "الصلصة", "التتبيلة",
      "الصوص",
    ].map(SearchFolding.folded))
}
