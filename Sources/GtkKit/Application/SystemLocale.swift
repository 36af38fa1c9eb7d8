internal import CGtk
import Foundation

/// The user's locale in glibc: translated messages and collation.
public enum SystemLocale {
  /// Reads the locale from the environment, and makes messages come from `directory`. Call this
  /// once, before anything else.
  @MainActor public static func adopt(domain: String, directory: URL?) {
    setlocale(LC_ALL, "")
    // Machine-readable numbers must not depend on the locale.
    setlocale(LC_NUMERIC, "C")
    if let directory { bindtextdomain(domain, directory.path) }
    bind_textdomain_codeset(domain, "UTF-8")
    textdomain(domain)
  }

  /// - Source: gettext(3).
  public static func translate(_ message: String) -> String {
    // gettext may return the pointer that it was given, so the result is read while that pointer is
    // valid.
    message.withCString { String(cString: gettext($0)) }
  }

  public static func translate(_ one: String, _ many: String, count: Int) -> String {
    one.withCString { one in
      many.withCString { many in String(cString: ngettext(one, many, gulong(max(0, count)))) }
    }
  }
}
