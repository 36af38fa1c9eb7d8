/// The user's search text as a query of SQLite's full-text search: each word must be the beginning
/// of a word in the text.
/// - Source: https://www.sqlite.org/fts5.html#full_text_query_syntax
public struct SearchPattern: Hashable, Sendable {
  /// How many characters of the search text are used at most. No real search is longer, and FTS5
  /// takes time for each word.
  static let longestText = 200

  /// The beginning of a search text, in which one character may have a million bytes.
  public static func beginning(of text: String) -> String {
    let bytes = text.utf8.prefix(10 * longestText)
    return bytes.count < text.utf8.count ? String(decoding: bytes, as: UTF8.self) : text
  }

  let expression: String

  /// - Parameter tokens: splits a text into words as the index does. The index knows which texts
  ///   contain a word, but not where, so a term of two words (a phrase) is an error.
  /// - Returns: `nil` if the text has no letter and no digit.
  init?(_ text: String, tokens: (String) throws -> [String]) rethrows {
    let text = SearchFolding.folded(String(Self.beginning(of: text).prefix(Self.longestText)))
    let terms = try text.split(whereSeparator: \.isWhitespace)
      .compactMap { try Self.term($0, tokens) }
    guard !terms.isEmpty else { return nil }
    let words = terms.joined(separator: " AND ")
    let numbers = Self.numbers(in: text).map { Self.quoted($0) + " *" }
    expression = ([numbers.isEmpty ? words : "(\(words))"] + numbers).joined(separator: " OR ")
  }

  /// The digits of a phone number, in groups as one likes, without what depends on from where one
  /// dials: the zeros before it, and the country code, which has one to three digits (ITU-T E.164).
  /// Empty if the text is no number, or too short for one.
  private static func numbers(in text: String) -> [String] {
    guard text.allSatisfy({ isInNumber($0) || $0.isWhitespace }) else { return [] }
    let digits = text.filter(\.isNumber)
    let isAbroad = digits.hasPrefix("00")
    let number =
      isAbroad ? digits.dropFirst(2) : digits.hasPrefix("0") ? digits.dropFirst() : digits[...]
    guard number.count >= 5 else { return [] }
    let mostCode = isAbroad || text.contains("+") ? 3 : 0
    return (0...mostCode).map { number.dropFirst($0) }.filter { $0.count >= 5 }.map(String.init)
  }

  private static func isInNumber(_ character: Character) -> Bool {
    character.isASCII && (character.isNumber || "+()-./".contains(character))
  }

  private static func term(
    _ word: Substring, _ tokens: (String) throws -> [String]
  ) rethrows -> String? {
    let tokens = try tokens(String(word))
    guard let last = tokens.last else { return nil }
    let whole = tokens.dropLast().map { quoted($0) } + [quoted(last) + " *"]
    // A number matches regardless of its punctuation, both in the search text and in the feed.
    guard tokens.count > 1,
      word.allSatisfy(isInNumber)
    else { return whole.joined(separator: " AND ") }
    let digits = quoted(tokens.joined()) + " *"
    return "((\(whole.joined(separator: " AND "))) OR \(digits))"
  }

  /// The token in double quotes. Between these, only a double quote has a meaning for FTS5, so
  /// double quotes in the token are doubled.
  private static func quoted(_ token: String) -> String {
    "\"" + token.replacing("\"", with: "\"\"") + "\""
  }
}
