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
        "vous aurez besoin de", "lo que necesitas", "que necesitas", "vas a necesitar",
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
  private static let yields: Set = [
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
    if isLabel {
      return [
        "servings", "yield", "yields", "serves", "portionen", "portions", "raciones", "porciones",
        "الحصص",
      ]
      .contains(first) ? [(.yield, "")] : nil
    }
    guard line.contains(where: \.isNumber), line.count <= 50,
      !line.hasSuffix(":"), folded.split(separator: " ").count <= 8
    else { return nil }
    return [(.yield, trimmedEnd(value ?? line))]
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

  private static func afterColon(_ line: String) -> String? {
    guard let colon = line.firstIndex(where: { ":：".contains($0) }) else { return nil }
    let rest = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    return rest.isEmpty ? nil : rest
  }

  static func trimmedEnd(_ text: String) -> String {
    text.trimmingCharacters(in: CharacterSet(charactersIn: " .:;,+-–—"))
  }

  // MARK: Amounts

  static func beginsWithAmount(_ line: String) -> Bool {
    let rest = line.drop { $0 == "~" || $0 == "±" || $0 == "(" || $0.isWhitespace }
    guard let first = rest.first else { return false }
    if first.isNumber { return true }
    // A scanner reads 1 as l or I.
    if "lI".contains(first), let next = rest.dropFirst().first(where: { !$0.isWhitespace }),
      rest.dropFirst().first == " ", next.isNumber
    {
      return true
    }
    if "lI".contains(first), rest.dropFirst().first == " ",
      let unit = rest.split(separator: " ").dropFirst().first
    {
      return units.contains(SearchFolding.folded(unit.filter(\.isLetter)))
    }
    let words = SearchFolding.folded(String(line.prefix(40))).split(separator: " ").map(String.init)
    guard let word = words.first else { return false }
    if vague.contains(word) { return true }
    return articles.contains(word) && words.count > 1
      && portions.contains { words[1].hasPrefix($0) }
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
    "dieci", "عصير", "فص", "رشه", "حبه", "حبتين", "كوب", "ملعقه", "نصف", "ربع",
  ]

  /// Whether a line is only an amount, perhaps with a unit.
  static func isAmount(_ line: String) -> Bool {
    guard line.first?.isNumber == true, line.count <= 20 else { return false }
    let words = line.split(separator: " ").filter { !$0.contains(where: \.isNumber) }
    return words.count <= 1
      && words.allSatisfy { units.contains(SearchFolding.folded($0.filter(\.isLetter))) }
  }

  private static let units: Set = [
    "g", "kg", "mg", "ml", "cl", "dl", "l", "oz", "lb", "lbs", "cup", "cups", "tbsp", "tsp",
    "tablespoon", "tablespoons", "teaspoon", "teaspoons", "pinch", "clove", "cloves", "can", "cans",
    "tin", "tins", "el", "tl", "prise", "stuck", "dose", "becher", "bund", "cuillere", "cuilleres",
    "cas", "cac", "pincee", "gousse", "gousses", "taza", "tazas", "cucharada", "cucharadas",
    "cucharadita", "cucharaditas", "pizca", "diente", "dientes", "bicchiere", "cucchiaio",
    "cucchiai", "spicchio", "spicchi", "كوب", "ملعقة", "غرام", "جرام", "مل",
  ]

  static func isUnit(_ word: Substring) -> Bool {
    units.contains(SearchFolding.folded(word.filter(\.isLetter)))
  }

  /// Whether an amount is one of time, heat or length: `10 minutes`, `180 °C`, `30 cm`.
  static func isMeasure(_ phrase: String) -> Bool {
    if phrase.contains("°") || phrase.contains("º") { return true }
    let words = SearchFolding.folded(phrase).split { !$0.isLetter }.prefix(2).map(String.init)
    return words.contains { word in measures.contains { word.hasPrefix($0) } || word == "h" }
  }

  private static let measures = [
    "min", "hour", "hr", "sec", "day", "degree", "cm", "mm", "inch", "gas", "stund", "tag", "grad",
    "heure", "jour", "degre", "hora", "dia", "grado", "ore", "ora", "giorn", "time", "mal", "fois",
    "people", "person", "portion", "دقيق", "ساع", "درج",
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

  private static let vague: Set = ["some", "etwas", "einige", "half", "quelques", "algo"]
  private static let articles: Set = [
    "a", "an", "one", "ein", "eine", "un", "une", "una", "small", "large", "big",
  ]
  private static let portions = [
    "pinch", "handful", "bunch", "few", "small", "large", "little", "dash", "splash", "knob",
    "sprig",
    "clove", "tin", "can", "cup", "prise", "bund", "hand", "stuck", "schuss", "paar", "pincee",
    "poignee", "peu", "bouquet", "pizca", "punado", "chorrito", "poco", "manciata", "pizzico",
  ]

  // MARK: Everything else

  /// A web address that stands alone, or after a word such as "Source".
  static func address(in line: String) -> String? {
    guard let start = line.range(of: "https://") ?? line.range(of: "http://"),
      line[..<start.lowerBound].count <= 20
    else { return nil }
    let address = String(line[start.lowerBound...].prefix { !$0.isWhitespace })
    guard line[start.lowerBound...].count == address.count else { return nil }
    return Link.web(address)?.absoluteString
  }

  /// Whether a line comes from a page's frame: its header, its number, its buttons.
  static func isNoise(_ line: String) -> Bool {
    let folded = SearchFolding.folded(line)
    if line.first == "©" || folded.hasPrefix("copyright") { return true }
    let number = line.trimmingCharacters(in: CharacterSet(charactersIn: " -–—."))
    if number.allSatisfy(\.isNumber), (2...4).contains(number.count) {
      return number.count < line.count || Int(number) ?? 0 > 12
    }
    if isRating(folded) { return true }
    if noise.contains(where: folded.hasPrefix) { return true }
    let words = folded.split(separator: " ")
    if let page = words.lastIndex(where: { ["page", "seite", "pagina"].contains($0) }),
      page + 1 < words.count, words[page + 1].allSatisfy(\.isNumber), words.count - page <= 4
    {
      return true
    }
    return words.count > 2 && words.contains("votes")
  }

  /// `4,8 von 5 Sternen (213 Bewertungen)`, `★★★★☆ 87 reviews`
  private static func isRating(_ folded: String) -> Bool {
    let words = folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    return words.count <= 8 && folded.first.map { $0.isNumber || "★☆⭐(".contains($0) } == true
      && words.contains { ratings.contains($0) }
  }

  private static let ratings: Set = [
    "stars", "star", "ratings", "reviews", "sterne", "sternen", "bewertungen", "etoiles", "avis",
    "estrellas", "valoraciones", "opiniones", "stelle", "recensioni", "voti", "تقييم", "نجوم",
  ]

  private static let noise = [
    "jump to", "skip to", "log in", "sign in", "zum inhalt", "zum rezept", "merken",
    "aller au contenu", "aller a la recette", "saltar al contenido", "ir a la receta", "vai al",
    "pin recipe", "print recipe", "print", "save recipe", "share", "us customary",
    "1x2x3x", "1x", "course:", "cuisine:", "calories:", "keyword:", "author:", "rating",
    "rate this",
    "tag @", "did you make", "advertisement", "drucken", "teilen", "imprimer", "partager",
    "imprimir", "compartir", "quantity", "amount", "forwarded message",
  ]

  /// Whether a line ends a letter.
  static func isClosing(_ line: String) -> Bool {
    let folded = SearchFolding.folded(line.trimmingCharacters(in: .punctuationCharacters))
    return line.count <= 60 && closings.contains { folded.hasPrefix($0) }
  }

  private static let closings = [
    "enjoy", "bon appetit", "guten appetit", "guten hunger", "lasst es euch", "liebe gru",
    "viele gru", "viel spa", "viel erfolg", "gutes gelingen", "deine", "eure", "bis bald",
    "lg", "herzlich", "gruß", "gruss", "bisous", "bises", "amities", "buon appetito",
    "buen provecho",
    "que aproveche", "saludos", "besos", "un abrazo", "baci", "love", "cheers", "best wishes",
    "kind regards", "regards", "thanks", "thank you", "xx", "hope you like", "let me know",
    "sent from", "follow", "tag me", "save this", "folgt", "suivez", "abonnez", "sigueme",
    "seguimi",
    "بالهناء", "صحتين", "بالعافية",
  ]

  /// What a mail is about: `Fwd: Re: Soup` after its label.
  static func subject(_ line: String) -> String? {
    guard let colon = line.firstIndex(of: ":"),
      subjects.contains(SearchFolding.folded(String(line[..<colon])))
    else { return nil }
    var words = line[line.index(after: colon)...].drop(while: \.isWhitespace)
    while let colon = words.prefix(5).firstIndex(of: ":"),
      words[..<colon].allSatisfy({ $0.isLetter || $0.isWhitespace })
    {
      words = words[words.index(after: colon)...].drop(while: \.isWhitespace)
    }
    return words.isEmpty ? nil : String(words)
  }

  private static let subjects: Set = [
    "subject", "betreff", "objet", "asunto", "oggetto", "الموضوع",
  ]

  /// `Pasta (for 2)` or `Pasta for 2 people` as a title and a yield.
  static func titleAndYield(_ words: String) -> (title: String, yield: String?) {
    let title = words.trimmingCharacters(in: CharacterSet(charactersIn: " :–—-"))
    if title.last == ")", let open = title.lastIndex(of: "("), isYield(title[open...]) {
      return (trimmedEnd(String(title[..<open])), String(title[open...].dropFirst().dropLast()))
    }
    let parts = title.split(separator: " ")
    for (index, word) in parts.enumerated().dropFirst().suffix(3) {
      guard yields.contains(SearchFolding.folded(String(word))), index + 1 < parts.count,
        parts[index + 1].allSatisfy(\.isNumber), parts.count - index <= 3
      else { continue }
      let rest = parts[index...].joined(separator: " ")
      return (trimmedEnd(parts[..<index].joined(separator: " ") + " "), rest)
    }
    return (title, nil)
  }

  /// `for 2`, `4 Portionen`
  private static func isYield(_ words: Substring) -> Bool {
    let words = SearchFolding.folded(String(words)).split { !$0.isLetter && !$0.isNumber }.prefix(2)
    return words.contains { $0.allSatisfy(\.isNumber) }
      && words.contains { yields.contains(String($0)) }
  }

  /// Whether a line belongs to the head of a mail or a post: a greeting, or who wrote when.
  static func isLetterHead(_ line: String) -> Bool {
    let folded = SearchFolding.folded(line)
    let label = folded.prefix { $0 != ":" }.trimmingCharacters(in: .whitespaces)
    if label.count < folded.count, mailLabels.contains(label) { return true }
    let words = folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    if let first = words.first, greetings.contains(first) { return true }
    let hasTime = line.contains { $0 == ":" } && words.contains { Int($0) != nil && $0.count == 2 }
    return hasTime || line.contains("@")
  }

  private static let mailLabels: Set = [
    "a", "para", "per", "pour", "bcc", "cci", "gesendet", "envoye", "enviado", "inviato", "data",
    "reply-to", "posted by", "recipe by", "by", "الى", "إلى", "من", "التاريخ",
  ]

  private static let greetings: Set = [
    "hi", "hello", "hey", "dear", "hallo", "liebe", "lieber", "moin", "servus", "bonjour", "salut",
    "coucou", "chere", "cher", "hola", "querida", "querido", "buenas", "ciao", "cara", "caro", "re",
    "fwd", "fw", "aw", "wg", "subject", "betreff", "an", "datum", "cc", "fecha", "objet", "asunto",
    "from", "von", "de", "to",
    "date", "sent", "oggetto", "مرحبا", "السلام", "أهلا",
  ]
}
