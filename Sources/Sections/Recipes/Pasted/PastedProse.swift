import Foundation
import Store

/// A recipe told in sentences: one of them lists the ingredients, or they stand in the steps.
enum PastedProse {
  static func read(_ lines: [PastedLine], into recipe: inout PastedRecipe) {
    let paragraphs = lines.map(\.text)
    for (index, paragraph) in paragraphs.enumerated() {
      var sentences = sentences(of: paragraph)
      guard let place = sentences.firstIndex(where: isList) else { continue }
      var (lead, list, _) = parts(of: sentences[place])
      // "Brown Bread. Take a pound of flour, …"
      if lead == nil, place > 0, sentences[0].split(separator: " ").count <= mostTitleWords {
        lead = sentences[0]
      }
      recipe.ingredients = ingredients(list)
      sentences.removeSubrange(0...place)
      let before = paragraphs[..<index]
      if let lead, before.isEmpty {
        // "About the soup - it's lentil soup"
        let told = lead.components(separatedBy: " - ").last.map(PastedWords.withoutTalk)
        let (title, yield) = PastedWords.titleAndYield(told ?? lead)
        recipe.title = title
        recipe.yield = recipe.yield ?? yield
      } else {
        let last = lines[..<index].last { $0.mayBeTitle && $0.isPlain }
        recipe.title = last?.title ?? recipe.title ?? before.first
        if let (title, yield) = recipe.title.map(PastedWords.titleAndYield) {
          recipe.title = title
          recipe.yield = recipe.yield ?? yield
        }
      }
      let rest = lines[(index + 1)...].filter {
        PastedWords.labelled($0.text) == nil && !PastedWords.isClosing($0.text)
          && PastedWords.address(in: $0.text) == nil
          && !$0.isTalk && $0.sender == lines[index].sender
      }.map(\.text)
      for sentence in sentences where recipe.yield == nil {
        guard PastedWords.label(sentence) == .yield,
          case (_, let value)? = PastedWords.labelled(sentence)?.first
        else { continue }
        recipe.yield = value
        sentences.removeAll { $0 == sentence }
      }
      while let last = sentences.last, PastedWords.isClosing(last) { sentences.removeLast() }
      recipe.steps = sentences + rest
      return
    }
    readSteps(paragraphs, into: &recipe)
  }

  /// Reads a recipe whose ingredients stand in its steps: `Add 2 eggs and 1 cup of milk.`
  private static func readSteps(_ paragraphs: [String], into recipe: inout PastedRecipe) {
    let told = paragraphs.filter { sentences(of: $0).count > 1 }
    let found = told.flatMap(amounts)
    // Fewer may stand in any letter.
    guard found.count >= fewestAmounts, found.filter(\.hasUnit).count >= 2 else { return }
    recipe.ingredients = found.map(\.text)
    recipe.steps = told.flatMap(sentences)
    if let title = paragraphs.first, !told.contains(title) {
      let (title, yield) = PastedWords.titleAndYield(title)
      recipe.title = title
      recipe.yield = recipe.yield ?? yield
    }
  }

  private static let fewestAmounts = 4
  private static let mostTitleWords = 8

  /// The amounts in a text, each with the words that follow it.
  private static func amounts(in text: String) -> [(text: String, hasUnit: Bool)] {
    let words = text.split(separator: " ")
    var found: [(String, Bool)] = []
    var index = 0
    while index < words.count {
      let start = index
      while index < words.count, words[index].first?.isNumber == true, !endsPhrase(words[index]) {
        index += 1
      }
      guard index > start else {
        index += 1
        continue
      }
      let isUnit = index < words.count && PastedWords.isUnit(words[index])
      let hasUnit = isUnit || words[index - 1].contains(where: \.isLetter)
      let mostWords = index + (isUnit ? 4 : 3)
      while index < min(words.count, mostWords), !PastedWords.endsIngredient(words[index]) {
        index += 1
        if endsPhrase(words[index - 1]) { break }
      }
      let phrase = PastedWords.trimmedEnd(words[start..<index].joined(separator: " "))
      if !PastedWords.isMeasure(phrase), phrase.contains(where: \.isLetter) {
        found.append((phrase, hasUnit))
      }
    }
    return found
  }

