import Foundation
import Store
import TextCore

// What stands around a recipe: letters, chats, the frames of pages, titles.
extension PastedWords {
  /// A web address that stands alone, or after a word such as "Source".
  static func address(in line: String) -> String? {
    guard let start = line.range(of: "https://") ?? line.range(of: "http://"),
      line[..<start.lowerBound].count <= 20
    else { return nil }
    let address = String(line[start.lowerBound...].prefix { !$0.isWhitespace })
    // A browser prints the address with the number of the page: "https://example.org/soup     1/2"
    let rest = line[start.lowerBound...].dropFirst(address.count).drop(while: \.isWhitespace)
    guard rest.allSatisfy({ $0.isNumber || $0 == "/" }) else { return nil }
    return Link.web(address)?.absoluteString
  }

  /// Whether a line comes from a page's frame: its header, its number, its buttons.
  static func isNoise(_ line: String) -> Bool {
    let folded = SearchFolding.folded(line)
    if line.contains("-----") || line.contains("_____") { return true }
    if line.first == "©" || folded.hasPrefix("copyright") { return true }
    let number = line.trimmingCharacters(in: CharacterSet(charactersIn: " -–—.·•*|"))
    if number.allSatisfy(\.isNumber), (2...4).contains(number.count) {
      return number.count < line.count || wholeNumber(number) ?? 0 > 12
    }
    if isRating(folded) || isDate(line) { return true }
    if noise.contains(where: folded.hasPrefix) || isControl(line) || isDomain(line) { return true }
    let words = folded.split(separator: " ")
    if words.contains(where: { ["kcal", "kcals", "kj"].contains($0.filter(\.isLetter)) }),
      line.contains(where: \.isNumber)
    {
      return true
    }
    if let page = words.lastIndex(where: { ["page", "seite", "pagina"].contains($0) }),
      page + 1 < words.count, words[page + 1].allSatisfy(\.isNumber), words.count - page <= 4
    {
      return true
    }
    return words.count > 2 && words.contains("votes")
  }

  /// Whether a line is when something was written: `19 July 2024 at 21:14`, `12.02.2021`.
  static func isDate(_ line: String) -> Bool {
    guard line.utf8.count <= 60, line.contains(where: \.isNumber) else { return false }
    let words = line.split { $0.isWhitespace || $0 == "," }
    guard words.count <= 6 else { return false }
    let names = words.count { !$0.contains(where: \.isNumber) && $0.count > 2 }
    let hasYear = words.dropFirst().contains {
      $0.count == 4 && ($0.hasPrefix("19") || $0.hasPrefix("20")) && $0.allSatisfy(\.isNumber)
    }
    let isInDigits = words[0].split { "./-".contains($0) }.count == 3
    return isInDigits && names == 0 && words[0].allSatisfy { !$0.isLetter && $0 != "½" }
      || hasYear && names <= 2
        && words.contains { $0.count <= 3 && Int($0.filter(\.isNumber)) != nil }
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
    "jump to", "skip to", "zum inhalt", "zum rezept", "aller au contenu", "aller a la recette",
    "saltar al contenido", "ir a la receta", "vai al", "اذهب إلى", "انتقل إلى", "pin recipe",
    "us customary", "course:", "cuisine:", "calories:", "keyword:", "author:", "tag @",
    "did you make", "forwarded message", "cook mode", "kochmodus", "rating",
    "original recipe (1x)",
  ]

  /// Whether a line is a link or a button of a web page, which never names a dish.
  static func isControl(_ line: String) -> Bool {
    // The text of a line with only a step's number is empty.
    guard !line.isEmpty, line.utf8.count <= 150 else { return false }
    // "Scale 1x 2x 3x"
    let words = words(of: line.split(separator: " ").filter { !isScale($0) }.joined(separator: " "))
    if line == "1x2x3x" || line.split(separator: " ").allSatisfy(isScale) { return true }
    if controls.contains(words.joined(separator: " ")) { return true }
    // "Keep the screen awake"
    if words.count <= 10, words.contains(where: screens.contains) { return true }
    // "Units US Metric"
    if words.count <= 6, words.contains(where: systems.contains),
      words.allSatisfy({ systems.contains($0) || scales.contains($0) })
    {
      return true
    }
    return isList(line) && !beginsWithAmount(line)
  }

