/// The searchable text of an item: the feed's text, the article from its own page, and the user's
/// note, all folded. One column holds all three, so that an item matches even if the words of a
/// search are in different parts.
struct SearchText: Hashable {
  var feed: String
  var fullText = ""
  private var note = ""

  init(feed: String, marks: Marks) {
    self.feed = feed
    setNote(of: marks)
  }

  /// - Parameter marks: the marks that the item had when the text was stored.
  init(stored: String, marks: Marks) {
    feed = stored
    if !marks.note.isEmpty { note = Self.cut(&feed, at: Self.noteMark) }
    fullText = Self.cut(&feed, at: Self.fullTextMark)
  }

  var stored: String {
    var text = feed
    if !fullText.isEmpty { text += "\n\(Self.fullTextMark)\n" + fullText }
    if !note.isEmpty { text += "\n\(Self.noteMark)\n" + note }
    return text
  }

  mutating func setNote(of marks: Marks) { note = SearchFolding.folded(marks.note) }

  /// - Parameter words: the full text without markup.
  mutating func setFullText(_ words: String) {
    let folded = SearchFolding.folded(words)
    fullText = String(
      String.UnicodeScalarView(folded.unicodeScalars.filter { $0 != Self.fullTextMark }))
  }

  /// Removes everything from the last separator line on.
  /// - Returns: the text after the separator; empty if there is no separator.
  private static func cut(_ text: inout String, at mark: Unicode.Scalar) -> String {
    let bytes = text.utf8
    guard let place = bytes.lastIndex(of: UInt8(ascii: mark)), place != bytes.startIndex else {
      return ""
    }
    let (start, end) = (bytes.index(before: place), bytes.index(after: place))
    guard end != bytes.endIndex, bytes[start] == newline, bytes[end] == newline else { return "" }
    defer { text = String(text[..<start]) }
    return String(text[bytes.index(after: end)...])
  }

  /// The separators before the full text and the note. Each separator is on a separate line,
  /// because excerpts consist of lines. No note contains a record separator.
  private static let fullTextMark: Unicode.Scalar = "\u{1D}"
  private static let noteMark: Unicode.Scalar = "\u{1E}"
  private static let newline = UInt8(ascii: "\n")
}
