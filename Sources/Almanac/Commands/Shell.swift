/// Writes commands that the user can paste.
enum Shell {
  /// A command line with its words quoted so that a POSIX shell reads exactly these words.
  static func command(_ words: String...) -> String { command(words) }

  static func command(_ words: [String]) -> String {
    words.map(quoted).joined(separator: " ")
  }

  private static func quoted(_ word: String) -> String {
    let isPlain = word.wholeMatch(of: #/[-A-Za-z0-9._/:@%+,]+/#) != nil
    return isPlain ? word : "'" + word.replacing("'", with: #"'\''"#) + "'"
  }
}
