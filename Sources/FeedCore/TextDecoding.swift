import Foundation

/// Brings a feed's bytes to UTF-8, whatever they were; never fails.
///
/// A byte order mark wins, then bytes that are valid UTF-8 stay as they are, then the charset of
/// the Content-Type is believed, and what remains is read as windows-1252.
/// - Source: WHATWG Encoding Standard, for the labels and for windows-1252.
public enum TextDecoding {
  /// - Parameter contentType: the header's value, such as `text/plain; charset=iso-8859-1`.
  public static func utf8(_ data: Data, contentType: String? = nil) -> Data {
    if data.starts(with: [0xEF, 0xBB, 0xBF]) {
      // A copy: decoders may expect the first index to be 0.
      return Data(String(decoding: data.dropFirst(3), as: UTF8.self).utf8)
    }
    if data.starts(with: [0xFF, 0xFE]) { return utf16(data.dropFirst(2), isLittleEndian: true) }
    if data.starts(with: [0xFE, 0xFF]) { return utf16(data.dropFirst(2), isLittleEndian: false) }
    if isUTF8(data) { return data }
    if let charset = charset(in: contentType), let encoding = encodings[charset],
      let text = String(data: data, encoding: encoding)
    {
      return Data(text.utf8)
    }
    return windows1252(data)
  }

  static func charset(in contentType: String?) -> String? {
    for parameter in (contentType ?? "").lowercased().split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == "charset"
      else { continue }
      return parts[1].trimmingCharacters(in: CharacterSet(charactersIn: " \t\"'"))
    }
    return nil
  }

  /// Not windows-1252 and the labels that mean it, such as iso-8859-1: that is the fallback.
  private static let encodings: [String: String.Encoding] = [
    "utf-16": .utf16, "utf-16le": .utf16LittleEndian, "utf-16be": .utf16BigEndian,
    "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250, "windows-1251": .windowsCP1251,
    "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254, "iso-8859-9": .windowsCP1254,
    "shift_jis": .shiftJIS, "euc-jp": .japaneseEUC, "macintosh": .macOSRoman,
  ]

  private static func isUTF8(_ data: Data) -> Bool {
    (try? UTF8Span(validating: data.span)) != nil
  }

  private static func utf16(_ data: Data, isLittleEndian: Bool) -> Data {
    var units: [UInt16] = []
    units.reserveCapacity(data.count / 2)
    var first: UInt8?
    for byte in data {
      guard let high = first else {
        first = byte
        continue
      }
      units.append(
        isLittleEndian ? UInt16(byte) << 8 | UInt16(high) : UInt16(high) << 8 | UInt16(byte))
      first = nil
    }
    return Data(String(decoding: units, as: UTF16.self).utf8)
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

  /// 0x80 to 0x9F, where windows-1252 differs from Latin-1; the five unused ones stay controls.
  private static let upperControls: [Character] = [
    "€", "\u{81}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{8D}", "Ž", "\u{8F}",
    "\u{90}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{9D}", "ž", "Ÿ",
  ]
}