  private static func endsPhrase(_ word: Substring) -> Bool {
    word.last.map { ",.;:!?)".contains($0) } == true
  }

  /// Splits at the ends of sentences: not at a point in a number or in brackets.
  static func sentences(of text: String) -> [String] {
    var sentences: [String] = []
    var current = ""
    var depth = 0
    let characters = Array(text)
    for (index, character) in characters.enumerated() {
      current.append(character)
      if character == "(" { depth += 1 }
      if character == ")" { depth = max(0, depth - 1) }
      let next = index + 1 < characters.count ? characters[index + 1] : " "
      let after = index + 2 < characters.count ? characters[index + 2] : "A"
      if ".!?".contains(character), depth == 0, next.isWhitespace,
        after.isUppercase || !after.isLetter && !after.isNumber
      {
        sentences.append(current.trimmingCharacters(in: .whitespaces))
        current = ""
      }
    }
    let rest = current.trimmingCharacters(in: .whitespaces)
    return rest.isEmpty ? sentences : sentences + [rest]
  }

  /// Whether a sentence lists the ingredients: most of its parts begin with an amount.
  private static func isList(_ sentence: String) -> Bool {
    let (_, list, isTold) = parts(of: sentence)
    let all = ingredients(list)
    if isTold {
      return all.count > 1 && all.filter(PastedWords.beginsWithAmountInWords).count * 2 >= all.count
    }
    return all.count > 2 && all.filter(PastedWords.beginsWithAmount).count >= 3
  }

  private static let triggers = [
    "you need", "you'll need", "you’ll need", "you will need", "take", "man nehme", "nehme",
    "man braucht",
    "ihr braucht", "du brauchst", "il faut", "il vous faut", "prenez", "necesitas", "se necesita",
    "se necesitan", "servono", "ci vogliono", "نحتاج", "تحتاج",
  ]

  /// What comes before the list of ingredients, the list, and whether a verb introduces it.
  private static func parts(of sentence: String) -> (lead: String?, list: String, isTold: Bool) {
    for trigger in triggers {
      guard let range = sentence.range(of: trigger, options: .caseInsensitive) else { continue }
      let lead = sentence[..<range.lowerBound].trimmingCharacters(in: .whitespaces)
      let list = sentence[range.upperBound...].drop { $0 == ":" || $0.isWhitespace }
      return (lead.isEmpty ? nil : lead, String(list), true)
    }
    guard let colon = sentence.firstIndex(of: ":") else {
      // "Il te faut 250 g de farine"
      let words = sentence.split(separator: " ")
      let start = words.prefix(5).firstIndex { $0.first?.isNumber == true } ?? 0
      return (nil, words[start...].joined(separator: " "), false)
    }
    return (
      String(sentence[..<colon]),
      sentence[sentence.index(after: colon)...].trimmingCharacters(in: .whitespaces), false
    )
  }

  private static func ingredients(_ list: String) -> [String] {
    var parts = IngredientText.split(
      list.trimmingCharacters(in: CharacterSet(charactersIn: " .")), limit: 100)
    guard parts.count > 1, let last = parts.popLast() else { return [] }
    // The last two are joined by a word.
    var rest = [last]
    for word in [" and ", " und ", " et ", " y ", " e ", " و"] {
      guard let range = last.range(of: word) else { continue }
      rest = [String(last[..<range.lowerBound]), String(last[range.upperBound...])]
      break
    }
    return (parts + rest).map { $0.trimmingCharacters(in: .whitespaces) }
      .map { $0.hasPrefix("and ") ? String($0.dropFirst(4)) : $0 }.filter { !$0.isEmpty }
  }
}
