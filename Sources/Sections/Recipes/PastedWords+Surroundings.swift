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
    guard line[start.lowerBound...].count == address.count else { return nil }
    return Link.web(address)?.absoluteString
  }

  /// Whether a line comes from a page's frame: its header, its number, its buttons.
  static func isNoise(_ line: String) -> Bool {
    let folded = SearchFolding.folded(line)
    if line.contains("-----") || line.contains("_____") { return true }
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
    "seguimi", "un beso", "besitos", "abrazos", "con carino", "un abbraccio", "a presto",
    "see you", "nos vemos", "a bientot", "ci vediamo", "bis spater", "alles liebe", "bis dann",
    "from the kitchen", "private notes",
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

  /// `Title: Soup`
  static func labelledTitle(_ line: String) -> String? {
    guard line.count <= 100, let title = afterColon(line) else { return nil }
    let label = line.prefix { !":：".contains($0) }.trimmingCharacters(in: .whitespaces)
    return titles.contains(SearchFolding.folded(label))
      && !title.contains(where: { ".!?".contains($0) }) ? title : nil
  }

  /// Whether a line says no more than that a recipe follows.
  static func isRecipe(_ line: String) -> Bool {
    ["recipe", "rezept", "recette", "receta", "ricetta", "الوصفة", "الوصفه"]
      .contains(SearchFolding.folded(trimmedEnd(line)))
  }

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
      && words.contains { yields.contains(String($0)) || about.contains(String($0)) }
  }

  /// Whether a line belongs to the head of a mail or a post: a greeting, or who wrote when.
  static func isLetterHead(_ line: String) -> Bool {
    let folded = SearchFolding.folded(line)
    let label = folded.prefix { $0 != ":" }.split(separator: " ")
    if folded.contains(":"), (1...3).contains(label.count), mailLabels.contains(String(label[0])) {
      return true
    }
    let words = folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    if let first = words.first, greetings.contains(first) { return true }
    let hasTime = line.contains { $0 == ":" } && words.contains { Int($0) != nil && $0.count == 2 }
    return hasTime || line.contains("@")
  }

  private static let mailLabels: Set = [
    "a", "para", "per", "pour", "bcc", "cci", "gesendet", "envoye", "enviado", "inviato", "data",
    "reply-to", "posted", "by", "الى", "إلى", "من", "التاريخ",
  ]

  private static let greetings: Set = [
    "hi", "hello", "hey", "dear", "hallo", "liebe", "lieber", "moin", "servus", "bonjour", "salut",
    "coucou", "chere", "cher", "hola", "querida", "querido", "buenas", "ciao", "cara", "caro", "re",
    "fwd", "fw", "aw", "wg", "subject", "betreff", "an", "datum", "cc", "fecha", "objet", "asunto",
    "from", "von", "de", "to",
    "date", "sent", "oggetto", "مرحبا", "السلام", "أهلا",
  ]
}
