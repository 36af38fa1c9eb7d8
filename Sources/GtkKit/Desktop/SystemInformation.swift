internal import CGtk
import Foundation

/// The versions and settings that a bug report needs.
@MainActor public enum SystemInformation {
  /// Names with their values, in the order shown.
  public static func lines(of window: Window) -> [(name: String, value: String)] {
    let display = gtk_widget_get_display(window.widget)
    let environment = ProcessInfo.processInfo.environment
    return [
      ("GTK", version(gtk_get_major_version(), gtk_get_minor_version(), gtk_get_micro_version())),
      ("GLib", version(glib_major_version, glib_minor_version, glib_micro_version)),
      ("libadwaita", adwaita), ("System", system),
      ("Desktop", environment["XDG_CURRENT_DESKTOP"] ?? "?"),
      ("Display", display.map { String(cString: almanac_type_name(UnsafeRawPointer($0))) } ?? "?"),
      ("Scale", String(gtk_widget_get_scale_factor(window.widget))),
      ("Style", style), ("Contrast", PlatformStyle.isHighContrast ? "high" : "usual"),
      ("Language", environment["LANGUAGE"] ?? environment["LANG"] ?? "?"),
    ]
  }

  private static var adwaita: String {
    PlatformStyle.adwaita.map {
      version(
        $0.adw_get_major_version(), $0.adw_get_minor_version(), $0.adw_get_micro_version())
    } ?? "none"
  }

  private static func version(_ parts: guint...) -> String {
    parts.map { String($0) }.joined(separator: ".")
  }

  /// The name of the operating system.
  /// - Source: os-release(5).
  private static var system: String {
    let name = g_get_os_info("PRETTY_NAME")
    defer { g_free(name) }
    return name.map { String(cString: $0) } ?? "?"
  }

  private static var style: String {
    guard let settings = gtk_settings_get_default() else { return "?" }
    var name: UnsafeMutablePointer<gchar>?
    almanac_get_string(UnsafeMutableRawPointer(settings), "gtk-theme-name", &name)
    defer { g_free(name) }
    return name.map { String(cString: $0) } ?? "?"
  }
}

/// GLib's structured log.
public enum SystemLog {
  private static let domain = "Almanac"

  /// Keeps standard output for the answers of commands.
  public static func start() { g_log_writer_default_set_use_stderr(1) }

  /// Writes a line: a warning always, anything else if `G_MESSAGES_DEBUG` names `Almanac` or `all`.
  public static func write(_ line: String, isWarning: Bool) {
    let level = isWarning ? G_LOG_LEVEL_WARNING : G_LOG_LEVEL_INFO
    almanac_log(domain, level, line)
  }
}
