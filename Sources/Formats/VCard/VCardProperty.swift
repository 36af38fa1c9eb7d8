import Foundation

/// A logical line of a card: `GROUP.NAME;PARAMETER=VALUE:VALUE`.
public struct VCardProperty: Hashable, Sendable {
  public struct Parameter: Hashable, Sendable {
    /// In capitals.
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The line as it was read, with all its breaks but the last, each as CRLF.
  public let raw: [UInt8]
  /// In lowercase.
  public let group: String?
  /// In capitals; empty for a line that is no property.
  public let name: String
  public let parameters: [Parameter]
  /// The value as it stands in the line, once its breaks are removed.
  public let value: [UInt8]

  init(_ line: LogicalLines.Line) {
    // What is not longer than its joined line has no breaks.
    raw =
      line.raw.count == line.joined.count
      ? Array(line.raw) : Self.withStandardBreaks(line.raw)
    let bytes = line.joined
    guard let colon = Self.colon(in: bytes) else {
      (group, name, parameters, value) = (nil, "", [], Array(bytes))
      return
    }
    value = Array(bytes[(colon + 1)...])
    let head = bytes[..<colon]
    let end = head.firstIndex(of: .semicolon) ?? colon
    if head[..<end].contains(UInt8(ascii: ".")) {
      let words = head[..<end].split(separator: UInt8(ascii: "."), maxSplits: 1)
      group = words.count > 1 ? Self.word(words[0]).lowercased() : nil
      name = words.last.map(Self.capitals) ?? ""
    } else {
      (group, name) = (nil, Self.capitals(head[..<end]))
    }
    parameters = end == colon ? [] : Self.parameters(of: head[(end + 1)...])
  }

  /// Makes a property, written in 75 octets a line at most.
  /// - Parameter value: as it stands in a line: escaped, or encoded.
  public init(
    group: String? = nil, _ name: String, _ parameters: [Parameter] = [], value: String
  ) {
    self.group = group
    self.name = name
    self.parameters = parameters
    self.value = Array(value.utf8)
    var line = group.map { "\($0)." } ?? ""
    line += name
    for parameter in parameters { line += ";\(parameter.name)=\(Self.quoted(parameter.value))" }
    raw = Self.folded(Array("\(line):\(value)".utf8))
  }

  /// The values of a parameter, in the order of the line.
  public subscript(name: String) -> [String] {
    parameters.lazy.filter { $0.name == name }.map(\.value)
  }

  /// Whether the line has a parameter.
  func has(_ name: String) -> Bool { parameters.contains { $0.name == name } }

  /// What kind of address or number it is, such as `home` and `fax`, in lowercase; without
  /// `pref`, which says that it is preferred.
  public var types: [String] {
    self["TYPE"].map { $0.lowercased() }.filter { $0 != "pref" && !$0.isEmpty }.unique
  }
}

extension VCardProperty {
  static func withStandardBreaks(_ raw: ArraySlice<UInt8>) -> [UInt8] {
    if hasStandardBreaks(raw) { return Array(raw) }
    var bytes: [UInt8] = []
    var rest = raw
    while let place = rest.firstIndex(where: { $0 == .newline || $0 == .return }) {
      bytes += rest[..<place]
      bytes += "\r\n".utf8
      let isPair = rest[place] == .return && rest[place...].dropFirst().first == .newline
      rest = rest[(place + (isPair ? 2 : 1))...]
    }
    return bytes + rest
  }

  /// Whether each break is CRLF, as in most files.
  private static func hasStandardBreaks(_ raw: ArraySlice<UInt8>) -> Bool {
    let bytes = raw.span
    var last: UInt8 = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if (byte == .newline) != (last == .return) { return false }
      last = byte
    }
    return last != .return
  }

  /// The colon between the name and the value: the first one that is not in quotes, or simply the
  /// first one if a quote is never closed.
  private static func colon(in line: ArraySlice<UInt8>) -> Int? {
    let bytes = line.span
    var isQuoted = false
    for index in bytes.indices {
      if bytes[index] == .quote { isQuoted.toggle() }
      if bytes[index] == .colon, !isQuoted { return line.startIndex + index }
    }
    return line.firstIndex(of: .colon)
  }

  /// Splits at a separator outside quotes.
  /// - Parameter most: how many parts are wanted; those after them are left out.
  static func split(
    _ text: ArraySlice<UInt8>, at separator: UInt8, most: Int = .max
  ) -> [ArraySlice<UInt8>] {
    var isQuoted = false
    let parts = text.split(
      maxSplits: most, omittingEmptySubsequences: false
    ) { byte in
      if byte == .quote { isQuoted.toggle() }
      return byte == separator && !isQuoted
    }
    return parts.count > most ? parts.dropLast() : parts
  }

  /// How many parameters are read, and how many values of one; the line keeps all of them.
  private static let mostParameters = 100

  /// Most names are in capitals already.
  private static func capitals(_ bytes: ArraySlice<UInt8>) -> String {
    let word = word(bytes)
    return word.utf8.allSatisfy { $0 < 0x61 } ? word : word.uppercased()
  }

  static func word(_ bytes: ArraySlice<UInt8>) -> String { TextDecoding.string(bytes.trimmed) }

