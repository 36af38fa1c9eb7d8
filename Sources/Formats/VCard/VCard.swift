/// A card as its logical lines, in order.
/// - Source: vCard 2.1 (versit 1996), 3.0 (RFC 2426), 4.0 (RFC 6350).
public struct VCard: Hashable, Sendable {
  public enum Version: String, Sendable {
    case v2 = "2.1"
    case v3 = "3.0"
    case v4 = "4.0"
  }

  /// The lines between the card's beginning and its end.
  public let properties: [VCardProperty]
  /// The version that the card names; `nil` if it names none that is known.
  public let version: Version?
  /// Why the card is not read as a whole, or would not be once it is written; `nil` if it is.
  public internal(set) var flaw: Flaw?

  public enum Flaw: Sendable {
    /// The card has more than `mostProperties`, a limit that no real card reaches.
    case properties
    /// A line, with all its breaks, has more than `longestLine` bytes, or the card has more than
    /// `VCardReader.longestCard`.
    case length
    /// The line that begins the card is missing.
    case beginning
  }

  public init(properties: [VCardProperty]) {
    self.properties = properties
    version =
      properties.lazy.filter { $0.name == "VERSION" }.compactMap {
        Version(rawValue: $0.text) ?? Version(rawValue: $0.text.filter { !$0.isWhitespace })
      }.first
    flaw = Self.flaw(in: properties)
  }

  private init(_ properties: [VCardProperty], of card: VCard) {
    (self.properties, version, flaw) = (properties, card.version, card.flaw)
  }

  /// The card with only those of its lines that have one of these names.
  public func only(_ names: Set<String>) -> VCard {
    VCard(properties.filter { names.contains($0.name) }, of: self)
  }

  /// The limits are those of what is written, so that whatever is kept can be read again.
  private static func flaw(in properties: [VCardProperty]) -> Flaw? {
    if properties.count > mostProperties { return .properties }
    var length = 0
    for property in properties {
      length += property.raw.count + 2
      if property.raw.count > longestLine { return .length }
    }
    return length + frame > VCardReader.longestCard ? .length : nil
  }

  /// In bytes, of the lines that begin and end a card.
  private static let frame = 24

  /// Reads a card. Whatever the bytes are, they make a card, maybe one without properties.
  /// - Parameter bytes: the card alone, with or without its beginning and its end.
  public init(_ bytes: [UInt8]) {
    var reader = LogicalLines(Self.unindented(bytes))
    var properties: [VCardProperty] = []
    var flaw: Flaw?
    while flaw != .properties, let line = reader.next() {
      if properties.count == Self.mostProperties {
        flaw = .properties
      } else if line.raw.count > Self.longestLine {
        flaw = .length
      } else {
        properties.append(VCardProperty(line))
      }
    }
    self.init(properties: properties)
    self.flaw = flaw ?? self.flaw
  }

  /// A card without the indent of its beginning, which its other lines have too, or don't.
  private static func unindented(_ bytes: [UInt8]) -> [UInt8] {
    func indent(_ line: ArraySlice<UInt8>) -> Int {
      line.prefix { $0 != .newline && $0.isSpace }.count
    }
    let most = indent(bytes[...])
    var lines = PhysicalLines(bytes)
    guard most > 0, let first = lines.next()?.range, lines.beginning(in: first) != nil else {
      return bytes
    }
    var result = Array(lines[first].dropFirst(most))
    var width: Int?
    while let line = lines.next()?.range {
      let own = min(most, indent(lines[line]))
      if width == nil, own < line.count { width = own == most ? most : 0 }
      result += "\r\n".utf8
      result += lines[line].dropFirst(min(own, width ?? 0))
    }
    return result
  }

  public static let mostProperties = 5_000
  public static let longestLine = 16 << 20

