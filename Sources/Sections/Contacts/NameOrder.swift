import Foundation

/// Whether a person's given name or family name comes first. Foundation's formatter for names is
/// missing on Linux.
/// - Source: Unicode CLDR 45, "Person Names", `nameOrderLocales` and `nativeSpaceReplacement`.
public enum NameOrder: Sendable {
  case givenFirst
  case familyFirst

  /// The order of the user's locale, from the environment.
  public static let current = NameOrder(environment: ProcessInfo.processInfo.environment)

  init(environment: [String: String]) {
    let locale = UserFormats.localeName(of: "LC_NAME", in: environment)
    let language = locale.prefix { $0.isASCII && $0.isLetter }
    self = Self.languages.contains(language.lowercased()) ? .familyFirst : .givenFirst
  }

  /// Languages in which names begin with the family name, according to CLDR. Chinese, Japanese and
  /// Korean are left out. Names in their letters begin with the family name for every reader, and
  /// names in other letters for none: a reader of Japanese sees `Anna Berg` unchanged.
  private static let languages: Set = ["hu", "km", "mn", "si", "ta", "te", "vi"]

  func joined(given: String, family: String) -> String {
    if Self.isIdeographic(given), Self.isIdeographic(family) { return "\(family)\(given)" }
    return self == .familyFirst ? "\(family) \(given)" : "\(given) \(family)"
  }

  /// Whether a name is written in letters that need no spaces between names. Katakana is not among
  /// them: it is used for foreign names, which do need spaces.
  private static func isIdeographic(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy { scalar in letters.contains { $0.contains(scalar.value) } }
  }

  /// Hiragana, Han, and Hangul.
  private static let letters: [ClosedRange<UInt32>] = [
    0x3041...0x309F, 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0x20000...0x3134F,
  ]
}
