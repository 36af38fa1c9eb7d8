/// Finds the cards in a file, one after the other. Whatever stands between cards is left out.
public struct VCardReader {
  /// A card where it stands in its file.
  public struct Found: Sendable {
    /// From `BEGIN:VCARD`, with its indent, to `END:VCARD`, with the line breaks of the file; only
    /// the beginning of a card that is longer than `longestCard`.
    public let bytes: [UInt8]
    /// Where the card is in the file.
    public let range: Range<Int>
    /// The number of its first line, beginning with 1.
    public let line: Int
    /// Why it can't be read as a whole, if that shows already.
    fileprivate var flaw: VCard.Flaw?

    /// The card, read into properties.
    public var card: VCard {
      var card = VCard(bytes)
      if let flaw { card.flaw = flaw }
      return card
    }
  }

  /// In bytes. A longer card is not read as a whole.
  public static let longestCard = 32 << 20

  /// How much of what is no whole card is kept, in bytes: it may say whose card it is.
  private static let beginning = 1 << 12

  private var lines: PhysicalLines
  /// The first line of the next card, if it is known already.
  private var pending: (range: Range<Int>, number: Int)?

  public init(_ bytes: [UInt8]) {
    lines = PhysicalLines(bytes)
  }

  /// - Parameter more: called for the next part of the file; returns none at the end.
  public init(reading more: @escaping () -> [UInt8]) {
    lines = PhysicalLines([], more: more)
  }

  /// Whether a document has cards, by its beginning: one begins there, maybe after other lines, such
  /// as the head of a mail.
  public static func recognizes(_ bytes: some Collection<UInt8>) -> Bool {
    // Web pages and JSON may have a card within.
    let start = bytes.prefix(1 << 12).first { $0 > 0x20 && $0 < 0x80 }
    guard start.map("<{[".utf8.contains) != true else { return false }
    var lines = PhysicalLines(Array(bytes))
    while let line = lines.next() {
      if lines.beginning(in: line.range) != nil { return true }
    }
    return false
  }

  /// The next card; `nil` after the last one. A card without an end ends where the next one begins,
  /// or with the file. Lines between cards that end like one are a card without its beginning.
  public mutating func next() -> Found? {
    if pending == nil, let headless = skipToBeginning() { return headless }
    guard let first = pending else { return nil }
    pending = nil
    let start = first.range.lowerBound
    lines.kept = start
    lines.indent = lines[first.range].prefix(while: \.isSpace).count
    defer {
      lines.kept = nil
      lines.indent = 0
    }
    var end = first.range.upperBound
    var depth = 1
    var head: [UInt8]?
    // An agent is a card inside a card: its beginning follows the name of the property.
    var mayNest = false
    while let line = lines.next() {
      if lines.isBeginning(line.range) {
        guard mayNest else {
          pending = line
          break
        }
        depth += 1
      } else if lines.isEnd(line.range) {
        depth -= 1
      }
      end = line.range.upperBound
      if head == nil, end - start > Self.longestCard {
        head = Array(lines[start..<start + Self.beginning])
        lines.kept = nil
      }
      if depth == 0 { break }
      if !line.range.isEmpty { mayNest = lines.isAgent(line.range) }
    }
    return Found(
      bytes: head ?? Array(lines[start..<end]), range: start..<end, line: first.number,
      flaw: head == nil ? nil : .length)
  }

  /// Finds where the next card begins.
  /// - Returns: what comes before that, if it is a card without its beginning.
  private mutating func skipToBeginning() -> Found? {
    var first: (range: Range<Int>, number: Int)?
    var head: [UInt8] = []
    while let line = lines.next() {
      if let start = lines.beginning(in: line.range) {
        pending = (start..<line.range.upperBound, line.number)
        return nil
      }
      if lines.isEnd(line.range) {
        guard let first else { continue }
        return Found(
          bytes: head, range: first.range.lowerBound..<line.range.upperBound, line: first.number,
          flaw: .beginning)
      }
      if first == nil, lines[line.range].contains(where: { $0 > 0x20 }) { first = line }
      if first != nil, head.count + line.range.count < Self.beginning {
        head += lines[line.range] + "\r\n".utf8
      }
    }
    return nil
  }
}

/// The lines of a file as they stand there, which end with a line feed, a carriage return, or both.
struct PhysicalLines {
  private var bytes: [UInt8]
  /// Where `bytes` begins in the file.
  private var start = 0
  private var position = 0
  private var number = 0
  private var more: (() -> [UInt8])?
  /// From where on the lines can still be read; `nil` if only the last one can.
  var kept: Int?
  /// How many spaces a card's beginning, its end and its agents may have before them.
  var indent = 0
  /// Whether the last line was only the first part of one.
  private var isWithinLine = false

  /// - Parameter more: called for the next part of the file; returns none at the end.
  init(_ bytes: [UInt8], more: (() -> [UInt8])? = nil) {
    self.bytes = bytes
    self.more = more
  }

