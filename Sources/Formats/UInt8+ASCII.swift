extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let `return` = UInt8(ascii: "\r")
  static let exclamation = UInt8(ascii: "!")
  static let quote = UInt8(ascii: "\"")
  static let number = UInt8(ascii: "#")
  static let ampersand = UInt8(ascii: "&")
  static let apostrophe = UInt8(ascii: "'")
  static let hyphen = UInt8(ascii: "-")
  static let slash = UInt8(ascii: "/")
  static let semicolon = UInt8(ascii: ";")
  static let lessThan = UInt8(ascii: "<")
  static let equals = UInt8(ascii: "=")
  static let greaterThan = UInt8(ascii: ">")
  static let question = UInt8(ascii: "?")
  static let colon = UInt8(ascii: ":")
  static let comma = UInt8(ascii: ",")
  static let backslash = UInt8(ascii: "\\")

  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  var isDigit: Bool { (0x30...0x39).contains(self) }
  var isSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0C }
  var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
  var uppercased: UInt8 { (0x61...0x7A).contains(self) ? self & ~0x20 : self }
}
