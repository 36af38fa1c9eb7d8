import Foundation
import Localization

/// A recipe's parts as plain text, as people write them: an ingredient a line, a step a paragraph,
/// and headings as lines that end with a colon.
enum RecipeText {
  static func lines(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  static func text(of steps: [RecipeStep]) -> String {
    steps.map(paragraph).joined(separator: "\n\n")
  }

  static func paragraph(_ step: RecipeStep) -> String {
    guard !step.isHeading else { return (step.title ?? "") + ":" }
    return (step.title.map { "\($0):\n" } ?? "") + step.text
  }

  /// Reads what `text(of:)` writes. Without an empty line, each line is a step.
  static func steps(_ text: String) -> [RecipeStep] {
    var paragraphs: [[String]] = [[]]
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.isEmpty {
        paragraphs.append([])
      } else {
        paragraphs[paragraphs.count - 1].append(line)
      }
    }
    paragraphs.removeAll(where: \.isEmpty)
    if paragraphs.count == 1 { paragraphs = paragraphs[0].map { [$0] } }
    return paragraphs.map(step)
  }

  private static func step(_ lines: [String]) -> RecipeStep {
    let first = RecipeStep(line: lines[0])
    guard lines.count > 1 else { return first }
    let rest = lines.dropFirst().joined(separator: "\n")
    return first.isHeading
      ? RecipeStep(text: rest, title: first.title)
      : RecipeStep(text: lines.joined(separator: "\n"))
  }
}

extension RecipeTime {
  /// Reads a duration as people write it: `45`, `45 min`, `1:30`, `1 h 30 min`, `2 days`, in the
  /// languages of the app; `nil` for anything else.
  init?(written text: String) {
    let start = text.drop(while: \.isWhitespace).prefix(2)
    // "-5" is no duration.
    if let sign = start.first, "-−–".contains(sign), start.last?.isNumber == true { return nil }
    if let time = RecipeTime(text), case .minutes = time {
      self = time
      return
    }
    guard let minutes = Self.minutes(inRange: text) ?? Self.minutes(of: text), minutes >= 1,
      minutes < 5 * 366 * 24 * 60
    else { return nil }
    self = .minutes(Int(minutes.rounded(.up)))
  }

  static func minutes(of text: String) -> Double? {
    minutes(inDigits: text) ?? minutes(inWords: text)
  }

  private static func minutes(inDigits text: String) -> Double? {
    let text = text.lowercased().map { character in
      character.wholeNumberValue.map { Character(String($0)) } ?? character
    }
    var minutes = 0.0
    var rest = Self.withDigits(text)[...]
    var hasDigits = false
    while let start = rest.firstIndex(where: \.isNumber) {
      let words = rest[..<start].split { !$0.isLetter }.map { String($0) }
      guard words.allSatisfy(Self.joints.contains) else { return nil }
      rest = rest[start...]
      guard let number = Self.number(&rest) else { return nil }
      hasDigits = true
      if rest.first == ":" {
        minutes += number * 60
        rest.removeFirst()
        continue
      }
      let unit = String(rest.drop { $0.isWhitespace }.prefix { $0.isLetter })
      rest = rest.drop { $0.isWhitespace }.drop { $0.isLetter || $0 == "." }
      if unit.isEmpty, rest.first.map("-–".contains) == true { return nil }
      guard let length = Self.length(of: unit) else { return nil }
      minutes += number * length
    }
    return hasDigits && rest.allSatisfy { !$0.isLetter } ? minutes : nil
  }

  /// Takes a number such as `1,5`, `1½`, `1 1/2` or `3/4` from the beginning of a text.
  private static func number(_ text: inout ArraySlice<Character>) -> Double? {
    let digits = text.prefix { $0.isWholeNumber || $0 == "." || $0 == "," }
    let whole = digits.isEmpty ? 0 : Double(String(digits).replacing(",", with: "."))
    guard let whole else { return nil }
    text = text.dropFirst(digits.count)
    let rest = text.drop(while: \.isWhitespace)
    if let sign = rest.first, sign.isNumber, !sign.isWholeNumber {
      text = rest.dropFirst()
      return sign.unicodeScalars.first?.properties.numericValue.map { whole + $0 }
    }
    // "3/4", or "1 1/2"
    let fraction = text.first == "/" ? text : rest
    let parts = fraction.prefix { $0.isWholeNumber || $0 == "/" }
    guard parts.contains("/") else { return whole }
    let numbers = parts.split(separator: "/").compactMap { Double(String($0)) }
    guard let below = numbers.last, below > 0, numbers.count <= 2 else { return nil }
    text = fraction.dropFirst(parts.count)
    return numbers.count == 2 ? whole + numbers[0] / below : whole / below
  }

  /// Words between hours and minutes, and before both.
  private static let joints: Set = [
    "and", "und", "y", "et", "و", "about", "approx", "ca", "circa", "etwa", "rund", "env",
    "environ", "unos", "حوالي",
  ]

  /// Reads the letter o after a digit as a zero, as scanners mistake it.
  private static func withDigits(_ text: [Character]) -> [Character] {
    var digits = text
    for index in text.indices.dropFirst() where text[index] == "o" && digits[index - 1].isNumber {
      let next = index + 1
      if next == text.count || !text[next].isLetter { digits[index] = "0" }
    }
    return digits
  }

  private static func length(of unit: String) -> Double? {
    func begins(_ words: String...) -> Bool { words.contains { unit.hasPrefix($0) } }
    if unit.isEmpty || begins("m", "دق", "د") { return 1 }
    if begins("h", "std", "stunde", "ساع", "س") { return 60 }
    if begins("d", "tag", "j", "يوم", "أيام") { return 24 * 60 }
    return nil
  }
}
