internal import CGtk
import Foundation

/// The choice between light and dark windows.
public enum ColorScheme: String, CaseIterable, Sendable {
  /// Follows the desktop.
  case system
  case light
  case dark
}

extension PlatformStyle {
  /// The app's color scheme. A change takes effect at once, in all windows.
  public static var colorScheme = ColorScheme.system {
    didSet { if colorScheme != oldValue { showColorScheme() } }
  }

  /// GTK's own setting for dark windows; users may set it in `gtk-4.0/settings.ini`.
  private static let darkSetting = "gtk-application-prefer-dark-theme"
  private static var settingsAreDark = false

  /// Clears GTK's dark setting, which libadwaita ignores with a warning, and remembers the setting
  /// for `showColorScheme`. Call this after GTK has started and before libadwaita does.
  static func adoptDarkSetting() {
    guard adwaita != nil, let settings, settings.bool(darkSetting) else { return }
    settingsAreDark = true
    settings.setProperty(darkSetting, .bool(false))
  }

  static func showColorScheme() {
    if let manager = adwaitaManager {
      let scheme =
        switch colorScheme {
        case .system: settingsAreDark ? ADW_COLOR_SCHEME_PREFER_DARK : ADW_COLOR_SCHEME_DEFAULT
        case .light: ADW_COLOR_SCHEME_FORCE_LIGHT
        case .dark: ADW_COLOR_SCHEME_FORCE_DARK
        }
      adwaita?.adw_style_manager_set_color_scheme(manager.opaque, scheme)
    } else if let settings {
      colorScheme == .system
        ? gtk_settings_reset_property(settings.opaque, darkSetting)
        : settings.setProperty(darkSetting, .bool(colorScheme == .dark))
    }
  }

  /// Whether the user asked for high contrast; if so, nothing should be faint.
  public static var isHighContrast: Bool {
    if let knownContrast { return knownContrast }
    let isHigh = readContrast()
    knownContrast = isHigh
    return isHigh
  }

  /// The cached value of `isHighContrast`, which rows read each time they are drawn.
  private static var knownContrast: Bool?

  private static func readContrast() -> Bool {
    if let manager = adwaitaManager { return manager.bool("high-contrast") }
    // Without libadwaita, high contrast is a theme: "HighContrast", "HighContrastInverse",
    // "Default-hc".
    let theme =
      ProcessInfo.processInfo.environment["GTK_THEME"] ?? settings?.string("gtk-theme-name") ?? ""
    return theme.hasPrefix("HighContrast") || theme.contains("-hc")
  }

  /// Calls `handler` whenever `isHighContrast` may have changed, until the process ends.
  public static func onContrastChange(_ handler: @escaping Handler) {
    let source = adwaitaManager ?? settings
    let signal = adwaitaManager == nil ? "notify::gtk-theme-name" : "notify::high-contrast"
    source?.connect(signal) {
      knownContrast = nil
      handler()
    }
  }

  static var settings: Object? {
    gtk_settings_get_default().map { Object(retaining: UnsafeMutableRawPointer($0)) }
  }

  /// libadwaita's AdwStyleManager; `nil` unless libadwaita has started.
  private static var adwaitaManager: Object? {
    guard isAdwaitaStarted else { return nil }
    return adwaita?.adw_style_manager_get_default().map {
      Object(retaining: UnsafeMutableRawPointer($0))
    }
  }
}

extension Object {
  func bool(_ property: String) -> Bool {
    var value = GValue()
    g_value_init(&value, almanac_type_boolean())
    g_object_get_property(pointer(), property, &value)
    return g_value_get_boolean(&value) != 0
  }

  fileprivate func string(_ property: String) -> String? {
    var value = GValue()
    g_value_init(&value, almanac_type_string())
    g_object_get_property(pointer(), property, &value)
    defer { g_value_unset(&value) }
    return g_value_get_string(&value).map { String(cString: $0) }
  }
}
