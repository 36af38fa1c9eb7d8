import Foundation
import Store
import TextCore

/// The words by which the parts of a pasted recipe are recognized, in English, German, French,
/// Spanish, Arabic and Italian.
enum PastedWords {
  enum Time: String, CaseIterable { case preparation, cooking, total }

  enum Label: Hashable {
    case yield
    case time(Time)
  }

  struct Heading {
    enum Kind { case ingredients, steps, notes }
    let kind: Kind
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
        "necesitas", "necesitamos", "ingredienti", "occorrente", "المكونات", "مكونات", "المقادير",
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
        "come si fa", "la preparazione", "il procedimento", "svolgimento", "الخطوات", "الإعداد",
        "كيفية التحضير", "طريقة الطبخ",
        "zubereitung", "anleitung", "so geht's",
        "so geht’s", "so gehts", "und so geht's", "arbeitsschritte", "préparation", "réalisation",
        "étapes", "la préparation", "preparación", "elaboración", "instrucciones",
        "modo de preparación", "pasos", "procedimento", "preparazione", "istruzioni",
        "طريقة التحضير", "طريقة العمل", "الطريقة", "التحضير", "خطوات التحضير", "طريقة الإعداد",
      ]
    ),
    (
      .notes,
      [
        "notes", "note", "tips", "tip", "recipe notes", "nutrition", "nutrition facts", "hinweise",
        "hinweis", "tipps", "tipp", "nährwerte", "astuce", "astuces", "conseil", "conseils",
        "remarques", "truco", "trucos", "consejo", "consejos", "notas", "nota", "consigli",
        "did you make this recipe", "comments", "kommentare", "commentaires", "comentarios",
        "commenti", "reviews", "bewertungen", "nutrition information", "nutritional information",
        "valeurs nutritionnelles", "información nutricional", "valori nutrizionali",
        "storage", "aufbewahrung", "conservation", "serving suggestions", "variations", "ملاحظات",
        "ملاحظة", "نصائح",
      ]
    ),
  ]

  /// The kinds of headings by their folded words.
  private static let kinds: [String: Heading.Kind] = Dictionary(
    headings.flatMap { kind, words in words.map { (SearchFolding.folded($0), kind) } },
    uniquingKeysWith: { one, _ in one })

  private static let longestHeading = 60

  static func heading(_ line: String) -> Heading? {
    let head = line.prefix(longestHeading)
    let colon = head.firstIndex { ":：".contains($0) }
    let bare = String(line.prefix { !"(:：".contains($0) }).trimmingCharacters(in: .whitespaces)
    let name = SearchFolding.folded(bare)
    // "Preparation: 20 min" is a time.
    if let found = times(line, name.split { !$0.isLetter }.map(String.init)),
      found.contains(where: { !$0.1.isEmpty })
    {
      return nil
    }
    if let kind = kinds[name.trimmingCharacters(in: CharacterSet(charactersIn: "?!.")) as String] {
      var heading = Heading(kind: kind)
      if let open = line.firstIndex(of: "("), let close = line[open...].firstIndex(of: ")") {
        let inner = String(line[line.index(after: open)..<close])
        if inner.contains(where: \.isNumber), inner.count < 40 { heading.yield = inner }
      }
      if let colon {
        let rest = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        heading.rest = rest.isEmpty ? nil : rest
      } else if line.count > longestHeading {
        return nil
      }
      return heading
    }
    if let kind = kindOfPhrase(line, name) { return Heading(kind: kind) }
    // "Zutaten für 4 Personen"
    guard bare.count <= longestHeading, bare.contains(where: \.isNumber) else { return nil }
    let words = name.split(separator: " ")
    guard let first = words.first, let kind = kinds[String(first)], kind == .ingredients,
      words.count > 1, yields.contains(String(words[1]))
    else { return nil }
    let yield = bare.drop { !$0.isWhitespace }.trimmingCharacters(in: .whitespaces)
    return Heading(kind: kind, yield: yield, rest: afterColon(line))
  }

  /// The kind of a heading of several words, such as "Étapes de préparation".
  private static func kindOfPhrase(_ line: String, _ name: String) -> Heading.Kind? {
    let words = name.split(separator: " ").map(String.init)
    guard (2...5).contains(words.count), line.last.map({ $0.isLetter || $0 == ":" }) == true,
      !line.contains(where: { $0.isNumber || $0 == "," }), let kind = kinds[words[0]],
      kind != .notes
    else { return nil }
    return words.dropFirst().allSatisfy { $0.count <= 3 || kinds[$0] == kind || isStep($0) }
      ? kind : nil
  }

  static func isStep(_ word: String) -> Bool {
    ["step", "schritt", "etape", "paso", "passo", "الخطوة", "خطوة"]
      .contains(SearchFolding.folded(word))
  }

  /// Whether a line without a colon heads a group of ingredients: "for the sauce".
  static func isGroup(_ line: String) -> Bool {
    guard line.count <= 40, !line.contains(where: \.isNumber), !line.contains(",") else {
      return false
    }
    let words = SearchFolding.folded(line).split(separator: " ").prefix(2).joined(separator: " ")
    return groups.contains(words)
  }

  private static let groups: Set = [
    "for the", "fur den", "fur die", "fur das", "pour la", "pour le", "pour les", "para la",
    "para el", "per il", "per la", "per lo",
  ]

  // MARK: Labels

  /// Words that begin a phrase which says how much a recipe makes.
  static let yields: Set = [
    "serves", "makes", "servings", "serving", "yield", "yields", "portions", "for", "fur",
    "ergibt", "portionen", "personen", "pour", "para", "per", "rinde", "raciones", "porciones",
    "personas", "personnes", "dosi", "porzioni", "persone", "تكفي", "الحصص", "عدد", "لعدد",
  ]

  private static let times: [(Time, [String])] = [
    (
      .preparation,
      ["prep", "preparation", "vorbereitung", "vorbereitungszeit", "preparacion", "preparazione"]
    ),
    (
      .cooking,
      ["cook", "cooking", "kochzeit", "backzeit", "cuisson", "coccion", "cottura"]
    ),
    (.total, ["total", "gesamt", "gesamtzeit", "totale", "duree", "tiempo"]),
  ]

  /// Words that stand before a yield and are no part of it.
  private static let yieldNames: Set = [
    "servings", "yield", "yields", "portionen", "portions", "raciones", "porciones", "الحصص",
  ]

  static let about: Set = ["about", "ca", "etwa", "env", "environ", "unos", "circa"]

  /// Words that begin other phrases, too, once the steps have begun: "for 5 minutes".
  private static let weak: Set = ["for", "fur", "pour", "para", "per", "takes", "عدد"]

  /// Whether a line is certainly about how much the recipe makes, or how long it takes, even among
  /// steps.
  static func isLabelAmongSteps(_ line: String) -> Bool {
    let first = SearchFolding.folded(line).prefix { $0.isLetter }
    return !weak.contains(String(first)) && label(line) == .yield
  }

  static func label(_ line: String) -> Label? { labelled(line)?.first?.0 }

  /// The yield or the times that a line gives; `nil` if the line is about something else. A value
  /// is empty if it must be in the next line.
  static func labelled(_ line: String) -> [(Label, String)]? {
    guard line.count <= 90 else { return nil }
    let line = line.trimmingCharacters(in: CharacterSet(charactersIn: "() "))
    let parts = line.split { "|•·".contains($0) }.map { $0.trimmingCharacters(in: .whitespaces) }
    if parts.count > 1 {
      return labelled(parts[0]) == nil ? nil : parts.compactMap { labelled($0) }.flatMap(\.self)
    }
    let folded = SearchFolding.folded(line)
    let words = folded.split { !$0.isLetter }.map(String.init)
    guard let first = words.first else { return nil }
    if let times = self.times(line, words) { return times }
    guard yields.contains(first), folded.first?.isLetter == true else { return nil }
    let value = afterColon(line)
    let isLabel = words.count <= 2 && !line.contains(where: \.isNumber)
    let isName = yieldNames.contains(first)
    if isLabel { return isName || first == "serves" ? [(.yield, "")] : nil }
    guard line.contains(where: \.isNumber), line.count <= 50,
      !line.hasSuffix(":"), folded.split(separator: " ").count <= 8
    else { return nil }
    // "Serves 4 Prep 20 min"
    let all = line.split(separator: " ")
    if let place = all.dropFirst().firstIndex(where: {
      time(of: SearchFolding.folded(String($0))) != nil
    }),
      let times = self.labelled(all[place...].joined(separator: " "))
    {
      return (labelled(all[..<place].joined(separator: " ")) ?? []) + times
    }
    // "Yield     6 servings"
    let rest = isName ? String(line.drop { !$0.isWhitespace }) : line
    return [(.yield, trimmedEnd(value ?? rest))]
  }

  private static func times(_ line: String, _ words: [String]) -> [(Label, String)]? {
    guard let first = words.first, time(of: first) != nil else { return nil }
    let isLabel = words.count <= 2 && !line.contains(where: \.isNumber)
    if isLabel {
      let isTime = words.count == 1 || ["time", "zeit"].contains(words[1])
      return isTime ? time(of: first).map { [(.time($0), "")] } : nil
    }
    guard line.contains(where: \.isNumber), line.count <= 60 else { return nil }
    // "Preparation 30 minutes     Cooking 40 minutes"
    var found: [(Label, String)] = []
    for word in line.split(whereSeparator: \.isWhitespace) {
      let name = SearchFolding.folded(word.filter(\.isLetter))
      if let time = time(of: name) {
        found.append((.time(time), ""))
      } else if !found.isEmpty,
        !["time", "zeit"].contains(name) || word.contains(where: \.isNumber)
      {
        let last = found.count - 1
        found[last].1 += (found[last].1.isEmpty ? "" : " ") + word
      }
    }
    found = found.map { ($0.0, trimmedEnd($0.1)) }
    let areTimes = found.allSatisfy { RecipeTime(written: $0.1) != nil }
    return areTimes ? found : nil
  }

  private static func time(of word: String) -> Time? {
    times.first { $0.1.contains(word) }?.0
  }

  static func afterColon(_ line: String) -> String? {
    guard let colon = line.firstIndex(where: { ":：".contains($0) }) else { return nil }
    let rest = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    return rest.isEmpty ? nil : rest
  }

  static func trimmedEnd(_ text: String) -> String {
    text.trimmingCharacters(in: CharacterSet(charactersIn: " .:;,+-–—"))
  }
}
