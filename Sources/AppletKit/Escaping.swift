extension String {
  /// The text with everything escaped except `A–Z a–z 0–9 - . _ ~`: correct in a path segment and
  /// in a query, where IFTTT reads a bare `+` as a space.
  /// - Source: RFC 3986 §2.3.
  var unreservedEscaped: String {
    utf8.map { byte in
      if byte.isUnreserved { return String(UnicodeScalar(byte)) }
      return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }
    .joined()
  }
}

extension UInt8 {
  var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
