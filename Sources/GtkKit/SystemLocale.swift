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
}
