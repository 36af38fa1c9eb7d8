import Foundation
import Store

// How much a recipe makes, and how long it takes.
extension PastedWords {
  enum Time: String, CaseIterable { case preparation, cooking, total }

  enum Label: Hashable {
    case yield
    case time(Time)
    /// What no field of a recipe holds, such as the time in which a dough rests.
    case other
  }

  static func label(_ line: String) -> Label? { labelled(line)?.first?.0 }

  /// The yield or the times that a line gives; `nil` if the line is about something else. A value
  /// is empty if it must be in the next line.
  static func labelled(_ line: String) -> [(Label, String)]? {
    guard line.utf8.count <= 300, line.count <= 90 else { return nil }
    let line = withoutOuterBrackets(line)
    let parts = line.split { "|•·".contains($0) }.map { part in
      String(part.drop { !$0.isLetter && !$0.isNumber }).trimmingCharacters(in: .whitespaces)
    }
    if parts.count > 1 {
      guard labelled(parts[0]) != nil else { return nil }
      // "4 servings · 45 min"
      return parts.flatMap { labelled($0) ?? (isTime($0) ? [(.time(.total), $0)] : []) }
    }
    if let found = list(line) { return found }
    return times(line) ?? yield(line)
  }

  /// “Serves 4” of “(Serves 4)”. A bracket that is opened within the line stays closed.
  private static func withoutOuterBrackets(_ line: String) -> String {
    let rest = line.drop { "( ".contains($0) }
    let marks = rest.contains("(") ? " " : ") "
    return String(rest).trimmingCharacters(in: CharacterSet(charactersIn: marks))
  }

  /// `Prep: 15 min / Cook: 45 min`, if all parts are labels.
  private static func list(_ line: String) -> [(Label, String)]? {
    for separator in [" / ", " — ", " – ", " - ", "; ", ", "] {
      let parts = line.components(separatedBy: separator)
      guard parts.count > 1 else { continue }
      let found = parts.map { times($0) ?? yield($0) ?? [] }
      if found.allSatisfy({ $0.first?.1.isEmpty == false }) { return found.flatMap(\.self) }
    }
    return nil
  }

  /// Whether a line is certainly a label even among steps, where "For 5 minutes" and "Cook 5
  /// minutes" may begin a sentence.
  static func isLabelAmongSteps(_ line: String) -> Bool {
    guard let found = labelled(line), let first = found.first else { return false }
    if first.0 == .yield { return !weak.contains(words(of: line).first ?? "") }
    guard !found.contains(where: \.1.isEmpty) else { return false }
    if beginsReadyIn(line) { return true }
    // "Preparation 20 minutes | Cooking 40 minutes"
    if found.count > 1, line.contains("|") { return true }
    let names = words(of: line).prefix { !$0.contains(where: \.isNumber) }
    return line.contains { ":：".contains($0) } || names.contains { isTimeWord($0) }
  }

  // MARK: Yields

  private static func yield(_ line: String) -> [(Label, String)]? {
    let words = words(of: line).filter { $0.contains(where: \.isLetter) }
    guard let first = words.first else { return nil }
    if isServings(line) { return [(.yield, trimmedEnd(line))] }
    guard yields.contains(first), line.first?.isLetter == true else { return nil }
    let isName = yieldNames.contains(first)
    guard line.contains(where: \.isNumber) else {
      return words.count <= 2 && (isName || first == "serves") ? [(.yield, "")] : nil
    }
    guard line.count <= 60, !line.hasSuffix(":"), line.split(separator: " ").count <= 9 else {
      return nil
    }
    // "Serves 4 Prep 20 min"
    let all = line.split(separator: " ")
    if let place = all.dropFirst().firstIndex(where: { kind(of: letters(of: $0)) != nil }),
      let times = times(all[place...].joined(separator: " "))
    {
      return (labelled(all[..<place].joined(separator: " ")) ?? []) + times
    }
    // "Yield     6 servings"
    let value = afterColon(line) ?? (isName ? String(line.drop { !$0.isWhitespace }) : line)
    return [(.yield, stepper(value) ?? withoutClause(trimmedEnd(value)))]
  }

