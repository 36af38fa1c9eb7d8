/// Decodes escape sequences in strings.
enum JSONEscape {
  /// The character that a one-letter escape such as `\n` stands for; `nil` if there is no such
  /// escape.
  static func character(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  /// The UTF-16 code unit of a `\u` escape with four digits.
  static func unit(_ bytes: Span<UInt8>, at index: Int) -> UInt16 {
    (index + 2..<index + 6).reduce(0) { $0 << 4 | UInt16(bytes[$1].hexDigit ?? 0) }
  }

  /// Decodes the bytes of a string, which have been checked. An unpaired surrogate becomes U+FFFD.
  /// - Parameter limit: the length in bytes after which the result is cut, at the end of a
  ///   character.
  static func text(of bytes: Span<UInt8>, limit: Int = .max) -> String {
    var units: [UInt16] = []
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      // The text is never cut within a character.
      if result.count >= limit, byte & 0xC0 != 0x80 { break }
      if byte == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u") {
        units.append(unit(bytes, at: index))
        index += 6
        continue
      }
      flush(&units, into: &result)
      if byte == UInt8(ascii: "\\") {
        result.append(character(bytes[index + 1]) ?? bytes[index + 1])
        index += 2
      } else {
        result.append(byte)
        index += 1
      }
    }
    flush(&units, into: &result)
    return String(decoding: result, as: UTF8.self).withFewMarks
  }

  /// Decodes the UTF-16 code units collected so far. They are adjacent in the string, so the halves
  /// of a surrogate pair are together.
  private static func flush(_ units: inout [UInt16], into result: inout [UInt8]) {
    guard !units.isEmpty else { return }
    result += String(decoding: units, as: UTF16.self).utf8
    units.removeAll(keepingCapacity: true)
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit in ASCII; `nil` for any other byte.
  package var hexDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