  private static let screens = folded([
    "screen", "bildschirm", "écran", "pantalla", "schermo", "الشاشة",
  ])

  /// The systems of measures between which a page can change.
  private static let systems = folded([
    "us", "usm", "metric", "imperial", "customary", "metrisch", "angloamerikanisch", "métrique",
    "impérial", "impériales", "métrico", "imperiales", "metrico", "imperiale", "متري", "المتري",
    "إمبراطوري", "أمريكي",
  ])

  /// What stands beside them.
  private static let scales = folded([
    "units", "unit", "system", "scale", "measurements", "cups", "original", "einheiten", "einheit",
    "maßeinheiten", "skalieren", "unités", "système", "échelle", "mesures", "unidades", "sistema",
    "escala", "medidas", "unità", "misure", "scala", "الوحدات", "وحدات", "النظام", "المقياس",
  ])

  /// Whether a line is a button that copies the ingredients into a shopping list.
  static func isList(_ line: String) -> Bool {
    let words = words(of: line)
    let text = " " + words.joined(separator: " ") + " "
    return words.count > 2 && lists.contains { text.contains(" \($0) ") }
  }

  private static let lists = [
    "shopping list", "grocery list", "groceries list", "einkaufsliste", "einkaufszettel",
    "liste de courses", "lista de la compra", "lista de compras", "lista della spesa",
    "قائمة التسوق", "قائمة المشتريات",
  ]

  /// Whether a line is the path of a web page: `Home > Soups > Leek soup`.
  static func isTrail(_ line: Substring) -> Bool {
    guard line.utf8.count <= 200 else { return false }
    for separator in [" > ", " / "] where line.contains(separator) {
      let parts = String(line).components(separatedBy: separator)
      let isRooted = isControl(parts[0].trimmingCharacters(in: .whitespaces))
      return isRooted || separator == " > " && parts.count > 2
    }
    return false
  }

  private static let controls: Set = [
    // Where the page leads to
    "home", "homepage", "recipes", "all recipes", "about", "about me", "about us", "shop", "search",
    "menu", "contact", "blog", "subscribe", "sign in", "sign up", "log in", "login", "register",
    "newsletter", "my account", "account", "startseite", "rezepte", "alle rezepte", "suche",
    "suchen", "anmelden", "registrieren", "uber mich", "uber uns", "kontakt", "accueil", "recettes",
    "toutes les recettes", "recherche", "rechercher", "connexion", "se connecter", "s inscrire",
    "inicio", "portada", "recetas", "todas las recetas", "buscar", "iniciar sesion", "suscribete",
    "contacto", "ricette", "tutte le ricette", "cerca", "accedi", "iscriviti", "الرئيسية",
    "الصفحة الرئيسية", "وصفات", "الوصفات", "بحث", "تسجيل الدخول", "القائمة",
    // What the page does
    "scale", "units", "einheiten", "masseinheiten", "skalieren", "umrechnen", "unites", "echelle",
    "convert units", "multiplier", "halve", "double", "halve double", "select all", "deselect all",
    "mengen umrechnen", "portionen umrechnen", "portionen anpassen", "ajuster les portions",
    "modifier les portions", "ajustar porciones", "mode cuisson", "modo cocina", "modo de cocina",
    "unidades", "escala", "escalar", "unita", "الوحدات", "وحدات القياس", "المقياس", "print",
    "print recipe", "print options", "save", "save recipe", "share", "rate",
    "rating", "like", "reply", "helpful", "this is helpful", "report", "metric", "quantity",
    "amount", "advertisement", "continue reading", "read more", "back to top", "drucken", "teilen",
    "speichern", "merken", "rezept speichern", "rezept drucken", "bewerten", "hilfreich",
    "antworten", "melden", "anzeige", "werbung", "imprimer", "partager", "enregistrer", "repondre",
    "signaler", "noter", "publicite", "ajouter a mon carnet", "ajouter aux favoris", "imprimir",
    "compartir", "guardar", "responder", "publicidad", "stampa", "condividi", "salva", "rispondi",
    "حفظ", "طباعة", "مشاركة", "شارك", "اطبع", "رد", "إعلان",
  ]

