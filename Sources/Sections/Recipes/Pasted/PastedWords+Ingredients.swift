import Store

// Lines of ingredients without an amount, and lines that are the rest of one.
extension PastedWords {
  /// Whether a line without an amount is an ingredient of its own: `salt and pepper`, `la piel de 1
  /// limón`.
  static func namesIngredient(_ line: String) -> Bool {
    guard line.utf8.count <= 200 else { return false }
    let words = words(of: line)
    guard let first = words.first else { return false }
    return staples.contains(first) || shares.contains(first)
      // "la piel de 1 limón"
      || !line.endsSentence && words.dropFirst().contains { $0.allSatisfy(\.isNumber) }
  }

  /// Whether a word says what was done to the ingredient before it, in French or Spanish: `râpé`,
  /// `picados`.
  static func isParticiple(_ word: Substring) -> Bool {
    let word = word.lowercased().filter(\.isLetter)
    return word.count > 3
      && !["café", "cafés", "pâté", "purée", "helado", "pescado"].contains(word)
      && ["é", "ée", "és", "ées", "ado", "ados", "ido", "idos"].contains { word.hasSuffix($0) }
  }

  /// Whether an ingredient can't end with a word: `zum`, `finely`.
  static func isOpen(_ word: Substring) -> Bool { openEnds.contains(letters(of: word)) }

  private static let openEnds: Set = [
    "and", "or", "of", "with", "without", "in", "into", "to", "for", "from", "per", "plus", "the",
    "finely", "roughly", "freshly", "thinly", "coarsely", "thickly", "lightly", "virgin", "olive",
    "vegetable", "a", "an",
    "der", "die", "das", "dem", "den", "einer", "einem", "la", "le", "les", "el", "los", "las",
    "il", "lo", "und", "oder", "mit", "ohne", "zum", "zur", "vom", "von", "fur", "aus", "je",
    "fein", "grob",
    "de", "du", "des", "d", "au", "aux", "avec", "sans", "pour", "et", "ou", "en", "finement",
    "del", "para", "con", "sin", "al", "y", "finamente", "muy", "di", "della", "per", "e",
    "من", "مع", "في", "او", "أو",
  ]

  /// What people use without measuring it, in all languages that are read.
  private static let staples: Set = Set(
    [
      "salt", "pepper", "oil", "butter", "sugar", "flour", "water", "milk", "cream", "parsley",
      "basil", "mint", "thyme", "rosemary", "oregano", "cilantro", "chives", "nutmeg", "cinnamon",
      "vinegar", "honey", "ice", "breadcrumbs",
      "salz", "pfeffer", "zucker", "mehl", "öl", "olivenöl", "milch", "wasser", "petersilie",
      "schnittlauch", "muskat", "zimt", "essig", "honig",
      "sel", "poivre", "sucre", "farine", "huile", "beurre", "lait", "eau", "persil", "ciboulette",
      "muscade", "cannelle", "vinaigre", "miel",
      "sal", "pimienta", "azúcar", "harina", "aceite", "mantequilla", "leche", "agua", "perejil",
      "canela", "nuez", "vinagre",
      "sale", "pepe", "zucchero", "farina", "olio", "burro", "latte", "acqua", "prezzemolo",
      "ملح", "فلفل", "زيت", "سكر", "ماء", "طحين", "زبدة", "بقدونس",
    ].map(SearchFolding.folded))

  /// Words for a part or an amount that nobody counts.
  private static let shares: Set = Set(
    [
      "pinch", "handful", "dash", "splash", "knob", "zest", "juice", "rind", "saft", "abrieb",
      "schale", "jus", "zeste", "pincée", "poignée", "ralladura", "zumo", "jugo", "pizca", "puñado",
      "succo", "scorza", "pizzico", "عصير", "رشة", "قشر", "برش",
    ].map(SearchFolding.folded))
}
