import Localization

/// Makes a feed's text fit for display: without control characters, without invisible characters
/// that change how it reads, without runs of white space, and no longer than anyone would read.
public enum CleanText {
  /// The maximum lengths of texts, in characters. `bytes(_:)` gives the same limit in bytes.
  public enum Limit {
    public static let title = 300
    /// The limit for one of several texts on a page.
    public static let entry = 1_000
    public static let rowBody = 2_000
    /// The limit for how much of an article's text a screen reader says with its row.
    public static let spoken = 200
    /// The limit for a text on a page: in one label, 20,000 letters take 35 ms to lay out.
    public static let page = 20_000

    /// The limit in bytes of UTF-8. Layout time grows with bytes rather than characters, since a
    /// character may be an emoji of ten scalars. Two bytes per character are enough for the usual
    /// titles in any script.
    static func bytes(_ characters: Int) -> Int {
      characters == .max ? .max : min(2 * min(characters, page) + 100, page)
    }
  }

  /// - Parameter limit: `Int.max` for no limit, in a text that is changed rather than shown.
  public static func line(_ text: String, limit: Int = Limit.title) -> String {
    cleanPart(of: text, limit: limit) ?? Collapser.collapsed(text, limit: limit, keepsLines: false)
  }

  /// The title as it is, or “Untitled” if it is empty or `nil`.
  public static func titleOrUntitled(_ title: String?) -> String {
    let title = title ?? ""
    return title.isEmpty ? text("Untitled") : title
  }

  /// Keeps lines and paragraphs, with at most one blank line between two of them. An endless word
  /// gets zero-width spaces (U+200B), where a line may break.
  public static func paragraphs(_ text: String, limit: Int = Limit.page) -> String {
    cleanPart(of: text, limit: limit, longestWord: Collapser.longestWord, newlines: 2)
      ?? Collapser.collapsed(text, limit: limit, keepsLines: true)
  }

  /// Cuts the text to `limit` characters, and adds an ellipsis if something is missing.
  public static func cut(_ text: String, limit: Int) -> String {
    if text.utf8.count <= limit { return text }
    let scalars = text.unicodeScalars
    let most = scalars.index(
      scalars.startIndex, offsetBy: limit * Character.mostScalars, limitedBy: scalars.endIndex)
    let head = text[..<(most ?? text.endIndex)]
    let end =
      head.index(head.startIndex, offsetBy: limit, limitedBy: head.endIndex) ?? head.endIndex
    return end == text.endIndex ? text : head[..<end] + "…"
  }

  /// The text up to the limit if it needs no cleaning, like most texts in most feeds: words in
  /// Latin, Greek or Cyrillic letters of one scalar each, separated by one space or by at most as
  /// many newlines as allowed. The result is `nil` for other texts. `Collapser` would give the same
  /// result, but more slowly.
  private static func cleanPart(
    of text: String, limit: Int, longestWord: Int = .max, newlines: Int = 0
  ) -> String? {
    let byteLimit = Limit.bytes(limit)
    var previous = UInt8(ascii: " ")
    /// Bytes so far, bytes up to the last letter, and bytes of the current word.
    var (length, end, wordLength) = (0, 0, 0)
    /// Characters so far, including the cost of lines.
    var count = 0
    var (spaces, lineEnds) = (0, 0)
    var bytes = text.utf8.makeIterator()
    while let byte = bytes.next() {
      var size = 1
      switch byte {
      case 0x21..<0x7F: break
      case 0x20:
        guard previous != 0x20, previous != 0x0A else { return nil }
        (spaces, size) = (1, 0)
      case 0x0A:
        lineEnds += 1
        guard previous != 0x20, end > 0, lineEnds <= newlines else { return nil }
        size = 0
      // U+00C0 to U+02BF and U+0380 to U+047F, of two bytes each.
      case 0xC3...0xCA, 0xCE...0xD1:
        guard bytes.next() != nil else { return nil }
        size = 2
      // U+2010 to U+2027: dashes, quotation marks, bullets and ellipses.
      case 0xE2:
        guard bytes.next() == 0x80, let last = bytes.next(), (0x90...0xA7).contains(last) else {
          return nil
        }
        size = 3
      default: return nil
      }
      previous = byte
      guard size > 0 else {
        (length, wordLength) = (length + 1, 0)
        continue
      }
      let cost = lineEnds > 0 ? Collapser.newlineCost : spaces
      guard count + cost < limit, end + size <= byteLimit else {
        return String(text.utf8.prefix(end)).map { $0 + "…" }
      }
      (spaces, lineEnds) = (0, 0)
      length += size
      wordLength += size
      end = length
      count += cost + 1
      guard wordLength <= longestWord else { return nil }
    }
    return end == length ? text : nil
  }
}

