import Foundation

/// Converts a feed's bytes to UTF-8 from any charset.
///
/// The first of these decides: a byte order mark; zeros around the ASCII characters at the start of
/// every feed, as in UTF-16 and UTF-32; valid UTF-8 (except ISO-2022-JP, which is all ASCII, if it
/// is declared), because text in another charset is valid UTF-8 only if it is very short, while
/// many feeds declare a wrong charset; the charset in an XML declaration; the charset in the
/// Content-Type; the charset in a web page's `meta` element. Otherwise, UTF-8 in which at most half
/// of the characters outside ASCII are broken, for instance where it was cut, is repaired. If no
/// known charset is declared, the letters decide (`CharsetGuess`), or it is windows-1252.
/// - Source: WHATWG Encoding Standard, for the labels and for windows-1252; RFC 4627 §3, for the
///   zeros.
public enum TextDecoding {
  /// - Parameter contentType: the header's value, such as `text/plain; charset=iso-8859-1`.
  /// - Throws: `UndecodableText` if a known charset is declared, but the app can't read the bytes
  ///   in it, and they are not UTF-8 either: read as another charset, they would be nonsense.
  public static func utf8(_ data: Data, contentType: String? = nil) throws(UndecodableText) -> Data
  {
    if data.starts(with: [0xEF, 0xBB, 0xBF]) {
      // A copy: decoders may expect the first index to be 0.
      return Data(String(decoding: data.dropFirst(3), as: UTF8.self).utf8)
    }
    // UTF-32 comes before UTF-16, because its mark begins with the mark of UTF-16.
    if data.starts(with: [0xFF, 0xFE, 0, 0]) {
      return text(data.dropFirst(4), UTF32.self, .little)
    }
    if data.starts(with: [0, 0, 0xFE, 0xFF]) { return text(data.dropFirst(4), UTF32.self, .big) }
    if data.starts(with: [0xFF, 0xFE]) { return text(data.dropFirst(2), UTF16.self, .little) }
    if data.starts(with: [0xFE, 0xFF]) { return text(data.dropFirst(2), UTF16.self, .big) }
    switch data.prefix(4).map({ $0 == 0 }) {
    case [true, true, true, false]: return text(data, UTF32.self, .big)
    case [false, true, true, true]: return text(data, UTF32.self, .little)
    case [true, false, true, false]: return text(data, UTF16.self, .big)
    case [false, true, false, true]: return text(data, UTF16.self, .little)
    default: break
    }
    let charsets = charsets(of: data, contentType)
    let isJapanese = charsets.contains { $0.charset == .iso2022JP } && data.contains(0x1B)
    if isUTF8(data.span), !isJapanese { return data }
    for (_, charset) in charsets {
      if let text = text(data, charset) { return text }
    }
    if let text = repaired(data) { return text }
    for (_, charset) in charsets {
      if let text = repaired(data, charset) { return text }
    }
    if let label = charsets.first?.label { throw UndecodableText(charset: label) }
    if let charset = CharsetGuess.charset(of: data),
      let text = text(data, charset) ?? repaired(data, charset)
    {
      return text
    }
    return windows1252(data)
  }

  /// Those known charsets that the document and the server declare.
  private static func charsets(
    of data: Data, _ contentType: String?
  ) -> [(label: String, charset: Charset)] {
    var charsets: [(label: String, charset: Charset)] = []
    // A declaration that can be read as ASCII is not in UTF-16, whatever it says.
    if let label = XMLDeclaration.encoding(of: data), let charset = Charset(label: label),
      charset != .utf16(.little), charset != .utf16(.big)
    {
      charsets.append((label, charset))
    }
    if let label = self.charset(in: contentType), let charset = Charset(label: label) {
      charsets.append((label, charset))
    }
    if let label = HTMLCharset.label(of: data), let charset = Charset(label: label) {
      charsets.append((label, charset))
    }
    return charsets
  }

  /// - Returns: UTF-8, or `nil` if the bytes can't be read in the charset.
  static func text(_ data: Data, _ charset: Charset) -> Data? {
    switch charset {
    case .windows1252: windows1252(data)
    case .utf16(let order): text(data, UTF16.self, order)
    case .other(let encoding): String(data: data, encoding: encoding).map { Data($0.utf8) }
    case .eucJP:
      Charset.shiftJIS(ofEUCJP: data)
        .flatMap { String(data: $0, encoding: Charset.shiftJIS) }.map { Data($0.utf8) }
    case .unreadable: nil
    }
  }

