/// What a person typed as a query of SQLite's full-text search: each word begins a word of the text.
/// - Source: https://www.sqlite.org/fts5.html#full_text_query_syntax
struct SearchPattern: Hashable, Sendable {
  /// Longer than anything a person looks for; FTS5 takes time for each word.
  static let longestText = 200

  let expression: String

  /// - Returns: `nil` where the text has no letter and no digit.
  init?(_ text: String) {
    let words = SearchFolding.folded(String(text.prefix(Self.longestText)))
      // FTS5 reads an expression as far as its first NUL, and the quote before it has no end there.
      .split { $0.isWhitespace || $0 == "\0" }
      .filter { $0.contains { $0.isLetter || $0.isNumber } }
    guard !words.isEmpty else { return nil }
    expression = words.map(Self.term).joined(separator: " AND ")
  }

  /// In quotes nothing is syntax but the quote itself, and punctuation splits a phrase.
  private static func term(_ word: Substring) -> String {
    let phrase = Self.phrase(word)
    // A number is found however it is punctuated, here and in the feed.
    guard word.allSatisfy({ $0.isASCII && ($0.isNumber || "+()-./".contains($0)) }) else {
      return phrase
    }
    let digits = word.filter(\.isNumber)
    return digits == word ? phrase : "(\(phrase) OR \(Self.phrase(digits)))"
  }

  private static func phrase(_ word: some StringProtocol) -> String {
    // By scalars: a quote with a mark on it is another character, but not to SQLite.
    var phrase = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in word.unicodeScalars {
      phrase.append(contentsOf: scalar == "\"" ? [scalar, scalar] : [scalar])
    }
    return String(phrase) + "\" *"
  }
}