  /// Reads the parameters, which are separated by semicolons.
  private static func parameters(of text: ArraySlice<UInt8>) -> [Parameter] {
    var all: [Parameter] = []
    for part in split(text, at: .semicolon, most: mostParameters) {
      if let plain = plainParameter(part) { all.append(plain) } else { all += parameters(part) }
    }
    return all
  }

  /// A parameter with a name and one value, in which nothing is quoted or escaped, as most are.
  private static func plainParameter(_ text: ArraySlice<UInt8>) -> Parameter? {
    guard let sign = text.firstIndex(of: .equals), text.last != UInt8(ascii: ")"),
      !text.contains(where: { $0 == .comma || $0 == .quote || $0 == UInt8(ascii: "^") })
    else { return nil }
    return Parameter(capitals(text[..<sign]), word(text[(sign + 1)...]))
  }

  /// The parameter's values, each as one parameter. A value without a name, as in vCard 2.1, gets
  /// the name that it must have.
  private static func parameters(_ text: ArraySlice<UInt8>) -> [Parameter] {
    if let label = labelInParentheses(text) { return [Parameter("TYPE", label)] }
    guard let sign = text.firstIndex(of: .equals) else {
      let value = word(text)
      guard !value.isEmpty else { return [] }
      return value.split(separator: ",").prefix(mostParameters).map {
        Parameter(standardName(of: $0.uppercased()), String($0))
      }
    }
    let name = capitals(text[..<sign])
    return split(text[(sign + 1)...], at: .comma, most: mostParameters).flatMap { part in
      var value = word(part)
      if value.utf8.contains(.quote) { value.removeAll { $0 == "\"" } }
      value = decoded(value)
      // Some programs quote a list as a whole.
      let isList = name == "TYPE" && value.utf8.contains(.comma)
      let values =
        isList ? value.split(separator: ",").prefix(mostParameters).map(String.init) : [value]
      return values.map { Parameter(name, $0) }
    }
  }

  /// The label in `X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=42=C3=BCro)`, as Samsung's
  /// phones write it.
  static func labelInParentheses(_ text: ArraySlice<UInt8>) -> String? {
    guard text.last == UInt8(ascii: ")"), let start = text.firstIndex(of: UInt8(ascii: "(")),
      text.prefix(9).map(\.lowercased).elementsEqual("x-custom(".utf8)
    else { return nil }
    var charset: String?
    var isEncoded = false
    var rest = text[(start + 1)...].dropLast()
    while let comma = rest.firstIndex(of: .comma) {
      let word = word(rest[..<comma])
      if word.uppercased().hasPrefix("CHARSET=") {
        charset = String(word.dropFirst(8))
      } else if word.uppercased() == "ENCODING=QUOTED-PRINTABLE" {
        isEncoded = true
      } else {
        break
      }
      rest = rest[(comma + 1)...]
    }
    let bytes = isEncoded ? quotedPrintable(Array(rest), hasParts: false) : Array(rest)
    return TextDecoding.string(bytes, charset: charset)
  }

  static func standardName(of value: String) -> String {
    switch value {
    case "QUOTED-PRINTABLE", "BASE64", "B", "8BIT", "7BIT": "ENCODING"
    case "URL", "URI", "CONTENT-ID", "CID", "INLINE": "VALUE"
    default: "TYPE"
    }
  }

  /// - Source: RFC 6868.
  private static func decoded(_ value: String) -> String {
    guard value.utf8.contains(UInt8(ascii: "^")) else { return value }
    var text = ""
    var rest = value[...]
    while let sign = rest.firstIndex(of: "^") {
      text += rest[..<sign]
      rest = rest[rest.index(after: sign)...]
      switch rest.first {
      case "n": text += "\n"
      case "'": text += "\""
      case "^": text += "^"
      default:
        text += "^"
        continue
      }
      rest.removeFirst()
    }
    return text + rest
  }

  static func quoted(_ value: String) -> String {
    if value.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == .hyphen }) { return value }
    var text = value.replacing("^", with: "^^").replacing("\"", with: "^'")
    text = text.split(whereSeparator: \.isNewline).joined(separator: "^n")
    return text.contains(where: ",;:".contains) ? "\"\(text)\"" : text
  }

  /// Breaks a line so that none of its parts is longer than 75 octets, and none of its characters
  /// is broken.
  /// - Source: RFC 6350 §3.2.
  static func folded(_ line: [UInt8]) -> [UInt8] {
    guard line.count > 75 else { return line }
    var bytes: [UInt8] = []
    var start = 0
    while start < line.count {
      let most = min(start + (start == 0 ? 75 : 74), line.count)
      func isInside(_ place: Int) -> Bool { place < line.count && line[place] & 0xC0 == 0x80 }
      // No character has more than four bytes; what looks longer is none.
      let end = (most - 3...most).last { !isInside($0) } ?? most
      if start > 0 { bytes += "\r\n ".utf8 }
      bytes += line[start..<end]
      start = end
    }
    return bytes
  }
}

extension [String] {
  /// Each text once, where it first occurs.
  fileprivate var unique: [String] {
    var known: Set<String> = []
    return filter { known.insert($0).inserted }
  }
}
