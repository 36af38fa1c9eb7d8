import Foundation

/// Folds letters for the search: converts them to lowercase and removes accents, so that é equals
/// e, and ٣ equals 3.
public enum SearchFolding {
  /// The text in the form that the index and the search use. It may be longer or shorter than the
  /// original. Each character is folded independently.
  ///
  /// The result is cut after the character that reaches `mostBytes`, so it may be a little longer:
  /// one character of three bytes may become eighteen letters.
  public static func folded(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(text.utf8.count, mostBytes))
    for scalar in text.unicodeScalars {
      guard bytes.count < mostBytes else { break }
      if scalar.isASCII {
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        bytes.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      } else if !isAccent(scalar) {
        append(scalar, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The size in bytes after which a folded text is cut: twice the longest text that an item shows.
  static let mostBytes = 40_000

  /// Estimates how many bytes `folded` would return for the text, in a fraction of the time.
  static func size(of text: String) -> Int {
    var size = 0
    for scalar in text.unicodeScalars {
      guard size < mostBytes else { break }
      switch scalar.value {
      case 0..<0x80: size += 1
      case 0x80..<0x250: size += latin[Int(scalar.value) - 0x80].count
      // Greek to Georgian, and Chinese: one letter stays one letter.
      case 0x370..<0x1100, 0x4E00..<0xA000: size += UTF8.width(scalar)
      // Korean: a syllable becomes its letters.
      case 0xAC00..<0xD7A4: size += 9
      default: size += folded(String(scalar)).utf8.count
      }
    }
    return size
  }

  /// The folded forms of U+0080 to U+024F: the non-ASCII letters of most names.
  private static let latin: [[UInt8]] = (0x80..<0x250).map { value in
    var bytes: [UInt8] = []
    Unicode.Scalar(value).map { decompose($0, into: &bytes) }
    return bytes
  }

  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    guard scalar.value < 0x250 else { return decompose(scalar, into: &bytes) }
    bytes += latin[Int(scalar.value) - 0x80]
  }

  private static func decompose(_ scalar: Unicode.Scalar, into bytes: inout [UInt8]) {
    if let letters = substitutes[scalar] {
      bytes += letters.utf8
      return
    }
    if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
      bytes.append(UInt8(ascii: "0") + UInt8(value))
      return
    }
    for part in String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars
    where !isAccent(part) {
      bytes += (substitutes[part] ?? part.properties.lowercaseMapping).utf8
    }
  }

  /// Whether the scalar is an accent on the letter before it, in a script that is readable without
  /// accents.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE2F: true
    default: false
    }
  }

  /// Letters that Unicode does not decompose, and the letters that people may type for them in a
  /// search.
  private static let substitutes: [Unicode.Scalar: String] = [
    "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o",
    "ł": "l", "Ł": "l", "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "þ": "th", "Þ": "th",
    "ħ": "h", "Ħ": "h", "ı": "i", "ŧ": "t", "Ŧ": "t", "ς": "σ",
  ]
}
