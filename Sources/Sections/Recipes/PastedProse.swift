import Foundation
import Store

/// A recipe told in sentences, one of which lists the ingredients.
enum PastedProse {
  static func read(_ lines: [PastedLine], into recipe: inout PastedRecipe) {
    let paragraphs = lines.map(\.text)
    for (index, paragraph) in paragraphs.enumerated() {
      var sentences = sentences(of: paragraph)
      guard let place = sentences.firstIndex(where: { amounts(in: $0) >= 3 }) else { continue }
      let (lead, list) = parts(of: sentences[place])
      recipe.ingredients = ingredients(list)
      sentences.removeSubrange(0...place)
      let before = paragraphs[..<index]
      if let lead, before.isEmpty {
        let (title, yield) = titleAndYield(lead)
        recipe.title = title
        recipe.yield = recipe.yield ?? yield
      } else {
        recipe.title = recipe.title ?? before.first
      }
      let rest = paragraphs[(index + 1)...].filter {
        PastedWords.labelled($0) == nil && !PastedWords.isClosing($0)
          && PastedWords.address(in: $0) == nil
      }
      recipe.steps = sentences + rest
      return
    }
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

  /// How many parts of a list begin with an amount.
  private static func amounts(in sentence: String) -> Int {
    ingredients(parts(of: sentence).list).filter(PastedWords.beginsWithAmount).count
  }

  private static let triggers = [
    "you need", "you'll need", "you’ll need", "you will need", "take", "man nehme", "nehme",
    "man braucht",
    "ihr braucht", "du brauchst", "il faut", "il vous faut", "prenez", "necesitas", "se necesita",
    "se necesitan", "servono", "ci vogliono", "نحتاج", "تحتاج",
  ]

  /// What comes before the list of ingredients, and the list.
  private static func parts(of sentence: String) -> (lead: String?, list: String) {
    for trigger in triggers {
      guard let range = sentence.range(of: trigger, options: .caseInsensitive) else { continue }
      let lead = sentence[..<range.lowerBound].trimmingCharacters(in: .whitespaces)
      let list = sentence[range.upperBound...].drop { $0 == ":" || $0.isWhitespace }
      return (lead.isEmpty ? nil : lead, String(list))
    }
    guard let colon = sentence.firstIndex(of: ":") else { return (nil, sentence) }
    return (
      String(sentence[..<colon]),
      sentence[sentence.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    )
  }

  private static func ingredients(_ list: String) -> [String] {
    var parts = IngredientText.split(
      list.trimmingCharacters(in: CharacterSet(charactersIn: " .")), limit: 100)
    guard parts.count > 2, let last = parts.popLast() else { return [] }
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

  /// `Quick pasta (for 2):` as a title and a yield.
  private static func titleAndYield(_ lead: String) -> (String, String?) {
    var title = lead.trimmingCharacters(in: CharacterSet(charactersIn: " :–-"))
    guard title.last == ")", let open = title.lastIndex(of: "(") else { return (title, nil) }
    let yield = String(title[title.index(after: open)...].dropLast())
    title = title[..<open].trimmingCharacters(in: .whitespaces)
    return (title, yield)
  }
}
