import Store

// Durations from one to another.
extension RecipeTime {
  /// The longer end of a range such as “20–30 min”, “1 h to 1 h 30” or “between 1 and 2 hours”;
  /// `nil` for anything else.
  static func minutes(inRange text: String) -> Double? {
    guard text.utf8.count <= 120 else { return nil }
    let spaced = text.map { dashes.contains($0) ? " - " : String($0) }.joined()
    var words = spaced.split(whereSeparator: \.isWhitespace)[...]
    let first = words.first.map(folded) ?? ""
    let isBetween = betweens.contains(first)
    if isBetween || froms.contains(first) { words.removeFirst() }
    let separators = isBetween ? ands : tos
    guard
      let place = words.firstIndex(where: { separators.contains(folded($0)) || $0 == "-" }),
      place > words.startIndex, place + 1 < words.endIndex
    else { return nil }
    let (start, end) = (
      words[..<place].joined(separator: " "), words[(place + 1)...].joined(separator: " ")
    )
    // "3/4-hour" is no range.
    guard
      words[place] != "-" || end.contains(where: \.isNumber) || start.contains(where: \.isLetter),
      let least = minutes(of: start), let most = minutes(inRange: end) ?? minutes(of: end)
    else { return nil }
    // "1-1/2 hours" is one and a half.
    if start.allSatisfy(\.isWholeNumber), isFraction(words[place + 1]) {
      return minutes(of: start + " " + end)
    }
    return max(least, most)
  }

  private static func isFraction(_ word: Substring) -> Bool {
    word.first.map { $0.isNumber && !$0.isWholeNumber } == true
      || word.split(separator: "/").count == 2 && word.allSatisfy { $0.isWholeNumber || $0 == "/" }
  }

  private static func folded(_ word: Substring) -> String { SearchFolding.folded(String(word)) }

  private static let dashes: Set<Character> = ["-", "‐", "‑", "–", "—", "−"]
  private static let froms = Set(["from", "von", "de", "da", "من"].map(SearchFolding.folded))
  private static let betweens = Set(
    ["between", "zwischen", "entre", "tra", "fra", "بين"].map(SearchFolding.folded))
  private static let ands = Set(["and", "und", "et", "y", "e", "و"].map(SearchFolding.folded))
  private static let tos = Set(
    ["to", "or", "bis", "oder", "à", "ou", "a", "o", "hasta", "إلى", "أو"].map(
      SearchFolding.folded))
}