  /// Whether a line is the address of a site without more: `www.example.org`.
  static func isDomain(_ line: some StringProtocol) -> Bool {
    guard line.utf8.count <= 100, !line.contains(where: \.isWhitespace) else { return false }
    let host = line.prefix { $0 != "/" }.split(separator: ".", omittingEmptySubsequences: false)
    return host.count > 1 && (line.hasPrefix("www.") || line == line.lowercased())
      && host.allSatisfy {
        !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
      }
      && (2...(line.hasPrefix("www.") ? 12 : 6)).contains(host.last?.count ?? 0)
      && host.last?.allSatisfy(\.isLetter) == true
  }

  /// Whether a line stands for something in a chat that is no text, or for a change.
  static func isPlaceholder(_ line: Substring) -> Bool {
    guard line.utf8.count <= 80 else { return false }
    let words = words(of: line)
    guard words.count <= 12, let first = words.first else { return false }
    let bare = line.filter { $0 != "\u{200E}" && $0 != "\u{200F}" }
      .trimmingCharacters(in: .whitespaces)
    if bare.first == "<", bare.last == ">" { return true }
    // "IMG-20240310.jpg (file attached)"
    if bare.last == ")", let open = bare.lastIndex(of: "("),
      notices.contains(PastedWords.words(of: bare[open...]).joined(separator: " "))
    {
      return true
    }
    if words.count <= 3, bare.contains("<"), bare.contains(">") { return true }
    return words == ["edited"] || words == ["bearbeitet"]
      || words.count == 2 && media.contains(first) && omitted.contains(words[1])
      || notices.contains(words.joined(separator: " "))
  }

  /// A line without the mark of a message that was changed: `<This message was edited>`.
  static func withoutEditMark(_ line: Substring) -> Substring {
    let marks: Set<Character> = ["\u{200E}", "\u{200F}", " "]
    var rest = line
    while let last = rest.last, marks.contains(last) { rest.removeLast() }
    guard rest.last == ">", let open = rest.suffix(60).lastIndex(of: "<") else { return line }
    let words = words(of: rest[open...])
    guard words.contains(where: editing.contains), words.contains(where: messages.contains) else {
      return line
    }
    rest = rest[..<open]
    while let last = rest.last, marks.contains(last) { rest.removeLast() }
    return rest
  }

  private static let editing = folded([
    "edited", "bearbeitet", "modifié", "editó", "editado", "modificato", "تعديل",
  ])
  private static let messages = folded([
    "message", "nachricht", "mensaje", "messaggio", "الرسالة", "رسالة",
  ])

  private static func folded(_ words: [String]) -> Set<String> {
    Set(words.map { PastedWords.words(of: $0).joined(separator: " ") })
  }

  /// What a chat says in place of a message that was deleted, a file or a call.
  private static let notices = folded([
    "this message was deleted", "you deleted this message", "diese nachricht wurde gelöscht",
    "du hast diese nachricht gelöscht", "ce message a été supprimé",
    "vous avez supprimé ce message", "se eliminó este mensaje", "eliminaste este mensaje",
    "questo messaggio è stato eliminato", "hai eliminato questo messaggio",
    "تم حذف هذه الرسالة", "لقد حذفت هذه الرسالة", "حذفت هذه الرسالة", "file attached",
    "datei angehängt", "fichier joint", "archivo adjunto", "file allegato", "الملف مرفق",
    "missed voice call", "missed video call", "verpasster sprachanruf", "verpasster videoanruf",
    "appel vocal manqué", "appel vidéo manqué", "llamada perdida", "videollamada perdida",
    "لم يتم إدراج الصورة", "لم يتم إدراج الفيديو", "تم استبعاد الوسائط",
  ])

