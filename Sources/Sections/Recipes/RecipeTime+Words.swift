import Foundation
import Store

// Durations in words.
extension RecipeTime {
  /// The minutes of a duration such as “half an hour”, “eine Viertelstunde” or “ساعة ونصف”; `nil`
  /// for anything else.
  static func minutes(inWords text: String) -> Double? {
    guard text.utf8.count <= 120 else { return nil }
    var reader = WordReader()
    for word in SearchFolding.words(of: text) where !fillers.contains(word) {
      guard reader.read(word) else { return nil }
    }
    return reader.minutes
  }

  /// Adds up the words of a duration: numbers, parts of one, and units.
  private struct WordReader {
    private var total = 0.0
    private var number: Double?
    /// The minutes of the last unit; 0 before one.
    private var unit = 0.0
    private var isAdded = false
    private var sign = 1.0

    /// - Returns: Whether the word belongs to a duration.
    mutating func read(_ word: String) -> Bool {
      if ands.contains(word) {
        isAdded = true
      } else if minuses.contains(word) {
        sign = -1
      } else if let length = units[word] {
        add((number ?? 1) * length)
        (number, unit) = (nil, length >= 60 ? 60 : 1)
      } else if let value = numbers[word] ?? digits(word) {
        guard let before = number else {
          number = value
          return true
        }
        // "one and a half", but "three quarters"
        guard value < 1 else { return false }
        number = isAdded ? before + value : before * value
      } else if word.first == "و", word.count > 2 {
        isAdded = true
        return read(String(word.dropFirst()))
      } else {
        return false
      }
      return true
    }

    private func digits(_ word: String) -> Double? {
      Double(String(word.map { $0.wholeNumberValue.map { Character(String($0)) } ?? $0 }))
    }

    private mutating func add(_ minutes: Double) {
      total += sign * minutes
      (isAdded, sign) = (false, 1)
    }

    /// `nil` without a unit.
    var minutes: Double? {
      guard unit > 0 else { return nil }
      guard let number else { return total }
      // "an hour and a half", "1 hour 20"
      guard number < 1 || unit == 60 else { return nil }
      return total + sign * number * (number < 1 ? unit : 1)
    }
  }

  private static func folded<Value>(_ table: [String: Value]) -> [String: Value] {
    Dictionary(
      table.map { (SearchFolding.folded($0.key), $0.value) }, uniquingKeysWith: { one, _ in one })
  }

  /// Words that count as one, or for nothing.
  private static let fillers: Set = [
    "a", "an", "of", "the", "about", "around", "approx", "ein", "eine", "einer", "einem", "etwa",
    "ca", "circa", "rund", "un", "une", "d", "de", "environ", "le", "una", "unos", "unas",
    SearchFolding.folded("حوالي"),
  ]
  private static let ands: Set = ["and", "und", "et", "y", "و"]
  private static let minuses: Set = ["moins", "menos", SearchFolding.folded("إلا")]

  private static let units = folded([
    "minute": 1.0, "minutes": 1, "min": 1, "mins": 1, "minuten": 1, "minuto": 1, "minutos": 1,
    "دقيقة": 1, "دقائق": 1, "دقيقتان": 2, "دقيقتين": 2, "hour": 60, "hours": 60, "h": 60, "hr": 60,
    "hrs": 60, "stunde": 60, "stunden": 60, "std": 60, "viertelstunde": 15,
    "dreiviertelstunde": 45, "heure": 60, "heures": 60, "hora": 60, "horas": 60, "ساعة": 60,
    "ساعات": 60, "ساعتان": 120, "ساعتين": 120,
  ])

  private static let numbers = folded([
    "half": 0.5, "halbe": 0.5, "halben": 0.5, "demi": 0.5, "demie": 0.5, "media": 0.5, "نصف": 0.5,
    "quarter": 0.25, "quarters": 0.25, "viertel": 0.25, "quart": 0.25, "quarts": 0.25,
    "cuarto": 0.25, "cuartos": 0.25, "ربع": 0.25, "ثلث": 1.0 / 3, "anderthalb": 1.5,
    "eineinhalb": 1.5, "zweieinhalb": 2.5, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5,
    "six": 6, "eight": 8, "ten": 10, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30,
    "forty": 40, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "acht": 8,
    "zehn": 10, "zwölf": 12, "fünfzehn": 15, "zwanzig": 20, "dreißig": 30, "vierzig": 40,
    "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "huit": 8, "dix": 10, "douze": 12, "quinze": 15,
    "vingt": 20, "trente": 30, "quarante": 40, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5,
    "seis": 6, "ocho": 8, "diez": 10, "doce": 12, "quince": 15, "veinte": 20, "treinta": 30,
    "cuarenta": 40, "واحدة": 1, "ثلاث": 3, "أربع": 4, "خمس": 5, "ست": 6, "عشر": 10,
  ])
}
