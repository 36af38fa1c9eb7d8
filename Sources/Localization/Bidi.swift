/// Keeps text of one direction intact inside text of the other direction.
/// - Source: Unicode Standard Annex 9, "Unicode Bidirectional Algorithm", section 2.4.
public enum Bidi {
  /// Isolates a string within a longer one if either has letters that run from right to left. So a
  /// path or a number stays in order in right-to-left text.
  static func isolated(_ text: String, inRightToLeft outer: Bool) -> String {
    outer || hasRightToLeft(text) ? "\u{2068}\(text)\u{2069}" : text
  }

  /// A value for display: on a right-to-left page, a phone number or an address in Latin letters
  /// still runs from left to right.
  public static func shown(_ value: String, isRightToLeft: Bool) -> String {
    guard isRightToLeft, !hasRightToLeft(value) else { return value }
    // An isolate ends at the end of its line, so each line needs one.
    return value.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "\u{2066}\($0)\u{2069}" }.joined(separator: "\n")
  }

  /// Whether any letter runs from right to left.
  public static func hasRightToLeft(_ text: String) -> Bool {
    // Most text is Latin, without a byte as high as the lead bytes of Hebrew.
    guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    return text.unicodeScalars.contains { scalar in
      rightToLeft.contains { $0.contains(scalar.value) }
    }
  }

  /// Joins parts with a middle dot between them, in the order in which they are given, even if some
  /// run in the other direction. Beside Arabic digits, a dot would be read as their zero, so there is
  /// a line instead, and everywhere if the user's numbers have such digits.
  public static func joined(_ parts: [String]) -> String {
    let hasLine = hasArabicDigits(number(0)) || parts.contains(where: hasArabicDigits)
    let separator = hasLine ? " | " : " · "
    guard parts.count > 1, parts.contains(where: hasRightToLeft) else {
      return parts.joined(separator: separator)
    }
    return parts.map { "\u{2068}\($0)\u{2069}" }.joined(separator: separator)
  }

  private static func hasArabicDigits(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      (0x0660...0x0669).contains($0.value) || (0x06F0...0x06F9).contains($0.value)
    }
  }

  /// The mark that makes a text run in a direction, if its first letter would make it run in the
  /// other; empty if that is not needed.
  public static func mark(for text: String, isRightToLeft: Bool) -> String {
    let first = text.unicodeScalars.prefix(1_000).first { $0.properties.isAlphabetic }
    guard let first, hasRightToLeft(String(first)) != isRightToLeft else { return "" }
    return isRightToLeft ? "\u{200F}" : "\u{200E}"
  }

  /// The direction in which most of a text's letters run; `nil` for a text without letters. Only the
  /// beginning is read.
  public static func mostlyRightToLeft(_ text: String) -> Bool? {
    var (left, right) = (0, 0)
    for scalar in text.unicodeScalars.prefix(2_000) where scalar.properties.isAlphabetic {
      if rightToLeft.contains(where: { $0.contains(scalar.value) }) {
        right += 1
      } else {
        left += 1
      }
    }
    return left + right == 0 ? nil : right > left
  }

  /// Hebrew, Arabic and their neighbors, their presentation forms, and older scripts.
  private static let rightToLeft: [ClosedRange<UInt32>] = [
    0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
  ]
}
