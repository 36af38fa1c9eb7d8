import Foundation
import Store
import TextCore

/// The words by which the parts of a pasted recipe are recognized, in English, German, French,
/// Spanish, Arabic and Italian.
enum PastedWords {
  struct Heading {
    enum Kind {
      case ingredients, steps, notes
      /// What is no part of the recipe: comments, what a serving contains, other recipes.
      case other
    }
    let kind: Kind
    /// Whether the heading names a part of the dish, so that others may follow.
    var isOfPart = false
    /// How much the recipe makes, if the heading says it.
    var yield: String?
    /// What follows the heading in its line.
    var rest: String?
  }

  // MARK: Headings

  private static let headings: [(Heading.Kind, [String])] = [
    (
      .ingredients,
      [
        "ingredients", "ingredient", "you'll need", "you’ll need", "you will need", "what you need",
        "what you'll need", "what you’ll need", "what you will need", "you need", "ingredient list",
        "ingredients list", "was du brauchst", "was man braucht", "was ihr braucht", "wir brauchen",
        "ce qu'il faut", "ce qu’il faut", "ce qu'il vous faut", "ce qu’il vous faut",
        "ing", "ingr", "vous aurez besoin de", "lo que necesitas", "que necesitas",
        "vas a necesitar",
        "cosa serve", "ci servono", "gli ingredienti", "les ingrédients", "los ingredientes",
        "die zutaten",
        "shopping list", "amount", "zutaten", "zutatenliste", "du brauchst", "ihr braucht",
        "man braucht", "das brauchst du", "ingrédients", "il vous faut", "il faut", "ingredientes",
        "necesitas", "necesito", "necesitamos", "ich brauche", "il me faut",
        "i used", "i use", "mi serve", "mi servono", "ingredienti", "occorrente", "المكونات",
        "مكونات", "المقادير",
        "مقادير",
      ]
    ),
    (
      .steps,
      [
        "method", "directions", "instructions", "preparation", "steps", "what to do", "procedure",
        "how to make it", "how to make", "how to do it", "how to", "how to cook", "how to prepare",
        "the method", "cooking instructions", "preparation method", "process", "durchführung",
        "die zubereitung", "so wird's gemacht", "so wird’s gemacht", "so wirds gemacht",
        "instructions de préparation", "mode opératoire", "comment faire", "cómo se hace",
        "como se hace", "cómo hacerlo", "el procedimiento", "procedimiento", "la preparación",
        "modo de hacerlo", "modo de hacerla", "modo de hacerlos", "modo de hacerlas",
        "modo de hacer", "forma de hacerlo", "forma de preparación", "modo de elaboración",
        "mode de préparation", "modo di preparazione",
        "come si fa", "la preparazione", "il procedimento", "svolgimento", "الخطوات", "الإعداد",
        "كيفية التحضير", "طريقة الطبخ", "طريقة الطهي", "cómo se hacen", "cómo se prepara",
        "cómo prepararlo", "cómo lo hago", "comment procéder", "come procedere",
        "zubereitung", "anleitung", "so geht's",
        "so geht’s", "so gehts", "und so geht's", "arbeitsschritte", "préparation", "réalisation",
        "étapes", "la préparation", "preparación", "elaboración", "instrucciones",
        "modo de preparación", "pasos", "procedimento", "preparazione", "istruzioni",
        "طريقة التحضير", "طريقة العمل", "الطريقة", "التحضير", "خطوات التحضير", "خطوات العمل",
        "خطوات الطبخ", "خطوات الطهي",
        "طريقة الإعداد",
      ]
    ),
    (
      .notes,
      [
        "notes", "note", "tips", "tip", "recipe notes", "hinweise", "hinweis", "tipps", "tipp",
        "astuce", "astuces", "conseil", "conseils", "remarque", "remarques", "remarks", "anmerkung",
        "anmerkungen", "truco", "el truco", "trucos", "consejo", "consejos", "notas", "nota",
        "consigli",
        "consiglio", "storage", "aufbewahrung", "conservation", "conservación", "conservazione",
        "serving suggestions", "variations", "variation", "variante", "varianten", "variantes",
        "varianti", "substitutions", "make ahead", "ملاحظات", "ملاحظة", "نصائح", "نصيحة",
      ]
    ),
    (
      .other,
      [
        "nutrition", "nutrition facts", "nährwerte",
        "did you make this recipe", "comments", "kommentare", "commentaires", "comentarios",
        "commenti", "reviews", "bewertungen", "nutrition information", "nutritional information",
        "valeurs nutritionnelles", "información nutricional", "valori nutrizionali",
        "equipment", "utensils", "tools", "you will also need",
        "special equipment",
        "utensilien", "küchengeräte", "das brauchst du an geräten", "ustensiles", "matériel",
        "utensilios", "utensili", "strumenti", "الأدوات", "faq", "faqs",
        "reader interactions", "leave a comment", "leave a reply",
        "rate this recipe", "have you cooked this", "mark as cooked", "primary sidebar",
        "related", "related recipes", "similar recipes", "more recipes", "you may also like",
        "you might also like", "you may also enjoy", "weitere rezepte", "mehr rezepte",
        "ähnliche rezepte", "das könnte dir auch gefallen", "das könnte dich auch interessieren",
        "vous aimerez aussi", "vous aimerez peut-être", "recettes similaires", "autres recettes",
        "à lire aussi", "también te puede gustar", "te puede interesar", "recetas relacionadas",
        "más recetas", "potrebbe interessarti", "potrebbero interessarti", "ricette correlate",
        "altre ricette", "التعليقات", "تعليقات", "وصفات مشابهة", "وصفات ذات صلة", "قد يعجبك أيضا",
        "القيمة الغذائية", "القيم الغذائية", "nährwertangaben", "valeur nutritive",
      ]
    ),
  ]