  /// “makes about 20” of “This makes about 20.”
  static func yield(inSentence line: String) -> String? {
    let words = line.split(separator: " ")
    guard words.count <= 8,
      let verb = words.prefix(5).firstIndex(where: {
        yieldVerbs.contains(letters(of: $0))
      })
    else { return nil }
    let rest = words[verb...]
    let numbers = rest.dropFirst().prefix(3).filter { $0.contains(where: \.isNumber) }
    return numbers.isEmpty || isMeasure(rest.dropFirst().joined(separator: " "))
      ? nil : trimmedEnd(rest.joined(separator: " "))
  }

  static let yieldVerbs: Set = [
    "makes", "yields", "serves", "feeds", "ergibt", "ergeben", "reicht", "reichen", "donne",
    "salen", "rinde", "rinden", "bastano", "prevu", "prevue", "gedacht", "meant", "pensado",
    "pensada",
  ]

  /// `6 servings`
  static func isServings(_ line: String) -> Bool {
    let all = line.split(separator: " ")
    guard (2...4).contains(all.count), line.first?.isNumber == true, let last = all.last,
      servings.contains(letters(of: last))
    else { return false }
    return all.dropLast().allSatisfy {
      !$0.contains(where: \.isLetter) || ranges.contains(letters(of: $0))
    }
  }

  /// “4 to 6”
  private static let ranges: Set = ["to", "or", "bis", "oder", "a", "ou", "o", "u", "الى", "إلى"]

  /// The number between the buttons that change it: `− 4 +`; `nil` for any other line.
  static func stepper(_ line: String) -> String? {
    guard line.utf8.count <= 20, line.last == "+" else { return nil }
    let number = line.dropLast().drop { "-−–— ".contains($0) }.prefix(while: \.isNumber)
    let rest = line.drop { "-−–— ".contains($0) }.dropFirst(number.count)
    return !number.isEmpty && rest.allSatisfy { "+ ".contains($0) } ? String(number) : nil
  }

  static func isServings(word: String) -> Bool { servings.contains(letters(of: word)) }

  /// A yield without what a sentence goes on with, or the button `1x` after it: “Serves 4” of
  /// “Serves 4 and it freezes well”.
  private static func withoutClause(_ value: String) -> String {
    var all = value.split(separator: " ")
    if all.count > 1, let last = all.last, isScale(last) { all.removeLast() }
    for (index, word) in all.enumerated()
    where index > 1 && ["and", "und", "et", "y", "e", "و"].contains(letters(of: word)) {
      let rest = all[index...]
      guard rest.count > 3, !rest.contains(where: { $0.contains(where: \.isNumber) }) else {
        continue
      }
      return trimmedEnd(all[..<index].joined(separator: " "))
    }
    return all.joined(separator: " ")
  }

  /// `2x`, `1/2x` or `x2`, a button that multiplies the amounts.
  static func isScale(_ word: Substring) -> Bool {
    let number = word.filter { !"xX×".contains($0) }
    guard word.count == number.count + 1, (1...3).contains(number.count),
      let first = word.first, let last = word.last, first.isNumber || last.isNumber
    else { return false }
    return number.allSatisfy { $0.isNumber || "/.,".contains($0) }
      && ["x", "X", "×"].contains { first == $0 || last == $0 }
  }

  /// Words that begin a phrase which says how much a recipe makes.
  static let yields: Set = [
    "serves", "makes", "servings", "serving", "yield", "yields", "portions", "for", "feeds", "cuts",
    "nombre", "anzahl", "numero", "fur",
    "enough", "pers", "menge", "cantidad", "quantite", "quantita", "الكمية",
    "ergibt", "reicht", "portionen", "personen", "pour", "donne", "para", "per", "rinde", "salen",
    "sale", "raciones", "porciones", "personas", "personnes", "dosi", "porzioni", "persone", "تكفي",
    "يكفي", "الحصص", "عدد", "لعدد",
  ]

  /// Words that stand before a yield and are no part of it.
  static let yieldNames: Set = [
    "servings", "yield", "yields", "portionen", "portions", "raciones", "porciones", "الحصص",
  ]

  /// Words after a number that say how much a recipe makes.
  private static let servings: Set = [
    "servings", "serving", "portions", "portion", "people", "persons", "portionen", "personen",
    "personnes", "personne", "pers", "parts", "raciones", "porciones", "personas", "comensales",
    "porzioni",
    "persone", "أشخاص", "اشخاص", "شخص", "حصص",
  ]

