import Foundation

/// Reads the names and values of a query or a form's body.
enum FormText {
  /// Decodes names and values. A bare `+` is a space, as IFTTT reads it; if a name occurs twice,
  /// the first value counts.
  static func decode(_ text: String) -> [String: String] {
    let pairs = text.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (plain(parts[0]), parts.count > 1 ? plain(parts[1]) : "")
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  private static func plain(_ text: Substring) -> String {
    let spaced = String(text).replacing("+", with: " ")
    return spaced.removingPercentEncoding ?? spaced
  }
}
