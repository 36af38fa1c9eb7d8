import Foundation

/// Letters as the search compares them: small, and without what sets an é apart from an e.
public enum SearchFolding {
  /// The text as it is indexed and looked for; it may be longer or shorter than the original. What
  /// it makes of a text is what it makes of its characters, one after the other.
  public static func folded(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        bytes.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      } else if !isAccent(scalar) {
        append(scalar, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    if let letters = undecomposed[scalar] {
      bytes += letters.utf8
      return
    }
    for part in String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars
    where !isAccent(part) {
      bytes += (undecomposed[part] ?? part.properties.lowercaseMapping).utf8
    }
  }

  /// Whether the scalar stands on the letter before it, in a script that is read without it.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE2F: true
    default: false
    }
  }

  /// Letters whose sign is part of them to Unicode, and an accent to those who look for them.
  private static let undecomposed: [Unicode.Scalar: String] = [
    "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o",
    "ł": "l", "Ł": "l", "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "þ": "th", "Þ": "th",
    "ħ": "h", "Ħ": "h", "ı": "i", "ŧ": "t", "Ŧ": "t", "ς": "σ",
  ]
}
