import Formats
import Foundation

extension Contact {
  /// The name without the family name; `nil` if the family name is not known.
  var givenName: String? { familyName.flatMap { Self.rest(of: name, without: $0) } }

  /// What stays of a name without the family name: “Anna Maria”, “Bob Jr.”, “Doro "Dodo"”.
  /// - Returns: `nil` if the name is not the family name and something else.
  static func rest(of name: String, without family: String) -> String? {
    guard !family.isEmpty, name.utf8.count > family.utf8.count else { return nil }
    if name.hasSuffix(" \(family)") { return String(name.dropLast(family.count + 1)) }
    // In the letters of Chinese, Japanese and Korean, the family name comes first.
    if EastAsianName.isIdeographic(family) {
      return name.hasPrefix(family) ? String(name.dropFirst(family.count)) : nil
    }
    var part = name[...]
    while let place = last(family, in: part) {
      let (before, after) = (name[..<place.lowerBound], name[place.upperBound...])
      if before.last?.isWhitespace ?? true, after.first.map(Self.endsWord) ?? true {
        return rest(before, after)
      }
      part = before
    }
    return nil
  }

  /// Where a name stands last in a text.
  private static func last(_ name: String, in text: Substring) -> Range<String.Index>? {
    // Ignoring case takes ten times as long, and is rarely needed.
    let (bytes, word) = (Array(text.utf8), Array(name.utf8))
    var start = bytes.count - word.count
    while start >= 0 {
      if bytes[start] == word[0], bytes[start..<start + word.count].elementsEqual(word) {
        let first = text.utf8.index(text.startIndex, offsetBy: start)
        return first..<text.utf8.index(first, offsetBy: word.count)
      }
      start -= 1
    }
    return text.range(of: name, options: [.backwards, .caseInsensitive])
  }

  private static func rest(_ before: Substring, _ after: Substring) -> String? {
    let before = before.withoutOuterSpace
    var after = after.withoutOuterSpace
    // “Anna Berg, PhD” has “Anna, PhD” besides; “Berg, Anna” has “Anna”.
    if before.isEmpty { after = after.trimmingCharacters(in: separators)[...] }
    let rest = after.first == "," ? before + after : "\(before) \(after)"
    return rest.contains(where: \.isLetter) ? String(rest.withoutOuterSpace) : nil
  }

  private static let separators = CharacterSet.whitespaces.union([","])

  private static func endsWord(_ character: Character) -> Bool {
    character.isWhitespace || character == ","
  }
}

extension Contact {
  /// The name in the order of the user's language if the feed has its parts separately; otherwise
  /// as the feed has it.
  func shownName(_ order: NameOrder = .current) -> String {
    // Most names are shown as they are, whatever their parts.
    guard let familyName, order != .givenFirst || EastAsianName.isIdeographic(familyName),
      let givenName
    else { return name }
    if let name = EastAsianName.joined(given: givenName, family: familyName) { return name }
    switch order {
    case .givenFirst: return name
    case .familyWithComma: return "\(familyName), \(givenName)"
    case .familyFirst:
      guard let honorific else { return "\(familyName) \(givenName)" }
      return "\(honorific) \(withoutHonorific.shownName(order))"
    }
  }

  /// The name by which the contact is sorted: as it is shown, but “Dr.” and “Ms” don't count, nor
  /// does the width of kana.
  func sortName(_ order: NameOrder = .current) -> String {
    EastAsianName.withWideKana(withoutHonorific.shownName(order))
  }

  private var withoutHonorific: Contact {
    guard let honorific, name.hasPrefix("\(honorific) ") else { return self }
    var plain = self
    plain.name = String(name.dropFirst(honorific.count + 1))
    plain.honorific = nil
    return plain
  }
}