  /// The kinds of headings by their folded words.
  private static let kinds: [String: Heading.Kind] = Dictionary(
    headings.flatMap { kind, words in words.map { (SearchFolding.folded($0), kind) } },
    uniquingKeysWith: { one, _ in one })

  /// The kind of a heading, in which a scanner may have read one letter wrong: `Zubereitunq`.
  private static func kind(of name: String) -> Heading.Kind? {
    if let kind = kinds[name] { return kind }
    // "Zuta ten"
    if name.utf8.count <= longestHeading, name.count(where: { $0 == " " }) == 1,
      let kind = kinds[name.replacing(" ", with: "")]
    {
      return kind
    }
    guard name.utf8.count <= longestHeading, !name.contains(" ") else { return nil }
    let seen = scanned(name)
    guard let words = scanned[seen.count] else { return nil }
    return words.first { word, _ in
      let wrong = zip(word, seen).count { $0 != $1 }
      return wrong == 0 || wrong == 1 && seen.count >= shortestScanned
    }?.1
  }

  /// A word in which the letters are alike that a scanner takes for each other: `Meth0d`,
  /// `PREPARACl0N`.
  private static func scanned(_ word: String) -> [Unicode.Scalar] {
    word.unicodeScalars.map { alike[$0] ?? $0 }
  }

  private static let alike: [Unicode.Scalar: Unicode.Scalar] = [
    "0": "o", "1": "i", "l": "i", "5": "s", "4": "a", "8": "b",
  ]

  /// The headings of one word, by their length.
  private static let scanned = Dictionary(
    grouping: kinds.filter { word, kind in
      !word.contains(" ") && (kind == .ingredients || kind == .steps)
    }
    .map { (scanned($0.key), $0.value) },
    by: \.0.count)

  /// Shorter words are too much like others, in letters.
  private static let shortestScanned = 7

  private static let longestHeading = 60

