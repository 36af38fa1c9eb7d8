import Foundation
import Synchronization

/// Whether a person's given name or family name comes first. Foundation's formatter for names is
/// missing on Linux.
/// - Source: Unicode CLDR 45, "Person Names", `nameOrderLocales`.
public enum NameOrder: String, CaseIterable, Sendable {
  case givenFirst = "given"
  case familyFirst = "family"
  /// The family name first in a language in which names don't begin with it: “Berg, Anna”.
  case familyWithComma = "family-comma"

  /// The order that the user prefers, else that of their locale.
  public static var current: NameOrder { preferred.withLock { $0 } ?? locale }

  private static let locale = NameOrder(environment: ProcessInfo.processInfo.environment)
  private static let preferred = Mutex<NameOrder?>(nil)

  /// Names that are stored already keep their order until they are read again.
  /// - Parameter isFamilyFirst: whether the user prefers the family name first; `nil` for the order
  ///   of the locale.
  public static func prefer(familyFirst isFamilyFirst: Bool?) {
    preferred.withLock {
      $0 = isFamilyFirst.map { isFirst in
        isFirst ? (locale == .familyFirst ? .familyFirst : .familyWithComma) : .givenFirst
      }
    }
  }

  init(environment: [String: String]) {
    let locale = UserFormats.localeName(of: "LC_NAME", in: environment)
    let language = locale.prefix { $0.isASCII && $0.isLetter }
    self = Self.languages.contains(language.lowercased()) ? .familyFirst : .givenFirst
  }

  /// Languages in which names begin with the family name, according to CLDR. Chinese, Japanese and
  /// Korean are left out. Names in their letters begin with the family name for every reader, and
  /// names in other letters for none: a reader of Japanese sees `Anna Berg` unchanged.
  private static let languages: Set = ["hu", "km", "mn", "si", "ta", "te", "vi"]
}
