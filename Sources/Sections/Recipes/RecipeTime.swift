import Foundation
import TextCore

/// A duration in a recipe.
enum RecipeTime: Hashable, Sendable {
  case minutes(Int)
  /// A duration in the source's own words.
  case words(String)

  /// The longest duration that counts, in minutes: a ham may take two years.
  private static let longest = 5 * 366 * 24 * 60

  /// Reads a duration as schema.org has it, or in words; `nil` for nothing, zero and nonsense, such
  /// as `PTundefinedM`.
  /// - Source: ISO 8601-1, 5.5.2.
  init?(_ text: String) {
    let text = CleanText.line(HTMLText.decodingAllEntities(text), limit: 60)
    guard text.contains(where: { $0.isNumber && $0 != "0" }) else { return nil }
    if let minutes = Self.minutes(text) {
      guard minutes > 0, minutes <= Self.longest else { return nil }
      self = .minutes(minutes)
      return
    }
    let isDamaged = text.first.map { "Pp-".contains($0) } == true && !text.contains(" ")
    guard !isDamaged else { return nil }
    self = .words(text)
  }

  /// The minutes of a duration such as `PT1H30M` or `P0DT90M`, rounded up; `nil` for anything else.
  private static func minutes(_ text: String) -> Int? {
    var rest = text.uppercased().filter { !$0.isWhitespace }[...]
    guard rest.popFirst() == "P" else { return nil }
    var seconds = 0.0
    var (isTime, hasPart) = (false, false)
    while let first = rest.first {
      if first == "T", !isTime {
        isTime = true
        rest.removeFirst()
        continue
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
      rest = rest.dropFirst(digits.count)
      guard let number = Double(digits.replacing(",", with: ".")), let unit = rest.popFirst(),
        let length = length(of: unit, isTime: isTime)
      else { return nil }
      seconds += number * length
      hasPart = true
    }
    guard hasPart else { return nil }
    return Int(exactly: (seconds / 60).rounded(.up))
  }

  private static func length(of unit: Character, isTime: Bool) -> Double? {
    switch (unit, isTime) {
    case ("S", true): 1
    case ("M", true): 60
    case ("H", true): 3_600
    case ("D", false): 86_400
    case ("W", false): 7 * 86_400
    case ("M", false): 30 * 86_400
    case ("Y", false): 365 * 86_400
    default: nil
    }
  }

  /// ISO 8601 for a number of minutes.
  var stored: String {
    switch self {
    case .minutes(let minutes): "PT\(minutes)M"
    case .words(let words): words
    }
  }

  init(stored text: String) { self = Self(text) ?? .words(text) }
}
