import Foundation

/// Names in the letters of Chinese, Japanese and Korean: the family name comes first, for every
/// reader, and without a space.
/// - Source: Unicode CLDR 45, "Person Names", `nameOrderLocales` and `nativeSpaceReplacement`.
public enum EastAsianName {
  /// - Returns: `nil` if one of the names is empty, or in other letters.
  public static func joined(given: String, family: String) -> String? {
    isIdeographic(given) && isIdeographic(family) ? "\(family)\(given)" : nil
  }

  /// Whether a name is written in letters that need no spaces between names. Katakana is not among
  /// them: it is used for foreign names, which do need spaces.
  public static func isIdeographic(_ name: String) -> Bool {
    !name.isEmpty
      && name.unicodeScalars.allSatisfy { scalar in
        letters.contains { $0.contains(scalar.value) }
      }
  }

  /// A text with kana of the usual width, which old phones write in half of it.
  public static func withWideKana(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isNarrowKana) else { return text }
    var (wide, narrow) = ("", String.UnicodeScalarView())
    // Foundation's first mapping leaves letters and marks apart (Swift 6.3.1).
    func widened() -> String {
      String(narrow).precomposedStringWithCompatibilityMapping.precomposedStringWithCanonicalMapping
    }
    for scalar in text.unicodeScalars {
      guard !isNarrowKana(scalar) else {
        narrow.append(scalar)
        continue
      }
      // A letter and its mark are one letter then.
      wide += widened()
      narrow = String.UnicodeScalarView()
      wide.unicodeScalars.append(scalar)
    }
    return wide + widened()
  }

  private static func isNarrowKana(_ scalar: Unicode.Scalar) -> Bool {
    (0xFF61...0xFF9F).contains(scalar.value)
  }

  /// Hiragana, Han, and Hangul.
  private static let letters: [ClosedRange<UInt32>] = [
    0x3041...0x309F, 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0x20000...0x3134F,
  ]
}
