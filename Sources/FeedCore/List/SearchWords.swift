import Store

/// The words of a search, for highlighting matches in a row.
public struct SearchWords: Hashable, Sendable {
  /// The typed terms, split at white space. A term is one word, or several words that must follow
  /// one another.
  private let phrases: [[[UInt8]]]

  public var isEmpty: Bool { phrases.isEmpty }

  /// Those of the words that occur in none of the texts.
  public func missing(in texts: [String]) -> SearchWords {
    SearchWords(
      phrases: phrases.filter { phrase in
        let one = SearchWords(phrases: [phrase])
        return !texts.contains { !one.ranges(in: $0).isEmpty }
      })
  }

  /// An excerpt of the first line that contains one of the words, beginning shortly before that
  /// word; `nil` if the first 20,000 characters of the text have no such line.
  public func excerpt(of text: String) -> String? {
    for line in text.prefix(Self.longestSearched).split(whereSeparator: \.isNewline) {
      let line = String(line)
      guard let word = ranges(in: line).first?.lowerBound else { continue }
      let before = line[..<word].suffix(Self.leadIn + 1)
      guard before.count > Self.leadIn else { return String(line.prefix(Self.longestExcerpt)) }
      // The excerpt starts with a whole word.
      let start = before.firstIndex(where: \.isWhitespace).map(line.index(after:)) ?? word
      return "…" + line[start...].prefix(Self.longestExcerpt)
    }
    return nil
  }

  /// How much of a line to show before a match, in characters.
  private static let leadIn = 12
  private static let longestExcerpt = 160
  private static let longestSearched = 20_000

  /// The matching parts of the text, as whole characters, in order and without overlaps.
  public func ranges(in text: String) -> [Range<String.Index>] {
    guard !isEmpty, !text.isEmpty else { return [] }
    let words = Words(text)
    var found: [Range<String.Index>] = []
    for index in words.spans.indices {
      // If one search word is the beginning of another, the longest match counts.
      let ends = phrases.compactMap { words.end(of: $0, at: index) }
      guard let end = ends.max() else { continue }
      let start = words.places[words.spans[index].lowerBound].lowerBound
      if let last = found.last, start < last.upperBound {
        found[found.count - 1] = last.lowerBound..<max(end, last.upperBound)
      } else {
        found.append(start..<end)
      }
    }
    return found
  }
}

extension SearchWords {
  public init(_ text: String) {
    phrases = SearchPattern.beginning(of: text).split(whereSeparator: \.isWhitespace)
      .map { typed in
        let words = Words(String(typed))
        return words.spans.map { Array(words.bytes[$0]) }
      }
      .filter { !$0.isEmpty }
  }
}

/// A text's words, folded as the index folds them, and the origin of each folded byte.
private struct Words {
  private(set) var bytes: [UInt8] = []
  /// For each byte, the range of the character that it comes from.
  private(set) var places: [Range<String.Index>] = []
  /// The words' ranges in `bytes`.
  private(set) var spans: [Range<Int>] = []

  init(_ text: String) {
    bytes.reserveCapacity(text.utf8.count)
    places.reserveCapacity(text.utf8.count)
    var start: Int?
    var index = text.startIndex
    while index < text.endIndex {
      let character = text[index]
      let next = text.index(after: index)
      let isWord: Bool
      if let ascii = character.asciiValue {
        let small = ascii | 0x20
        let isLetter = (0x61...0x7A).contains(small)
        isWord = isLetter || (0x30...0x39).contains(ascii)
        if isWord { append(isLetter ? small : ascii, index..<next) }
      } else {
        isWord = character.isLetter || character.isNumber
        if isWord {
          for byte in SearchFolding.folded(String(character)).utf8 { append(byte, index..<next) }
        }
      }
      if isWord, start == nil {
        // Only the bytes of words are kept, so a word begins where the last one ended.
        start = spans.last?.upperBound ?? 0
      } else if !isWord {
        close(&start)
      }
      index = next
    }
    close(&start)
  }

  private mutating func append(_ byte: UInt8, _ place: Range<String.Index>) {
    bytes.append(byte)
    places.append(place)
  }

  private mutating func close(_ start: inout Int?) {
    if let first = start, first < bytes.count { spans.append(first..<bytes.count) }
    start = nil
  }

  /// The end of a phrase that begins at the word with this index; `nil` if the phrase does not
  /// match there. Each of its words must match a whole word, except the last, which may match the
  /// beginning of a word.
  func end(of phrase: [[UInt8]], at index: Int) -> String.Index? {
    let last = index + phrase.count - 1
    guard last < spans.count else { return nil }
    for (offset, word) in phrase.dropLast().enumerated() {
      guard bytes[spans[index + offset]].elementsEqual(word) else { return nil }
    }
    guard let word = phrase.last, bytes[spans[last]].starts(with: word) else { return nil }
    return places[spans[last].lowerBound + word.count - 1].upperBound
  }
}
