/// Eight bytes as one little-endian number.
struct JSONWord {
  private let bits: UInt64

  @inline(__always) init(_ bytes: Span<UInt8>) {
    bits =
      UInt64(bytes[0]) | UInt64(bytes[1]) << 8 | UInt64(bytes[2]) << 16 | UInt64(bytes[3]) << 24
      | UInt64(bytes[4]) << 32 | UInt64(bytes[5]) << 40 | UInt64(bytes[6]) << 48
      | UInt64(bytes[7]) << 56
  }

  /// A number in which the lowest set bit is the highest bit of the first byte that is a quote,
  /// backslash or control character; zero if there is none.
  /// - Source: Mycroft's test for a zero byte, which is exact up to the first zero byte.
  @inline(__always) var special: UInt64 {
    let quote = bits ^ Self.all(UInt8(ascii: "\""))
    let backslash = bits ^ Self.all(UInt8(ascii: "\\"))
    let ones = Self.all(1)
    let isQuote = (quote &- ones) & ~quote
    let isBackslash = (backslash &- ones) & ~backslash
    let isControl = (bits &- Self.all(0x20)) & ~bits
    return (isQuote | isBackslash | isControl) & Self.all(0x80)
  }

  private static func all(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
}