  static let about: Set = [
    "about", "approx", "approximately", "ca", "circa", "etwa", "rund", "env", "environ", "unos",
    "unas", "حوالي",
  ]

  /// Words that begin other phrases, too, once the steps have begun: "for 5 minutes".
  private static let weak: Set = ["for", "fur", "pour", "para", "per", "donne", "sale", "عدد"]

  /// Whether a line is a word such as "for" alone, before a number in the next line.
  static func isWeakYield(_ line: String) -> Bool { weak.contains(SearchFolding.folded(line)) }

  // MARK: Times

  /// The times of a line: each is a name such as “Prep time” and a duration.
  static func times(_ line: String) -> [(Label, String)]? {
    guard line.utf8.count <= 300 else { return nil }
    if let ready = readyIn(line) { return [(.time(.total), ready)] }
    if line.first?.isNumber == true { return timesBeforeNames(line) }
    var found: [(kinds: [Label?], value: String)] = []
    for word in line.split(whereSeparator: \.isWhitespace) {
      let name = letters(of: word)
      let isPart = !word.contains(where: \.isNumber)
      if isPart, let kinds = timeKinds(of: word) {
        if found.last?.value.isEmpty != true { found.append(([], "")) }
        found[found.count - 1].kinds += kinds
      } else if found.isEmpty {
        return nil
      } else if isPart, found[found.count - 1].value.isEmpty, joints.contains(name) {
        continue
      } else {
        let last = found.count - 1
        guard !repeatsUnit(name, after: found[last].value) else { continue }
        found[last].value += (found[last].value.isEmpty ? "" : " ") + word
      }
    }
    let times = found.map { (label(of: $0.kinds), trimmedEnd($0.value)) }
    if times.count == 1, times[0].1.isEmpty { return times }
    let hasColon = line.contains { ":：".contains($0) }
    return times.allSatisfy { isTime($0.1) || $0.0 == .other && hasColon } && !times.isEmpty
      ? times : nil
  }

  /// `30 Min. Arbeitszeit`, `10 min prep, 20 min cook`
  private static func timesBeforeNames(_ line: String) -> [(Label, String)]? {
    var found: [(kinds: [Label?], value: String)] = []
    var value = ""
    for word in line.split(whereSeparator: \.isWhitespace) {
      let isPart = !word.contains(where: \.isNumber)
      if isPart, let kinds = timeKinds(of: word) {
        if !value.isEmpty { found.append(([], value)) }
        guard !found.isEmpty else { return nil }
        found[found.count - 1].kinds += kinds
        value = ""
      } else if !(isPart && value.isEmpty && joints.contains(letters(of: word))) {
        value += (value.isEmpty ? "" : " ") + word
      }
    }
    guard value.isEmpty, found.allSatisfy({ isTime($0.value) }) else { return nil }
    return found.map { (label(of: $0.kinds), $0.value) }
  }

  /// Whether a line names a time whose value is missing: `Rest:`, `Cooking time: -`.
  static func isWithoutValue(_ line: String) -> Bool {
    guard let colon = line.firstIndex(where: { ":：".contains($0) }),
      line[colon...].allSatisfy({ !$0.isLetter && !$0.isNumber }),
      let (label, value) = times(line)?.first, value.isEmpty
    else { return false }
    return label == .other || line.last != ":" && line.last != "："
  }

  /// Whether a text is a duration and nothing else.
  static func isTime(_ text: String) -> Bool {
    text.contains(where: \.isLetter) && RecipeTime(written: text) != nil
  }

  /// Whether a word says the unit of a duration again, as some sites write for screen readers:
  /// `10 minutes mins`.
  private static func repeatsUnit(_ word: String, after value: String) -> Bool {
    guard let last = value.split(separator: " ").last else { return false }
    let unit = letters(of: last)
    return timeUnits.contains { $0.contains(word) && $0.contains(unit) }
  }

  /// Whether a text says how long something takes, as steps do: `about 8 minutes`.
  static func namesTime(_ text: String) -> Bool {
    guard text.utf8.count <= 2_000 else { return true }
    let words = text.split(separator: " ")
    return zip(words, words.dropFirst()).contains { number, unit in
      number.contains(where: \.isNumber) && isTimeUnit(unit)
    }
  }

  /// Whether a word is a unit of time.
  static func isTimeUnit(_ word: Substring) -> Bool {
    timeUnits.contains { $0.contains(letters(of: word)) }
  }