  /// The card with its beginning and its end, without empty lines. All other lines are as they were
  /// read, and end with CRLF.
  public var written: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(properties.reduce(30) { $0 + $1.raw.count + 2 })
    bytes += "BEGIN:VCARD\r\n".utf8
    for property in properties {
      bytes += property.raw
      bytes += "\r\n".utf8
    }
    bytes += "END:VCARD\r\n".utf8
    return bytes
  }

  /// The properties with a name, in the card's order.
  public subscript(name: String) -> [VCardProperty] { properties.filter { $0.name == name } }

  /// The first property with a name.
  public func first(_ name: String) -> VCardProperty? { properties.first { $0.name == name } }

  /// The label that the user gave a property in some program, as the program stored it: in another
  /// property of the same group.
  public func label(of property: VCardProperty) -> String? {
    guard let group = property.group else { return nil }
    let label = properties.first { $0.name == "X-ABLABEL" && $0.group == group }
    return label.map(\.text)
  }
}

/// The logical lines of a card: lines that were folded, or broken by an encoding, are joined.
struct LogicalLines {
  struct Line {
    /// The line as it stands in the file, with its breaks.
    let raw: ArraySlice<UInt8>
    /// The joined line.
    let joined: ArraySlice<UInt8>
  }

  private var lines: PhysicalLines
  private var pending: Range<Int>?
  /// How many beginnings are not ended yet.
  private var depth = 0

  init(_ bytes: [UInt8]) {
    lines = PhysicalLines(bytes)
  }

  private mutating func nextLine() -> Range<Int>? {
    defer { pending = nil }
    return pending ?? lines.next()?.range
  }

  mutating func next() -> Line? {
    while let first = nextLine() {
      if lines.isBeginning(first) {
        depth += 1
        continue
      }
      if lines.isEnd(first) {
        depth -= 1
        continue
      }
      if isBlank(first) { continue }
      return line(from: first)
    }
    return nil
  }

  /// Joins a line and those that continue it.
  private mutating func line(from first: Range<Int>) -> Line {
    var joined = lines[first]
    var end = first.upperBound
    let encoding = Encoding(of: joined)
    if lines.isAgent(first), let nested = agent(&joined) { end = nested }
    // Whether lines that continue quoted-printable text begin with white space.
    var (indents, hasNone) = (0, false)
    var mayBeText = false
    while var next = nextLine() {
      let isOpen = encoding == .quotedPrintable && joined.last == .equals
      if isBlank(next) {
        guard let after = lineAfterBlank(isOpen, joined, encoding) else {
          // The empty line is what the line break at the end leads to.
          if isOpen { end = next.upperBound }
          break
        }
        next = after
      }
      guard let rest = continuation(next, after: joined, encoding) else {
        pending = next
        break
      }
      if isOpen {
        joined.removeLast()
        if rest.lowerBound > next.lowerBound {
          indents += 1
          mayBeText = isSpaceOfText(next.lowerBound..<rest.lowerBound, between: joined, lines[rest])
        } else {
          hasNone = true
        }
      }
      joined += lines[rest]
      end = next.upperBound
    }
    let raw = lines[first.lowerBound..<end]
    // A program that indents does so on each line. Otherwise, these are spaces of the text.
    let isText = indents > 0 && hasNone || indents == 1 && mayBeText
    return Line(raw: raw, joined: isText ? Self.spaced(raw) : joined)
  }

  /// Whether white space at the only break of quoted-printable text may belong to the text: it is one
  /// blank, which the text hasn't got already, and no characters that need an encoding stand around it.
  private func isSpaceOfText(
    _ space: Range<Int>, between before: ArraySlice<UInt8>, _ after: ArraySlice<UInt8>
  ) -> Bool {
    guard lines[space].elementsEqual([0x20]), before.last?.isSpace == false else { return false }
    let last = before.suffix(3)
    guard last.first == .equals,
      let byte = UInt8(String(decoding: last.dropFirst(), as: UTF8.self), radix: 16)
    else { return true }
    return byte > 0x20 && (byte < 0x80 || after.first != .equals)
  }

