import Foundation

/// A telephone number, read from text as people write it. So that the right number is dialed, no
/// digit that would be dialed is dropped, and an unclear text is not taken for a number.
/// - Source: RFC 3966, with its `ext` parameter for "ext. 12" and "x12"; ITU-T E.123, for the
///   notation; E.164, for the length of numbers.
struct PhoneNumber: Hashable {
  /// The digits to dial, with a leading `+` if the text has it.
  let digits: String
  let `extension`: String?

  var address: String { "tel:" + digits + (`extension`.map { ";ext=\($0)" } ?? "") }

  /// Reads digits of any script.
  /// - Returns: `nil` if the text is not clearly one number: for instance if it has two numbers, a
  ///   number in letters, which only a telephone's keys can dial, or a command to the network, such
  ///   as `*123#`.
  init?(_ text: String) {
    var rest = Self.plain(text)
    if rest.lowercased().hasPrefix("tel:") {
      rest.removeFirst(4)
      rest = rest.replacing(";ext=", with: "x", maxReplacements: 1)
    }
    let parts = rest.lowercased().replacing("extension", with: "x").replacing("ext", with: "x")
      .split(separator: "x", maxSplits: 1, omittingEmptySubsequences: false)
    guard let digits = Self.dialed(String(parts[0])) else { return nil }
    self.digits = digits
    guard parts.count > 1 else {
      `extension` = nil
      return
    }
    let inner = parts[1].filter { !" .:=#-".contains($0) }
    guard inner.count <= 10, inner.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    `extension` = inner.isEmpty ? nil : inner
  }
}

extension PhoneNumber {
  /// The text with its digits, dashes, plus signs and brackets in ASCII, and without invisible
  /// characters.
  private static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
        plain.append(contentsOf: String(Int(value)).unicodeScalars)
      } else if scalar.properties.generalCategory == .dashPunctuation {
        plain.append("-")
      } else if scalar.properties.isWhitespace {
        plain.append(" ")
      } else if scalar.properties.generalCategory != .format {
        plain.append(asciiForms[scalar] ?? scalar)
      }
    }
    return String(plain).trimmingCharacters(in: .whitespaces)
  }

  /// The ASCII forms of the minus sign, the full-width plus sign, and the brackets, which all
  /// become round.
  private static let asciiForms: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{2212}": "-", "\u{FF0B}": "+", "[": "(", "]": ")", "\u{FF08}": "(", "\u{FF09}": ")",
  ]

  /// The digits of a number, with a leading `+` if there is one; `nil` if the text is not a number,
  /// or if it is not clear what would be dialed.
  private static func dialed(_ text: String) -> String? {
    guard text.utf8.allSatisfy(isPartOfNumber) else { return nil }
    let plus = text.utf8.count { $0 == UInt8(ascii: "+") }
    let isComplete = plus == 1 && text.prefix { !$0.isNumber }.contains("+")
    guard plus == 0 || isComplete, let main = withoutTrunkZero(text, isComplete),
      isOneNumber(main, isComplete)
    else { return nil }
    let digits = main.filter(\.isNumber)
    let isAbroad = isComplete || digits.hasPrefix("00") || digits.hasPrefix("011")
    guard digits.count >= 2, digits.count <= (isComplete ? 15 : isAbroad ? 18 : 13) else {
      return nil
    }
    return (isComplete ? "+" : "") + digits
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: Array("+-. ()/".utf8).contains(byte)
    }
  }

  /// Removes a `(0)` after a country code, as in "+49 (0)171 …": that zero is dialed only within
  /// the country. Returns `nil` for any other `(0` after the first digits, because its zero may
  /// have to be dialed, and for Italy, where even the zero after the country code may be dialed
  /// from abroad.
  private static func withoutTrunkZero(_ text: String, _ isComplete: Bool) -> String? {
    let bare = text.filter { $0 != " " && $0 != "-" && $0 != "." }
    guard let open = bare.range(of: "(0") else { return text }
    let code = bare[..<open.lowerBound].filter(\.isNumber)
    guard !code.isEmpty else { return text }
    guard isComplete || code.hasPrefix("00"), bare[open.upperBound...].first == ")",
      !["39", "0039"].contains(code)
    else { return nil }
    return bare.replacing("(0)", with: "", maxReplacements: 1)
  }

  /// Whether a text is a single number: a slash may follow an area code, but it may also separate
  /// two numbers, or come before an alternative ending.
  private static func isOneNumber(_ text: String, _ isComplete: Bool) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.count(where: \.isNumber) }
    guard parts.count > 1 else { return true }
    return parts.count == 2 && (2...(isComplete ? 7 : 6)).contains(parts[0]) && parts[1] >= 3
  }
}
