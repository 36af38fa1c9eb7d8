/// Finds the cards in a file, one after the other. Whatever stands between cards is left out.
public struct VCardReader {
  /// A card where it stands in its file.
  public struct Found: Sendable {
    /// From `BEGIN:VCARD` to `END:VCARD`, with the line breaks of the file; empty for a card that
    /// is longer than `longestCard`.
    public let bytes: [UInt8]
    /// Where these bytes are in the file.
    public let range: Range<Int>
    /// The number of its first line, beginning with 1.
    public let line: Int

    /// The card, read into properties.
    public var card: VCard {
      var card = VCard(bytes)
      if bytes.isEmpty { card.excess = .length }
      return card
    }
  }

  /// In bytes. A longer card is not read as a whole.
  public static let longestCard = 32 << 20

  private var lines: PhysicalLines
  /// The first line of the next card, if its beginning ended the card before.
  private var pending: (range: Range<Int>, number: Int)?

  public init(_ bytes: [UInt8]) {
    lines = PhysicalLines(bytes)
  }

  /// - Parameter more: called for the next part of the file; returns none at the end.
  public init(reading more: @escaping () -> [UInt8]) {
    lines = PhysicalLines([], more: more)
  }

  /// Whether a document is made of cards, by its beginning.
  public static func recognizes(_ bytes: some Collection<UInt8>) -> Bool {
    let start = bytes.prefix(1 << 12).drop { $0.isSpace || $0 == .return || $0 >= 0x80 }
    return start.prefix(11).map(\.lowercased).elementsEqual("begin:vcard".utf8)
  }

  /// The next card; `nil` after the last one. A card without an end ends where the next one begins,
  /// or with the file.
  public mutating func next() -> Found? {
    guard let first = pending ?? nextBeginning() else { return nil }
    pending = nil
    let start = first.range.lowerBound
    lines.kept = start
    defer { lines.kept = nil }
    var end = first.range.upperBound
    var depth = 1
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
      if end - start > Self.longestCard { lines.kept = nil }
      if depth == 0 { break }
      if !line.range.isEmpty { mayNest = lines.isAgent(line.range) }
    }
    return Found(
      bytes: lines.kept == nil ? [] : Array(lines[start..<end]), range: start..<end,
      line: first.number)
  }

  private mutating func nextBeginning() -> (range: Range<Int>, number: Int)? {
    while let line = lines.next() {
      if lines.isBeginning(line.range) {
        let hasMark = lines[line.range].starts(with: PhysicalLines.mark)
        return (line.range.lowerBound + (hasMark ? 3 : 0)..<line.range.upperBound, line.number)
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

  /// - Parameter more: called for the next part of the file; returns none at the end.
  init(_ bytes: [UInt8], more: (() -> [UInt8])? = nil) {
    self.bytes = bytes
    self.more = more
  }

  /// The next line without its end, and its number from 1; `nil` after the last line. A line that is
  /// longer than a card may be is cut into several.
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
    let isPair =
      end + 1 < start + bytes.count && bytes[end - start] == .return
      && bytes[end - start + 1] == .newline
    position = end < start + bytes.count ? end + (isPair ? 2 : 1) : end
    number += 1
    return (line, number)
  }

  /// A line, or several that follow each other.
  subscript(lines: Range<Int>) -> ArraySlice<UInt8> {
    bytes[lines.lowerBound - start..<lines.upperBound - start]
  }

  private func firstBreak(from position: Int) -> Int {
    let bytes = bytes.span
    var index = position - start
    while index < bytes.count, bytes[index] != .newline, bytes[index] != .return { index += 1 }
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

  func isBeginning(_ line: Range<Int>) -> Bool { isWord(line, "begin:vcard") }
  func isEnd(_ line: Range<Int>) -> Bool { isWord(line, "end:vcard") }
  func isAgent(_ line: Range<Int>) -> Bool {
    guard line.count < 80, let last = self[line].last(where: { !$0.isSpace }),
      last == UInt8(ascii: ":")
    else { return false }
    let name = self[line].split(separator: UInt8(ascii: ".")).last ?? []
    return name.prefix(5).map(\.lowercased).elementsEqual("agent".utf8)
  }

  private func isWord(_ line: Range<Int>, _ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard line.count >= length, line.count < length + 16 else { return false }
    var text = self[line]
    // Files that were put together may have marks in the middle.
    if text.starts(with: Self.mark) { text = text.dropFirst(3) }
    // A line that begins with white space continues another.
    while let last = text.last, last.isSpace { text = text.dropLast() }
    return text.count == length
      && String(decoding: text, as: UTF8.self).lowercased() == "\(word)"
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