  /// Joins the lines of quoted-printable text with all their white space.
  private static func spaced(_ raw: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var lines = PhysicalLines(Array(raw))
    var joined: ArraySlice<UInt8> = []
    while let line = lines.next()?.range {
      let isOpen = joined.last == .equals
      if isOpen { joined.removeLast() }
      joined += isOpen || joined.isEmpty ? lines[line] : lines[line].dropFirst()
    }
    return joined
  }

  /// The next line that is not empty, if it continues the value all the same: some programs write a
  /// line break too many within a value.
  private mutating func lineAfterBlank(
    _ isOpen: Bool, _ joined: ArraySlice<UInt8>, _ encoding: Encoding?
  ) -> Range<Int>? {
    let start = lines
    while let next = lines.next()?.range {
      if isBlank(next) { continue }
      if isOpen, isProperty(next) { break }
      if continuation(next, after: joined, encoding) != nil { return next }
      break
    }
    lines = start
    return nil
  }

  private func isBlank(_ line: Range<Int>) -> Bool { lines[line].allSatisfy(\.isSpace) }

  /// Whether a line begins like a property: with a name.
  private func isProperty(_ line: Range<Int>) -> Bool {
    let name = lines[line].prefix { $0 != .colon && $0 != .semicolon }
    return name.count < line.count && name.first?.isLetter == true
      && name.allSatisfy { $0.isLetter || $0.isDigit || $0 == .hyphen || $0 == UInt8(ascii: ".") }
  }

  /// Appends the card of an agent, if it follows.
  /// - Returns: where it ends.
  private mutating func agent(_ joined: inout ArraySlice<UInt8>) -> Int? {
    guard let next = nextLine() else { return nil }
    guard lines.isBeginning(next) else {
      pending = next
      return nil
    }
    var depth = 1
    var range = next
    while depth > 0, let line = lines.next()?.range {
      depth += lines.isBeginning(line) ? 1 : lines.isEnd(line) ? -1 : 0
      range = range.lowerBound..<line.upperBound
    }
    joined += VCardProperty.withStandardBreaks(lines[range])
    return range.upperBound
  }

  /// What a line adds to the one before it; `nil` if it is a line of its own.
  private func continuation(
    _ line: Range<Int>, after joined: ArraySlice<UInt8>, _ encoding: Encoding?
  ) -> Range<Int>? {
    let text = lines[line]
    if isBlank(line) || lines.isEnd(line) || lines.isBeginning(line) { return nil }
    if let first = text.first, first.isSpace {
      if encoding == .quotedPrintable, joined.last == .equals {
        return (text.firstIndex { !$0.isSpace } ?? line.upperBound)..<line.upperBound
      }
      return line.lowerBound + 1..<line.upperBound
    }
    switch encoding {
    case .quotedPrintable: return joined.last == .equals ? line : nil
    case .base64: return text.allSatisfy(\.isBase64) ? line : nil
    case nil: return nil
    }
  }

  private enum Encoding {
    case quotedPrintable
    case base64

    init?(of line: ArraySlice<UInt8>) {
      let head = line.prefix(1_024).prefix { $0 != .colon }
      // Most lines have no parameter, or none that may be an encoding.
      guard let start = head.firstIndex(of: .semicolon),
        head[start...].contains(where: { $0.lowercased == UInt8(ascii: "b") })
      else { return nil }
      let words = String(decoding: head, as: UTF8.self).lowercased()
        .split { $0 == ";" || $0 == "=" || $0 == "," }.map { $0.drop { $0 == " " } }
      if words.contains("quoted-printable") {
        self = .quotedPrintable
      } else if words.contains("base64") || words.contains("b") {
        self = .base64
      } else {
        return nil
      }
    }
  }
}

extension UInt8 {
  /// Whether the character may stand in a line of Base64.
  fileprivate var isBase64: Bool {
    isLetter || isDigit || self == UInt8(ascii: "+") || self == .slash || self == .equals
  }
}
