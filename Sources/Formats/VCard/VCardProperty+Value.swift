public import Foundation

// What the value of a property says.
extension VCardProperty {
  /// The value as text.
  public var text: String {
    // What may stand for any character needs no other escapes: `\n` is the path `C:\new`.
    isQuotedPrintable
      ? Self.unescaped(characters[...], ",;") : Self.unescaped(characters[...], Self.escapes)
  }

  /// The parts of a value that has several, such as a name: each part is a list of values.
  public var parts: [[String]] {
    Self.split(characters, at: .semicolon).map { part in
      Self.split(part, at: .comma).map(Self.unescaped)
    }
  }

  /// The parts of a value, each as one text.
  public var fields: [String] { Self.split(characters, at: .semicolon).map(Self.unescaped) }

  /// The values of a list.
  public var list: [String] { Self.split(characters, at: .comma).map(Self.unescaped) }

  /// The bytes that the value stands for, such as a picture; `nil` if it is an address, or can't
  /// be decoded.
  public var data: Data? {
    if isBase64 || isUnmarkedPicture { return Self.base64(value[...]) }
    guard value.prefix(5).lazy.map(\.lowercased).elementsEqual("data:".utf8),
      // Some programs escape the address as if it were text.
      let comma = value.firstIndex(of: .comma)
    else { return nil }
    let head = String(decoding: value[..<comma], as: UTF8.self).lowercased()
    guard head.contains("base64") else { return nil }
    let digits = value[(comma + 1)...]
    guard digits.contains(UInt8(ascii: "%")) else { return Self.base64(digits) }
    let text = String(decoding: digits, as: UTF8.self)
    return Self.base64(Array((text.removingPercentEncoding ?? text).utf8)[...])
  }

  /// Whether it is a picture in Base64 that isn't said to be, by how PNG, JPEG, GIF and WebP begin.
  private var isUnmarkedPicture: Bool {
    ["PHOTO", "LOGO"].contains(name)
      && ["iVBORw0KGgo", "/9j/", "R0lGOD", "UklGR"].contains { value.starts(with: $0.utf8) }
  }

  public var isBase64: Bool {
    self["ENCODING"].contains { ["B", "BASE64"].contains($0.uppercased()) }
  }

  private var isQuotedPrintable: Bool {
    self["ENCODING"].contains { $0.uppercased() == "QUOTED-PRINTABLE" }
  }

  /// The value before its separators and escapes are read.
  var characters: String {
    guard !parameters.isEmpty else { return TextDecoding.string(value) }
    let charset = self["CHARSET"].first
    let bytes =
      isQuotedPrintable
      ? Self.quotedPrintable(value, hasParts: hasParts(in: charset)) : textInBase64 ?? value
    return TextDecoding.string(bytes, charset: charset)
  }

  /// Whether separators of the value stand there as they are, so that encoded ones separate nothing.
  private func hasParts(in charset: String?) -> Bool {
    // Some charsets write letters with the bytes of separators.
    let others = ["ISO-2022", "UTF-16", "UTF-32", "UTF-7", "HZ"]
    let name = charset?.uppercased() ?? ""
    return value.contains(.semicolon) && !others.contains(where: name.hasPrefix)
  }

  /// The bytes of a text that is encoded like a picture; none for a picture.
  private var textInBase64: [UInt8]? {
    guard isBase64, let data else { return nil }
    return String(validating: data, as: UTF8.self).map { Array($0.utf8) } ?? []
  }

  /// - Parameter hasParts: whether to escape separators that were encoded.
  /// - Source: RFC 2045 §6.7.
  static func quotedPrintable(_ value: [UInt8], hasParts: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = value[...]
    while let byte = rest.popFirst() {
      guard byte == .equals else {
        bytes.append(byte)
        continue
      }
      if rest.count >= 2, let high = rest[rest.startIndex].hexDigit,
        let low = rest[rest.startIndex + 1].hexDigit
      {
        let byte = high << 4 | low
        let isSeparator = byte == .semicolon || byte == .comma
        if hasParts, isSeparator, bytes.last != .backslash { bytes.append(.backslash) }
        bytes.append(byte)
        rest = rest.dropFirst(2)
      } else if !rest.isEmpty {
        // Not an encoded byte: a program forgot to encode the sign itself.
        bytes.append(byte)
      }
    }
    return bytes
  }

  private static func base64(_ value: ArraySlice<UInt8>) -> Data? {
    // What has signs that no encoding has is something else.
    guard value.allSatisfy({ $0.isLetter || $0 < 0x40 || $0 == .backslash }) else { return nil }
    if let data = Data(base64Encoded: Data(value), options: .ignoreUnknownCharacters) {
      return data.isEmpty ? nil : data
    }
    // The padding may be missing.
    let digits = value.filter {
      $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "+") || $0 == .slash
    }
    guard !digits.isEmpty else { return nil }
    let padding = [UInt8](repeating: .equals, count: (4 - digits.count % 4) % 4)
    return Data(base64Encoded: Data(digits + padding))
  }

  /// Splits at a separator that is not escaped.
  static func split(_ text: some StringProtocol, at separator: UInt8) -> [Substring] {
    var isEscaped = false
    let parts = Substring(text).utf8.split(
      maxSplits: mostParts, omittingEmptySubsequences: false
    ) { byte in
      defer { isEscaped = byte == .backslash && !isEscaped }
      return byte == separator && !isEscaped
    }
    return parts.map { Substring($0) }
  }

  /// More parts than any value needs; the rest is one part.
  private static let mostParts = 500

  private static func unescaped(_ text: Substring) -> String { unescaped(text, escapes) }

  private static let escapes = "nN,;:\\\""

  /// Reads `\n`, `\,`, `\;`, `\:` and `\\`.
  /// - Parameter escapes: what may be escaped. A backslash before anything else is one.
  private static func unescaped(_ text: Substring, _ escapes: String) -> String {
    guard text.utf8.contains(.backslash) else { return String(text) }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let next = rest.first, escapes.unicodeScalars.contains(next) else {
        result.append(scalar)
        continue
      }
      result.append(next == "n" || next == "N" ? "\n" : next)
      rest.removeFirst()
    }
    return String(result)
  }

  /// Escapes a text for the value of a property.
  /// - Source: RFC 6350 §3.4.
  public static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\", ",", ";": result += "\\\(character)"
      case "\n", "\r\n", "\r": result += "\\n"
      default: result.append(character)
      }
    }
    return result
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit.
  fileprivate var hexDigit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }
}