  static func heading(_ line: String) -> Heading? {
    let line = PastedLine.withoutEmoji(line)
    let head = line.prefix(longestHeading)
    let colon = head.firstIndex { ":：".contains($0) }
    let bare = String(line.prefix { !"(:：".contains($0) }).trimmingCharacters(in: .whitespaces)
    let name = SearchFolding.folded(bare)
    // "Preparation: 20 min" is a time.
    if let found = line.contains("|") ? labelled(line) : times(line),
      found.contains(where: { !$0.1.isEmpty })
    {
      return nil
    }
    if let kind = kind(of: name.trimmingCharacters(in: CharacterSet(charactersIn: "?!. "))) {
      var heading = Heading(kind: kind)
      if let open = line.firstIndex(of: "("), let close = line[open...].firstIndex(of: ")") {
        let inner = String(line[line.index(after: open)..<close])
        if inner.contains(where: \.isNumber), inner.count < 40 { heading.yield = inner }
      }
      if let colon {
        let rest = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        // "Cooking: -"
        heading.rest = rest.contains { $0.isLetter || $0.isNumber } ? rest : nil
      } else if line.count > longestHeading {
        return nil
      }
      return heading
    }
    if let kind = kindOfPhrase(line, name) {
      return Heading(kind: kind, isOfPart: constructs.contains(name.prefix { $0 != " " }))
    }
    if colon != nil, isNutrition(bare) { return Heading(kind: .other) }
    // "Mein Tipp: Schmeckt auch kalt."
    if let colon, let rest = afterColon(line), kindOfBox(String(line[...colon])) == .notes {
      return Heading(kind: .notes, rest: rest)
    }
    if let kind = kindOfBox(line) { return Heading(kind: kind) }
    // "Zutaten für 4 Personen"
    guard bare.count <= longestHeading, bare.contains(where: \.isNumber) else { return nil }
    let words = name.split(separator: " ")
    guard let first = words.first, let kind = kind(of: String(first)), kind == .ingredients,
      words.count > 1,
      // A scanner may have read "für" wrong.
      yields.contains(String(words[1]))
        || words.count == 4 && isServings(words[2...].joined(separator: " "))
    else { return nil }
    let all = bare.split(separator: " ").dropFirst(
      isWeakYield(String(words[1])) || !yields.contains(String(words[1])) ? 2 : 1)
    let yield = all.joined(separator: " ")
    return Heading(kind: kind, yield: yield, rest: afterColon(line))
  }

  /// The kind of a heading of several words, such as "Étapes de préparation".
  private static func kindOfPhrase(_ line: String, _ name: String) -> Heading.Kind? {
    let words = name.split(separator: " ").map(String.init)
    // "مكونات الكيكة" is the ingredients of the cake.
    if (2...5).contains(words.count), constructs.contains(words[0][...]),
      !line.contains(where: { $0.isNumber || ",،.".contains($0) })
    {
      return .ingredients
    }
    guard (2...5).contains(words.count), line.last.map({ $0.isLetter || $0 == ":" }) == true,
      !line.contains(where: { $0.isNumber || $0 == "," }), let kind = kinds[words[0]],
      kind == .ingredients || kind == .steps
    else { return nil }
    return words.dropFirst().allSatisfy {
      $0.count <= 3 || kinds[$0] == kind || isStep($0) || isRecipe($0)
    }
      ? kind : nil
  }

  /// “Ingredients of” in Arabic.
  private static let constructs: Set<Substring> = ["مكونات", "مقادير"]

  /// The kind of a box beside the recipe, by its heading: "Nutrition per serving", "Comments (12)",
  /// "Cook’s tip".
  private static func kindOfBox(_ line: String) -> Heading.Kind? {
    guard line.utf8.count <= 120, line.last.map({ ".!".contains($0) }) == false else { return nil }
    let words = words(of: line)
    guard let first = words.first, words.count <= 7 else { return nil }
    if boxes.contains(first) { return .other }
    if words.count > 1, boxes.contains(words[0] + " " + words[1]) { return .other }
    let isShort = words.count <= 4 && !line.contains(where: \.isNumber)
    guard isShort, words.dropFirst().contains(where: tips.contains) else { return nil }
    // Asparagus has tips, too.
    let isTip = tips.contains(first) || line.last == ":" || tippers.contains(first)
    return isTip ? .notes : nil
  }

