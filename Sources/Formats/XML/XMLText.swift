import LenientJSON

/// Decodes the characters of a document.
enum XMLText {
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte &- 9 < 5
  }

  /// The range without spaces and control characters at its ends.
  static func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start] <= UInt8(ascii: " ") { start += 1 }
    while end > start, bytes[end - 1] <= UInt8(ascii: " ") { end -= 1 }
    return start..<end
  }

  static func decoded(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self).withFewMarks
  }

  /// The text with entities decoded.
  static func string(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    if firstSpecial(bytes, range) == range.upperBound { return decoded(bytes, range) }
    var output: [UInt8] = []
    output.reserveCapacity(range.count)
    append(bytes, range, decoding: true, to: &output)
    return String(decoding: output, as: UTF8.self).withFewMarks
  }

  /// Appends the text without control characters and with normalized line ends.
  /// - Parameter decoding: whether to decode entities.
  static func append(
    _ bytes: [UInt8], _ range: Range<Int>, decoding: Bool, to output: inout [UInt8]
  ) {
    var position = range.lowerBound
    while position < range.upperBound {
      let special = firstSpecial(bytes, position..<range.upperBound)
      output.append(contentsOf: bytes[position..<special])
      position = special
      guard position < range.upperBound else { break }
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "&") {
        if decoding, let (scalar, end) = reference(bytes, position..<range.upperBound) {
          append(scalar, to: &output)
          position = end
        } else {
          output.append(byte)
        }
      } else if byte == UInt8(ascii: "\r") {
        let isPair = position < range.upperBound && bytes[position] == UInt8(ascii: "\n")
        if !isPair { output.append(UInt8(ascii: "\n")) }
      } else if byte == UInt8(ascii: "<") {
        output.append(byte)
      }
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
    if scalar.isASCII {
      output.append(UInt8(truncatingIfNeeded: scalar.value))
    } else if let bytes = UTF8.encode(scalar) {
      output.append(contentsOf: bytes)
    }
  }

  /// Appends the text escaped for markup.
  static func appendEscaping(_ bytes: [UInt8], _ range: Range<Int>, to output: inout [UInt8]) {
    var position = range.lowerBound
    while position < range.upperBound {
      var end = position
      while end < range.upperBound, bytes[end] != UInt8(ascii: "&"), bytes[end] != UInt8(ascii: "<")
      {
        end += 1
      }
      append(bytes, position..<end, decoding: false, to: &output)
      if end < range.upperBound {
        output.append(contentsOf: (bytes[end] == UInt8(ascii: "&") ? "&amp;" : "&lt;").utf8)
      }
      position = end + 1
    }
  }

  /// The offset of the first `&`, `<`, or control character other than a tab or newline; the end of
  /// the range if there is none.
  static func firstSpecial(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    let span = bytes.span
    var position = range.lowerBound
    while position < range.upperBound {
      let byte = span[position]
      if byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<")
        || byte < 0x20 && byte != 0x09 && byte != 0x0A
      {
        break
      }
      position += 1
    }
    return position
  }

  /// The longest entity name that is read. The longest in HTML 4 has 8 letters.
  private static let longestName = 10

  /// - Parameter range: the bytes after an `&`.
  /// - Returns: the character, and where the reference ends; `nil` if this is not a reference.
  private static func reference(
    _ bytes: [UInt8], _ range: Range<Int>
  ) -> (scalar: Unicode.Scalar, end: Int)? {
    guard let first = range.first else { return nil }
    if bytes[first] == UInt8(ascii: "#") { return HTMLEntities.number(bytes[range.dropFirst()]) }
    var end = first
    while end < range.upperBound, end - first <= longestName,
      bytes[end].isLetter || bytes[end].isDigit
    {
      end += 1
    }
    guard end < range.upperBound, bytes[end] == UInt8(ascii: ";") else {
      // The `&lt=2` in an address is no reference.
      guard end == range.upperBound || bytes[end] != UInt8(ascii: "=") else { return nil }
      return ofXML(bytes, first..<end).map { ($0, end) }
    }
    if let scalar = ofXML(bytes, first..<end) { return (scalar, end + 1) }
    let name = String(decoding: bytes[first..<end], as: UTF8.self)
    return HTMLEntities.character(named: name).map { ($0, end + 1) }
  }

  /// The three entities that are frequent in escaped HTML.
  private static func ofXML(_ bytes: [UInt8], _ name: Range<Int>) -> Unicode.Scalar? {
    let first = bytes[name.lowerBound]
    switch name.count {
    case 2 where bytes[name.lowerBound + 1] == UInt8(ascii: "t"):
      return first == UInt8(ascii: "l") ? "<" : first == UInt8(ascii: "g") ? ">" : nil
    case 3 where first == UInt8(ascii: "a") && bytes[name.lowerBound + 1] == UInt8(ascii: "m"):
      return bytes[name.lowerBound + 2] == UInt8(ascii: "p") ? "&" : nil
    default: return nil
    }
  }
}
