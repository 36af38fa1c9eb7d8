extension HTMLEntities {
  /// Reads a numeric reference of HTML or XML; the semicolon may be missing.
  /// - Parameter rest: the bytes after `&#`.
  /// - Returns: the character, and where the reference ends; `nil` if no digit follows.
  static func number(_ rest: ArraySlice<UInt8>) -> (scalar: Unicode.Scalar, end: Int)? {
    let isHex = rest.first?.lowercased == UInt8(ascii: "x")
    let start = rest.startIndex + (isHex ? 1 : 0)
    var (number, end) = (UInt32(0), start)
    while end < rest.endIndex, let digit = digit(rest[end], isHex: isHex) {
      // Stop at a value above all characters, however many digits follow.
      number = min(number * (isHex ? 16 : 10) + digit, 0x11_0000)
      end += 1
    }
    guard end > start else { return nil }
    if end < rest.endIndex, rest[end] == .semicolon { end += 1 }
    return (character(number: number), end)
  }

  private static func digit(_ byte: UInt8, isHex: Bool) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f") where isHex: UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F") where isHex: UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