  /// Whether what stands before a colon says that what a serving contains follows.
  private static func isNutrition(_ label: String) -> Bool {
    let words = words(of: label)
    guard let first = words.first, words.count <= 4 else { return false }
    return nutrition.contains(first) || nutrition.contains(words.prefix(2).joined(separator: " "))
  }

  private static let nutrition: Set = [
    "nutrition", "nutritional", "nahrwerte", "nahrwertangaben", "valeurs nutritionnelles",
    "informacion nutricional", "valores nutricionales", "valori nutrizionali", "القيمة الغذائية",
  ]

  /// The first word or two of a heading that goes on.
  private static let boxes: Set = [
    "nutrition", "nutritional", "nahrwerte", "nahrwertangaben", "comments", "kommentare",
    "commentaires", "comentarios", "commenti", "reviews", "التعليقات", "goes well",
    "valeurs nutritionnelles", "informacion nutricional", "valori nutrizionali", "cooking notes",
    "infos nutritionnelles", "informations nutritionnelles", "apports nutritionnels",
    "valores nutricionales", "informazioni nutrizionali", "private notes", "passt zu", "se marie",
    "va bien",
  ]

  private static let tips: Set = [
    "tip", "tips", "note", "notes", "tipp", "tipps", "hinweis", "astuce", "astuces", "conseil",
    "conseils", "truco", "trucos", "consejo", "consejos", "nota", "notas", "consiglio", "consigli",
    "نصيحة", "نصائح", "ملاحظة",
  ]

  private static let tippers: Set = [
    "cook", "chef", "baker", "top", "pro", "our", "my", "unser", "mein", "mon", "notre", "le",
    "la", "un", "el", "mi", "nuestro", "il", "expert", "quick",
    "recipe", "cooking", "baking", "serving", "kitchen", "rezept", "koch", "back",
  ]

  static func isStep(_ word: String) -> Bool { steps.contains(SearchFolding.folded(word)) }

  /// Also in other languages, as on web pages.
  private static let steps = Set(
    [
      "step", "schritt", "étape", "paso", "passo", "الخطوة", "خطوة", "passaggio", "etapa", "stap",
      "steg", "trin", "vaihe", "krok", "korak", "шаг", "крок", "стъпка", "adım", "lépés", "βήμα",
      "bước", "langkah", "ステップ", "手順", "步骤", "步驟", "단계", "שלב",
    ].map { SearchFolding.folded($0) })

  // MARK: Parts of a line

  static func afterColon(_ line: String) -> String? {
    guard let colon = line.firstIndex(where: { ":：".contains($0) }) else { return nil }
    let rest = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    return rest.isEmpty ? nil : rest
  }

  static func trimmedEnd(_ text: String) -> String {
    text.trimmingCharacters(in: CharacterSet(charactersIn: " .:;,+-–—"))
  }

  /// The letters of a word, folded, to compare it with lists of words.
  static func letters(of word: some StringProtocol) -> String {
    SearchFolding.folded(String(word.filter(\.isLetter)))
  }

  /// The number that a text is, in the digits of any language; `nil` if it is more than a number.
  static func wholeNumber(_ text: some StringProtocol) -> Int? {
    let digits = text.compactMap(\.wholeNumberValue)
    guard !digits.isEmpty, digits.count == text.count, digits.allSatisfy({ $0 < 10 }) else {
      return nil
    }
    return Int(digits.map(String.init).joined())
  }

  /// The words of a line, folded.
  static func words(of line: some StringProtocol) -> [String] {
    SearchFolding.words(of: line)
  }
}