  private static let media: Set = [
    "media", "image", "photo", "video", "sticker", "audio", "bild", "foto", "imagen", "medien",
    "medias", "immagine", "gif", "multimedia", "archivo", "document", "dokument", "documento",
    "sprachnachricht",
  ]
  private static let omitted: Set = [
    "omitted", "omitida", "omitido", "weggelassen", "ausgeschlossen", "absente", "omis", "omise",
    "omessa", "omesso",
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

  /// `Title: Soup`
  static func labelledTitle(_ line: String) -> String? {
    guard line.utf8.count <= 300, line.count <= 100 else { return nil }
    // "Rezept 12. Linsensuppe"
    let words = line.split(separator: " ", maxSplits: 2)
    if words.count == 3, titles.contains(letters(of: words[0])), let mark = words[1].last,
      ".):".contains(mark), wholeNumber(words[1].dropLast()) != nil
    {
      return String(words[2])
    }
    guard let title = afterColon(line) else { return nil }
    let label = line.prefix { !":：".contains($0) }.trimmingCharacters(in: .whitespaces)
    return titles.contains(SearchFolding.folded(label))
      && !title.contains(where: { ".!?".contains($0) }) ? title : nil
  }

  /// Whether a line says no more than that a recipe follows.
  static func isRecipe(_ line: String) -> Bool {
    ["recipe", "rezept", "recette", "receta", "ricetta", "الوصفة", "الوصفه"]
      .contains(SearchFolding.folded(trimmedEnd(line)))
  }

  /// Whether a line is a heading such as “How to make lentil soup”.
  static func isHowTo(_ line: String) -> Bool {
    guard line.utf8.count <= 120, !line.contains(where: { $0.isNumber || ".,!".contains($0) })
    else { return false }
    let words = words(of: line)
    return words.count <= 10 && howTos.contains { words.starts(with: $0) }
      || words.count <= 5 && words.first.map(hows.contains) == true
  }

  /// “How we made it”
  private static let hows: Set = ["how", "comment", "como", "wie"]

  private static let howTos = [
    "how to make", "how to cook", "how to prepare", "how to bake", "how to assemble", "como hacer",
    "como preparar", "como se hace", "como se prepara", "como cocinar", "comment faire",
    "comment preparer", "comment cuisiner", "come fare", "come preparare", "come si fa",
    "come si prepara", "so geht", "so gehts", "so wird", "so machst du", "so macht man",
    "so gelingt", "كيفية تحضير", "كيفية عمل", "طريقة تحضير", "طريقة عمل",
  ].map(words)

  private static let titles: Set = [
    "title", "recipe", "recipe name", "name", "dish", "titel", "rezept", "gericht", "titre",
    "recette", "nom", "titulo", "receta", "nombre", "titolo", "ricetta", "الوصفة", "الوصفه",
  ]

  private static let subjects: Set = [
    "subject", "betreff", "objet", "asunto", "oggetto", "الموضوع",
  ]

  /// `Pasta (for 2)` or `Pasta for 2 people` as a title and a yield.
  static func titleAndYield(_ words: String) -> (title: String, yield: String?) {
    let title = words.trimmingCharacters(in: CharacterSet(charactersIn: " .:–—-"))
    if title.last == ")", let open = title.lastIndex(of: "("), isYield(title[open...]) {
      let name = PastedLine.withoutEmoji(trimmedEnd(String(title[..<open])))
      return (name, String(title[open...].dropFirst().dropLast()))
    }
    // "Quiche - 4 pers."
    for separator in [" - ", " – ", " — ", ", ", " | "] {
      guard let end = title.range(of: separator, options: .backwards) else { continue }
      let yield = String(title[end.upperBound...])
      if isServings(yield) || isYieldPhrase(yield) {
        return (trimmedEnd(String(title[..<end.lowerBound])), yield)
      }
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

  /// “makes about a cup”
  private static func isYieldPhrase(_ phrase: String) -> Bool {
    let words = phrase.split(separator: " ")
    return (2...5).contains(words.count) && yieldVerbs.contains(letters(of: words[0]))
      && words.dropFirst().contains {
        $0.contains(where: \.isNumber) || articles.contains(letters(of: $0))
      }
  }

  /// Whether a line is a title with a yield, perhaps over the ingredients: `Puffer, 2 Portionen:`.
  static func isTitleWithYield(_ line: String) -> Bool {
    label(line) == nil && titleAndYield(line).yield != nil
  }

  /// `for 2`, `4 Portionen`, `salen unas 30`
  private static func isYield(_ words: Substring) -> Bool {
    let all = SearchFolding.folded(String(words)).split { !$0.isLetter && !$0.isNumber }
    // "makes about 30"
    let words = all.filter { !about.contains(String($0)) }.prefix(2)
    guard words.contains(where: { $0.allSatisfy(\.isNumber) }) else { return false }
    if words.contains(where: { yields.contains(String($0)) })
      || all.prefix(2).contains(where: { about.contains(String($0)) })
    {
      return true
    }
    // "12 rolls", but not "26 cm"
    return all.count == 2 && all[0].allSatisfy(\.isNumber) && all[1].count > 2
      && (!isUnit(all[1]) || all[1] == "stuck") && !isMeasure(all.joined(separator: " "))
  }
}
