internal import CGtk
import Foundation

/// The user's language as glibc knows it: messages and the order of names.
public enum SystemLocale {
  /// Takes the locale from the environment and messages from `directory`. Call once, first of all.
  @MainActor public static func adopt(domain: String, directory: URL?) {
    setlocale(LC_ALL, "")
    // Numbers that machines read are never written in the user's way.
    setlocale(LC_NUMERIC, "C")
    if let directory { bindtextdomain(domain, directory.path) }
    bind_textdomain_codeset(domain, "UTF-8")
    textdomain(domain)
  }

  /// - Source: gettext(3).
  public static func translate(_ message: String) -> String {
    // gettext may answer with the very pointer it was given: it is read while that is alive.
    message.withCString { String(cString: gettext($0)) }
  }

  public static func translate(_ one: String, _ many: String, count: Int) -> String {
    one.withCString { one in
      many.withCString { many in String(cString: ngettext(one, many, gulong(max(0, count)))) }
    }
  }

  /// Names the locale whose order `collationKey` follows.
  public static var collationName: String {
    setlocale(LC_COLLATE, nil).map { String(cString: $0) } ?? "C"
  }

  /// Bytes that sort, byte by byte, as the user's language sorts the text.
  public static func collationKey(_ text: String) -> Data {
    // Invalid UTF-8 cannot reach here, so the key is never nil; in the C locale it is code point
    // order, where the folded text in front still brings "a" and "B" together.
    let folded = text.folding(
      options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    let isCodePointOrder = strcoll("a", "B") > 0
    let pointer = g_utf8_collate_key(isCodePointOrder ? folded + "\u{1}" + text : text, -1)
    defer { g_free(pointer) }
    return pointer.map { Data(bytes: $0, count: strlen($0)) } ?? Data(text.utf8)
  }
}