  /// The text with U+FFFD for broken bytes; `nil` if most characters outside ASCII are broken.
  private static func repaired(_ data: Data) -> Data? {
    let text = String(decoding: data, as: UTF8.self)
    var (good, bad) = (0, 0)
    for scalar in text.unicodeScalars where !scalar.isASCII {
      if scalar == "\u{FFFD}" { bad += 1 } else { good += 1 }
    }
    return good > 0 && bad <= good ? Data(text.utf8) : nil
  }

  /// The text with U+FFFD for the characters outside ASCII of lines that can’t be read; `nil` if
  /// these are most.
  private static func repaired(_ data: Data, _ charset: Charset) -> Data? {
    guard case .utf16 = charset else {
      var (text, good, bad) = (Data(), 0, 0)
      for line in data.split(separator: newline, omittingEmptySubsequences: false) {
        let isASCII = line.allSatisfy { $0 < 0x80 }
        if let read = self.text(Data(line), charset) {
          if !isASCII { good += 1 }
          text += read
        } else {
          bad += 1
          for byte in line { text += byte < 0x80 ? Data([byte]) : replacement }
        }
        text.append(newline)
      }
      return good > bad ? text.dropLast() : nil
    }
    return nil
  }

  private static let newline = UInt8(ascii: "\n")
  private static let replacement = Data("\u{FFFD}".utf8)

  static func charset(in contentType: String?) -> String? {
    for parameter in (contentType ?? "").lowercased().split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == "charset"
      else { continue }
      return parts[1].trimmingCharacters(in: CharacterSet(charactersIn: " \t\"'"))
    }
    return nil
  }

  static func isUTF8(_ bytes: Span<UInt8>) -> Bool {
    (try? UTF8Span(validating: bytes)) != nil
  }

  enum ByteOrder {
    case little, big
  }

  /// Converts text to UTF-8; an incomplete code unit at its end is dropped.
  private static func text<Encoding: Unicode.Encoding>(
    _ data: Data, _ encoding: Encoding.Type, _ order: ByteOrder
  ) -> Data where Encoding.CodeUnit: FixedWidthInteger {
    let size = MemoryLayout<Encoding.CodeUnit>.size
    var units: [Encoding.CodeUnit] = []
    units.reserveCapacity(data.count / size)
    var (unit, count) = (Encoding.CodeUnit.zero, 0)
    for byte in data {
      let shift = 8 * (order == .big ? size - 1 - count : count)
      unit |= Encoding.CodeUnit(byte) << shift
      count += 1
      guard count == size else { continue }
      units.append(unit)
      (unit, count) = (0, 0)
    }
    return Data(String(decoding: units, as: encoding).utf8)
  }

  private static func windows1252(_ data: Data) -> Data {
    var result: [UInt8] = []
    result.reserveCapacity(data.count + data.count / 8)
    for byte in data {
      switch byte {
      case 0..<0x80: result.append(byte)
      case 0x80..<0xA0: result.append(contentsOf: upperControls[Int(byte) - 0x80].utf8)
      default: result.append(contentsOf: [0xC0 | byte >> 6, 0x80 | byte & 0x3F])
      }
    }
    return Data(result)
  }

  /// The characters for the bytes 0x80 to 0x9F, where windows-1252 differs from Latin-1. The five
  /// unused bytes stay control characters.
  private static let upperControls: [Character] = [
    "€", "\u{81}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{8D}", "Ž", "\u{8F}",
    "\u{90}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{9D}", "ž", "Ÿ",
  ]
}

/// A text whose declared charset is known, but can't be what its bytes are in.
public struct UndecodableText: Error, Hashable {
  /// The charset as the document or its server names it.
  public let charset: String
}

extension TextDecoding {
  /// A short text, such as one value of a card.
  /// - Parameter charset: the charset that is declared for it, if any. If the bytes are not in it,
  ///   they are read as windows-1252.
  public static func string(_ bytes: [UInt8], charset: String? = nil) -> String {
    string(bytes[...], charset: charset)
  }

  static func string(_ bytes: ArraySlice<UInt8>, charset: String? = nil) -> String {
    if bytes.allSatisfy({ $0 != 0 && $0 < 0x80 && $0 != 0x1B }) {
      return String(decoding: bytes, as: UTF8.self)
    }
    // Neither a zero nor anything else in it makes UTF-8 another charset.
    let mayBeUTF8 = charset.map { ["utf-8", "utf8"].contains($0.lowercased()) } ?? true
    if mayBeUTF8, isUTF8(bytes.span) { return String(decoding: bytes, as: UTF8.self) }
    let type = charset.map { "text/plain; charset=\($0)" }
    let data = Data(bytes)
    let text = (try? utf8(data, contentType: type)) ?? windows1252(data)
    return String(decoding: text, as: UTF8.self)
  }
}
