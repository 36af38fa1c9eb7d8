import Foundation

/// Letters as the search compares them: small, and without what sets an é apart from an e.
public enum SearchFolding {
  /// The text as it is indexed and looked for; it may be longer or shorter than the original. What
  /// it makes of a text is what it makes of its characters, one after the other.
  ///
  /// At most `mostBytes` and a character: one of three bytes may become eighteen letters.
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

  /// What the search looks through in an item: the feed's text, folded, and the person's note.
  static func text(_ folded: String, with marks: Marks) -> String {
    marks.note.isEmpty ? folded : folded + noteMark + Self.folded(marks.note)
  }

  /// The feed's text in what `text(_:with:)` made with the same marks.
  static func text(_ text: String, without marks: Marks) -> String {
    guard !marks.note.isEmpty, let mark = text.range(of: noteMark, options: .backwards) else {
      return text
    }
    return String(text[..<mark.lowerBound])
  }

  /// On a line of its own, as what is found is shown by lines. No note has a record separator.
  private static let noteMark = "\n\u{1E}\n"

  /// Twice as much as the longest text that an item shows.
  static let mostBytes = 40_000

  /// About how many bytes `folded` makes of the text, in a fraction of its time.
  static func size(of text: String) -> Int {
    var size = 0
    for scalar in text.unicodeScalars {
      guard size < mostBytes else { break }
      switch scalar.value {
      case 0..<0x80: size += 1
      case 0x80..<0x250: size += latin[Int(scalar.value) - 0x80].count
      // Greek to Georgian, and Chinese: a letter stays one.
      case 0x370..<0x1100, 0x4E00..<0xA000: size += UTF8.width(scalar)
      // Korean: a syllable becomes its letters.
      case 0xAC00..<0xD7A4: size += 9
      default: size += folded(String(scalar)).utf8.count
      }
    }
    return size
  }

  /// What is made of U+0080 to U+024F: letters of most names that are not ASCII.
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