  /// Whether a word is a unit of minutes or hours.
  static func isShortTime(_ word: Substring) -> Bool {
    let unit = letters(of: word)
    return timeUnits.prefix(2).contains { $0.contains(unit) }
  }

  private static let timeUnits: [Set<String>] = [
    ["min", "mins", "minute", "minutes", "minuten", "minuto", "minutos", "minuti"],
    [
      "h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden", "heure", "heures", "hora",
      "horas", "ora", "ore",
    ],
    ["day", "days", "tag", "tage", "jour", "jours", "dia", "dias", "giorno", "giorni"],
  ]

  private static func label(of kinds: [Label?]) -> Label {
    let known = Set(kinds.compactMap(\.self))
    if known.contains(.other) { return .other }
    return known.count == 1 ? known.first ?? .time(.total) : .time(.total)
  }

  private static func beginsReadyIn(_ line: String) -> Bool {
    let words = line.split(whereSeparator: \.isWhitespace).prefix(2).map { letters(of: $0) }
    return words.first.map(takes.contains) == true || ready.contains(words.joined(separator: " "))
  }

  /// `Ready in 35 minutes`
  private static func readyIn(_ line: String) -> String? {
    guard beginsReadyIn(line) else { return nil }
    let words = line.split(whereSeparator: \.isWhitespace)
    let all = words.dropFirst(takes.contains(letters(of: words[0])) ? 1 : 2).drop {
      ["like", "only", "just", "nur", "solo"].contains(letters(of: $0))
    }
    let value = trimmedEnd(all.joined(separator: " "))
    return isTime(value) ? value : nil
  }

  private static let takes: Set = ["takes", "dauert", "يستغرق"]
  private static let ready: Set = [
    "ready in", "done in", "fertig in", "pret en", "prete en", "listo en", "lista en", "pronto in",
    "pronta in", "جاهز في", "جاهزة في",
  ]

  private static func kind(of word: String) -> Label? {
    kinds.first { $0.1.contains(word) }?.0
  }

  private static let kinds: [(Label, Set<String>)] = [
    (
      .time(.preparation),
      [
        "prep", "preparation", "active", "handson", "vorbereitung", "vorbereitungszeit",
        "arbeitszeit",
        "zubereitungszeit", "preparacion", "preparazione", "التحضير", "تحضير", "الإعداد", "التجهيز",
      ]
    ),
    (
      .time(.cooking),
      [
        "cook", "cooking", "bake", "baking", "oven", "horno", "horneado", "forno", "kochzeit",
        "backzeit", "garzeit", "koch", "back",
        "cuisson", "cuiss", "coccion", "cottura", "الطبخ", "الطهي", "الطهو", "الخبز",
      ]
    ),
    (
      .time(.total),
      [
        "total", "gesamt", "gesamtzeit", "gesamtdauer", "totale", "duree", "dauer", "الكلي",
        "الإجمالي", "المدة",
      ]
    ),
    (
      .other,
      [
        "rest", "resting", "chilling", "rising", "proofing", "marinating", "ruhezeit", "gehzeit",
        "kuhlzeit", "wartezeit", "repos", "reposo", "riposo", "الراحة", "difficulty", "difficulte",
        "schwierigkeit", "schwierigkeitsgrad", "dificultad", "difficolta", "cout", "coste",
      ]
    ),
  ]

  /// What a word of a name says: nothing for “time”, cooking for “Koch-/Backzeit”; `nil` for a word
  /// that names no time.
  private static func timeKinds(of word: Substring) -> [Label?]? {
    let name = letters(of: word)
    if let kind = kind(of: name) { return [kind] }
    guard isTimeWord(name) else { return nil }
    if timeWords.contains(name) { return [nil] }
    let parts = word.split { !$0.isLetter }.compactMap { kind(of: letters(of: $0)) }
    // "Marinierzeit"
    return parts.isEmpty ? [.other] : parts
  }

  private static func isTimeWord(_ word: String) -> Bool {
    timeWords.contains(word) || word.hasSuffix("zeit")
  }

  private static let timeWords: Set = [
    "time", "zeit", "temps", "tiempo", "tempo", "وقت", "زمن", "مدة",
  ]

  /// Words between the words of a name: "Temps de cuisson".
  private static let joints: Set = ["", "de", "di", "du", "and", "und", "et", "y", "e", "en"]
}
