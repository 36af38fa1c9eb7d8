/// Finds the cards in a file, one after the other. Whatever stands between cards is left out.
public struct VCardReader {
  /// A card where it stands in its file.
  public struct Found: Sendable {
    /// From `BEGIN:VCARD` to `END:VCARD`, with the line breaks of the file.
    public let bytes: [UInt8]
    /// The number of its first line, beginning with 1.
    public let line: Int

    /// The card, read into properties.
    public var card: VCard { VCard(bytes) }
  }

  private var lines: PhysicalLines
  /// The first line of the next card, if its beginning ended the card before.
  private var pending: (range: Range<Int>, number: Int)?

  public init(_ bytes: [UInt8]) {
    lines = PhysicalLines(bytes)
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
      if depth == 0 { break }
      if !line.range.isEmpty { mayNest = lines.isAgent(line.range) }
    }
    return Found(bytes: Array(lines.bytes[first.range.lowerBound..<end]), line: first.number)
  }

  private mutating func nextBeginning() -> (range: Range<Int>, number: Int)? {
    while let line = lines.next() {
      if lines.isBeginning(line.range) {
        let hasMark = lines.bytes[line.range].starts(with: PhysicalLines.mark)
        return (line.range.lowerBound + (hasMark ? 3 : 0)..<line.range.upperBound, line.number)
      }
    }
    return nil
  }
}

/// The lines of a file as they stand there, which end with a line feed, a carriage return, or both.
struct PhysicalLines {
  let bytes: [UInt8]
  private(set) var position = 0
  private var number = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next line without its end, and its number from 1; `nil` after the last line.
  mutating func next() -> (range: Range<Int>, number: Int)? {
    guard position < bytes.count else { return nil }
    let start = position
    var end = start
    while end < bytes.count, bytes[end] != .newline, bytes[end] != .return { end += 1 }
    position = end + 1
    if end < bytes.count, bytes[end] == .return, end + 1 < bytes.count, bytes[end + 1] == .newline {
      position += 1
    }
    number += 1
    return (start..<end, number)
  }

  /// The byte order mark of UTF-8.
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  func isBeginning(_ line: Range<Int>) -> Bool { isWord(line, "begin:vcard") }
  func isEnd(_ line: Range<Int>) -> Bool { isWord(line, "end:vcard") }
  func isAgent(_ line: Range<Int>) -> Bool {
    guard line.count < 80, let last = bytes[line].last(where: { !$0.isSpace }),
      last == UInt8(ascii: ":")
    else { return false }
    let name = bytes[line].split(separator: UInt8(ascii: ".")).last ?? []
    return name.prefix(5).map(\.lowercased).elementsEqual("agent".utf8)
  }

  private func isWord(_ line: Range<Int>, _ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard line.count >= length, line.count < length + 16 else { return false }
    var text = bytes[line]
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