/// Builds a text with collapsed white space, up to a limit.
private struct Collapser {
  private var result = ""
  private var isFull = false
  private let limit: Int
  private let byteLimit: Int
  private let keepsLines: Bool
  private var count = 0
  /// The number of spaces since the last visible character, without the newlines that are kept.
  private var spaces = 0
  private var newlines = 0
  /// How many more bytes a word may have before it gets a place to break.
  private var unbroken = Collapser.longestWord
  private var endsInIdeograph = false

  /// Another line takes as long to lay out as this many characters.
  static let newlineCost = 10
  /// The maximum length of an unbroken word, in bytes: longer than the words of any language. For
  /// each line of a word, Pango searches the rest of the word for a place to break: 20,000 letters
  /// take a second.
  static let longestWord = 400
  private static let piece = 100

  private init(limit: Int, keepsLines: Bool) {
    self.limit = limit
    byteLimit = CleanText.Limit.bytes(limit)
    self.keepsLines = keepsLines
  }

  static func collapsed(_ text: String, limit: Int, keepsLines: Bool) -> String {
    var collapser = Collapser(limit: limit, keepsLines: keepsLines)
    for character in CleanText.withoutInvisible(text) where !collapser.isFull {
      if !character.isSpace {
        collapser.append(character)
      } else if keepsLines, character.isNewline {
        collapser.newlines += 1
      } else {
        collapser.spaces += 1
      }
    }
    return collapser.result
  }

  private mutating func append(_ character: Character) {
    let isASCII = character.isPrintableASCII
    let character = isASCII ? String(character) : character.cleaned
    guard !character.isEmpty else { return }
    let separator = separator
    let cost = newlines > 0 && !result.isEmpty ? Self.newlineCost : separator.utf8.count
    guard count + cost < limit, result.utf8.count + character.utf8.count <= byteLimit else {
      result += "…"
      isFull = true
      return
    }
    result += separator
    if keepsLines {
      let isIdeograph = !isASCII && character.unicodeScalars.first?.breaksAnywhere == true
      breakWord(before: character, isIdeograph, isNew: !separator.isEmpty)
    }
    result += character
    count += cost + 1
    (spaces, newlines) = (0, 0)
  }

  private mutating func breakWord(before character: String, _ isIdeograph: Bool, isNew: Bool) {
    if isNew || isIdeograph && endsInIdeograph {
      unbroken = Self.longestWord
    } else if unbroken <= 0 {
      result += "\u{200B}"
      unbroken = Self.piece
    }
    unbroken -= character.utf8.count
    endsInIdeograph = isIdeograph
  }

  /// What replaces the white space before the next character.
  private var separator: String {
    switch (spaces, newlines) {
    case _ where result.isEmpty: ""
    case (0, 0): ""
    case (_, 0): " "
    case (_, 1): "\n"
    default: "\n\n"
    }
  }
}

extension Character {
  /// More scalars than any character needs: a region's flag takes 7, and a kiss emoji with skin
  /// tones 10, but a hostile character may carry a million combining marks.
  fileprivate static let mostScalars = 24

  /// Whether the character is printable ASCII. Most characters are, and can be handled without
  /// looking them up in Unicode's tables.
  fileprivate var isPrintableASCII: Bool { asciiValue.map { (0x21..<0x7F).contains($0) } ?? false }

  fileprivate var isSpace: Bool { !isPrintableASCII && isWhitespace }

  /// The character without scalars that must not be shown, and with no more marks than any script
  /// needs.
  fileprivate var cleaned: String {
    if unicodeScalars.count == 1, let scalar = unicodeScalars.first {
      return scalar.isShowable ? String(self) : ""
    }
    var text = String.UnicodeScalarView()
    text.append(
      contentsOf: unicodeScalars.lazy.filter { $0.isShowable || $0.isTag }
        .prefix(Self.mostScalars))
    return String(text)
  }
}

extension Unicode.Scalar {
  /// Whether a line may break between two characters of this kind.
  /// - Source: UAX #14, classes ID, CJ, H2 and H3.
  fileprivate var breaksAnywhere: Bool {
    properties.isIdeographic || (0x3041...0x30FF).contains(value)
      || (0xAC00...0xD7A3).contains(value)
  }
}

extension String {
  /// The text without the white space at its ends; for a text of only white space, the empty
  /// substring at its start.
  public var withoutOuterSpace: Substring { self[...].withoutOuterSpace }
}

extension Substring {
  /// The text without the white space at its ends; for a text of only white space, the empty
  /// substring at its start.
  public var withoutOuterSpace: Substring {
    let isSeen = { (byte: UInt8?) in byte.map { (0x21..<0x7F).contains($0) } ?? false }
    if isSeen(utf8.first), isSeen(utf8.last) { return self }
    let start = firstIndex { !$0.isWhitespace } ?? startIndex
    var end = endIndex
    while end > start, self[index(before: end)].isWhitespace { end = index(before: end) }
    return self[start..<end]
  }
}
