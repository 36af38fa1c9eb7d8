/// The user's search text as a query of SQLite's full-text search: each word must begin a word of
/// the text.
/// - Source: https://www.sqlite.org/fts5.html#full_text_query_syntax
struct SearchPattern: Hashable, Sendable {
  /// Longer than any real search; FTS5 takes time for each word.
  static let longestText = 200

  let expression: String

  /// - Parameter tokens: the words of a text, as in the index. The index knows which texts contain
  ///   a word, but not where: a term of two words, a phrase, is an error.
  /// - Returns: `nil` if the text has no letter and no digit.
  init?(_ text: String, tokens: (String) throws -> [String]) rethrows {
    let terms = try SearchFolding.folded(String(text.prefix(Self.longestText)))
      .split(whereSeparator: \.isWhitespace)
      .compactMap { try Self.term($0, tokens) }
    guard !terms.isEmpty else { return nil }
    expression = terms.joined(separator: " AND ")
  }

  private static func term(
    _ word: Substring, _ tokens: (String) throws -> [String]
  ) rethrows -> String? {
    let tokens = try tokens(String(word))
    guard let last = tokens.last else { return nil }
    let whole = tokens.dropLast().map { quoted($0) } + [quoted(last) + " *"]
    // A number matches with any punctuation, here and in the feed.
    guard tokens.count > 1,
      word.allSatisfy({ $0.isASCII && ($0.isNumber || "+()-./".contains($0)) })
    else { return whole.joined(separator: " AND ") }
    let digits = quoted(tokens.joined()) + " *"
    return "((\(whole.joined(separator: " AND "))) OR \(digits))"
  }

  /// The token in quotes, inside which FTS5 gives a meaning only to the quote itself.
  private static func quoted(_ token: String) -> String {
    "\"" + token.replacing("\"", with: "\"\"") + "\""
  }
}
