import Store

/// Hyphens at the ends of lines: most part a word, some belong to it.
enum PastedHyphens {
  /// A line with the one that follows it and goes on with its last word.
  static func join(_ line: String, _ next: String) -> String {
    switch hyphen(between: line, and: next) {
    case .parts: String(line.dropLast()) + next
    case .belongs: line + next
    case .stands: line + " " + next
    }
  }

  private enum Hyphen {
    case parts, belongs
    /// The hyphen stands for the rest of the word, as in “Koch- und Backzeit”.
    case stands
  }

  private static func hyphen(between line: String, and next: String) -> Hyphen {
    guard line.last != "¬" else { return .parts }
    if next.first?.isUppercase == true { return .belongs }
    let words = line.dropLast().split(separator: " ").last?.split { "-‐'’".contains($0) } ?? []
    let (word, first) = (lower(words.last), lower(next.prefix { $0.isLetter }))
    let goesOn = next.dropFirst(first.count).first.map { "-‐".contains($0) } ?? false
    if conjunctions.contains(first) { return goesOn ? .belongs : .stands }
    let isOwn =
      isPronoun(first, after: word) || isCompound(word, first)
      // "pot-au-\nfeu"
      || words.count > 1 && particles.contains(word)
      || wholes.contains(word)
    return isOwn ? .belongs : .parts
  }

  private static func lower(_ word: Substring?) -> String { word?.lowercased() ?? "" }

  /// “les” after “mettez”. Spanish words end so, too: “cazue-\nla”.
  private static func isPronoun(_ word: String, after verb: String) -> Bool {
    if word == "même" || word == "mêmes" { return true }
    return pronouns.contains(word) && (verb.hasSuffix("ez") || imperatives.contains(verb))
  }

  /// “buttered” after “well”, but not “ring” after “stir”, nor “ening” after “short”.
  private static func isCompound(_ first: String, _ second: String) -> Bool {
    guard starts.contains(first), first.last != second.first || first == "all" else { return false }
    if ends.contains(second) { return true }
    return second.count > 3 && (second.hasSuffix("ed") || second.hasSuffix("ing"))
      && !["en", "er"].contains(second.prefix(2))
  }

  private static let conjunctions: Set = ["and", "or", "und", "oder", "bzw", "et", "ou"]
  /// Beginnings of French words that always have a hyphen.
  private static let wholes: Set = ["demi", "quatre"]
  private static let particles: Set = ["à", "au", "aux", "de", "du", "en", "et", "and", "of"]
  private static let pronouns: Set = [
    "le", "la", "les", "lui", "leur", "en", "y", "vous", "nous", "moi",
  ]
  private static let imperatives: Set = [
    "faites", "dites", "fais", "mets", "sers", "prends", "remets", "coupe", "laisse", "verse",
    "ajoute", "mélange", "retire", "dépose", "place", "remue", "passe", "arrose", "égoutte",
    "rince", "enfourne", "dispose", "garde", "roule", "étale", "pose", "réserve", "sèche",
  ]
  private static let starts: Set = [
    "well", "half", "self", "all", "non", "ready", "low", "high", "full", "deep", "slow", "medium",
    "thick", "thin", "long", "short", "hot", "cold", "hard", "soft", "oven", "pan", "stir",
    "double", "one", "two", "three", "four", "home", "gluten", "dairy", "sugar", "bite", "walnut",
    "good", "best", "heavy", "semi", "extra", "sun", "air",
  ]
  private static let ends: Set = [
    "purpose", "stick", "fat", "fry", "made", "range", "virgin", "size", "free", "proof", "grain",
    "quality", "inch", "cut", "through", "beaten", "done", "full", "risen", "frozen", "broken",
  ]
}
