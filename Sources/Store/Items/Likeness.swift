/// Whether two short texts say the same in other words. Their first lines are titles.
enum Likeness {
  /// Whether the titles are the same, or nearly the same and some of the rest is, or nearly all of
  /// the rest is the same.
  ///
  /// A shared word is not enough: an apple pie and an apple crumble may follow each other at one
  /// address. Nor is a title that is nearly the same: so do a beef soup and a beet soup.
  static func areAlike(_ one: String, _ other: String) -> Bool {
    let (one, other) = (parts(one), parts(other))
    if one.title == other.title { return true }
    let hasRests = !one.rest.isEmpty && !other.rest.isEmpty
    let likeness = hasRests ? shared(one.rest, other.rest) : 0
    if likeness >= 0.8 { return true }
    guard !hasRests || likeness >= 0.3 else { return false }
    return areNear(one.title, other.title) || areNested(one.title, other.title)
  }

  /// Whether one title may be a correction of the other.
  static func haveNearTitles(_ one: String, _ other: String) -> Bool {
    areNear(parts(one).title, parts(other).title)
  }

  /// Whether a few letters differ, and no digit: part 2 is not a correction of part 1.
  private static func areNear(_ one: Substring, _ other: Substring) -> Bool {
    guard one.filter(\.isNumber) == other.filter(\.isNumber) else { return false }
    let one = Array(one.unicodeScalars.prefix(mostInTitle))
    let other = Array(other.unicodeScalars.prefix(mostInTitle))
    return distance(one, other) <= max(1, min(3, min(one.count, other.count) / 6))
  }

  /// How many letters must be inserted, removed, replaced or swapped with the next one.
  private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var last = Array(0...other.count)
    for row in one.indices {
      var next = [row + 1]
      for column in other.indices {
        let isSame = one[row] == other[column]
        var least = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          least = min(least, before[column - 1] + 1)
        }
        next.append(least)
      }
      (before, last) = (last, next)
    }
    return last[other.count]
  }

  /// Whether all words of one title, and more than one, are in the other.
  private static func areNested(_ one: Substring, _ other: Substring) -> Bool {
    let (one, other) = (words(one), words(other))
    let both = one.intersection(other).count
    return both > 1 && both == min(one.count, other.count)
  }

  private static func words(_ text: Substring) -> Set<Substring> {
    Set(text.split { !$0.isLetter && !$0.isNumber })
  }

  /// How much of both texts is in both, from 0 to 1, by groups of three characters.
  private static func shared(_ one: Substring, _ other: Substring) -> Double {
    let (one, other) = (trigrams(one), trigrams(other))
    let all = one.union(other).count
    return all > 0 ? Double(one.intersection(other).count) / Double(all) : 0
  }

  private static func trigrams(_ text: Substring) -> Set<UInt64> {
    var trigrams: Set<UInt64> = []
    // Two spaces in front, so that a single letter makes one too.
    var group: UInt64 = 0x20_0020
    for scalar in text.unicodeScalars.prefix(mostCompared) {
      group = (group << 21 | UInt64(scalar.value)) & (1 << 63 - 1)
      trigrams.insert(group)
    }
    return trigrams
  }

  private static func parts(_ text: String) -> (title: Substring, rest: Substring) {
    let end = text.firstIndex(of: "\n") ?? text.endIndex
    return (text[..<end], text[end...].drop { $0 == "\n" })
  }

  /// How much of a text is compared, in characters.
  private static let mostCompared = 4_000
  private static let mostInTitle = 200
}