  /// The next line without its end, and its number from 1; `nil` after the last line. A line that is
  /// longer than a card may be is cut into several, and so is one in which another card begins.
  mutating func next() -> (range: Range<Int>, number: Int)? {
    guard position < start + bytes.count || load() else { return nil }
    var end = position
    while true {
      end = firstBreak(from: end)
      // A carriage return may be followed by a line feed.
      guard end + 1 >= start + bytes.count, end - position < VCardReader.longestCard, load()
      else { break }
    }
    let line = position..<end
    if !isWithinLine { number += 1 }
    if let second = secondBeginning(in: line) {
      defer { position = second }
      isWithinLine = true
      return (position..<second, number)
    }
    isWithinLine = false
    let isPair =
      end + 1 < start + bytes.count && bytes[end - start] == .return
      && bytes[end - start + 1] == .newline
    position = end < start + bytes.count ? end + (isPair ? 2 : 1) : end
    return (line, number)
  }

  /// A line, or several that follow each other.
  subscript(lines: Range<Int>) -> ArraySlice<UInt8> {
    bytes[lines.lowerBound - start..<lines.upperBound - start]
  }

  private func firstBreak(from position: Int) -> Int {
    let bytes = bytes.span
    var index = position - start
    while index < bytes.count {
      let byte = bytes[index]
      // Nearly all bytes need only this comparison.
      if byte <= .return, byte == .newline || byte == .return { break }
      index += 1
    }
    return start + index
  }

  /// Loads the next part of the file, and forgets what is not needed any more.
  private mutating func load() -> Bool {
    guard let next = more?(), !next.isEmpty else {
      more = nil
      return false
    }
    let needed = min(kept ?? position, position)
    bytes.removeFirst(needed - start)
    start = needed
    bytes += next
    return true
  }

  /// The byte order mark of UTF-8.
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  func isBeginning(_ line: Range<Int>) -> Bool { isWord(line, Self.begin) }
  func isEnd(_ line: Range<Int>) -> Bool { isWord(line, Self.end) }
  func isAgent(_ line: Range<Int>) -> Bool {
    guard line.count < 80, !line.isEmpty else { return false }
    let end = bytes[line.upperBound - 1 - start]
    guard end == .colon || end.isSpace, self[line].last(where: { !$0.isSpace }) == .colon else {
      return false
    }
    let name = withoutIndent(line).split(separator: UInt8(ascii: ".")).last ?? []
    return name.prefix(5).map(\.lowercased).elementsEqual("agent".utf8)
  }

  /// Where a card begins in a line between cards: with its indent, and behind whatever the file
  /// before it ended with, such as the sign with which DOS ends a file.
  func beginning(in line: Range<Int>) -> Int? {
    var text = self[line]
    var beginning = line.lowerBound
    while let first = text.first, first <= 0x20 || Self.mark.contains(first) {
      text = text.dropFirst()
      if !first.isSpace { beginning = start + text.startIndex }
    }
    return isWord(start + text.startIndex..<line.upperBound, Self.begin) ? beginning : nil
  }

  private static let begin = Array("begin:vcard".utf8)
  private static let end = Array("end:vcard".utf8)

  private func withoutIndent(_ line: Range<Int>) -> ArraySlice<UInt8> {
    let text = self[line]
    return indent == 0 ? text : text.dropFirst(text.prefix(indent).prefix(while: \.isSpace).count)
  }

  private func isWord(_ line: Range<Int>, _ word: [UInt8]) -> Bool {
    // Most lines begin with another letter.
    guard line.count >= word.count else { return false }
    let first = bytes[line.lowerBound - start]
    guard indent > 0 || first.lowercased == word[0] || first == Self.mark[0] else { return false }
    // A line that begins with more white space than its card continues another.
    var text = withoutIndent(line)
    // Files that were put together may have marks in the middle.
    if text.first == Self.mark[0], text.starts(with: Self.mark) { text = text.dropFirst(3) }
    // Some programs write a blank behind the colon.
    return text.first?.lowercased == word[0]
      && text.lazy.filter { $0 > 0x20 }.map(\.lowercased).elementsEqual(word)
  }

  /// Where in a line a card begins right behind the end of another, as in files that were put
  /// together, or behind the name of an agent.
  private func secondBeginning(in line: Range<Int>) -> Int? {
    // Hardly a line ends like a beginning.
    guard line.count > Self.begin.count else { return nil }
    let last = bytes[line.upperBound - 1 - start]
    guard last <= 0x20 || last.lowercased == UInt8(ascii: "d") else { return nil }
    func trimmed(_ range: Range<Int>, _ isDropped: (UInt8) -> Bool) -> Range<Int> {
      let last = self[range].lastIndex { !isDropped($0) }
      return range.lowerBound..<(last.map { start + $0 + 1 } ?? range.lowerBound)
    }
    let text = trimmed(line) { $0 <= 0x20 }
    let head = line.lowerBound..<max(line.lowerBound, text.upperBound - Self.begin.count)
    guard !head.isEmpty, isWord(head.upperBound..<text.upperBound, Self.begin) else { return nil }
    let before = trimmed(head) { $0 <= 0x20 || Self.mark.contains($0) }
    return isEnd(before) ? before.upperBound : isAgent(head) ? head.upperBound : nil
  }
}

extension Collection<UInt8> where SubSequence == Self, Self: BidirectionalCollection {
  /// Without white space at both ends.
  var trimmed: Self {
    var rest = self.drop(while: \.isSpace)
    while let last = rest.last, last.isSpace { rest = rest.dropLast() }
    return rest
  }
}
