internal import CGtk
import Foundation

/// Whether windows are light or dark.
public enum ColorScheme: String, CaseIterable, Sendable {
  /// As the desktop has it.
  case system
  case light
  case dark
}

extension PlatformStyle {
  /// Takes effect at once, in all windows.
  public static var colorScheme = ColorScheme.system {
    didSet { if colorScheme != oldValue { showColorScheme() } }
  }

  /// GTK's own setting; a person may have it in `gtk-4.0/settings.ini`.
  private static let darkSetting = "gtk-application-prefer-dark-theme"
  private static var settingsAreDark = false

  /// libadwaita only complains of GTK's setting: what it says goes into libadwaita's own instead. Call
  /// between the starts of GTK and of libadwaita.
  static func takeOverDarkSetting() {
    guard adwaita != nil, bool(darkSetting, otherwise: false) else { return }
    settingsAreDark = true
    setBool(darkSetting, false)
  }

  static func showColorScheme() {
    if let manager = adwaitaManager,
      let setter = adwaitaSymbol("adw_style_manager_set_color_scheme")
    {
      // AdwColorScheme: DEFAULT 0, FORCE_LIGHT 1, PREFER_DARK 3, FORCE_DARK 4.
      let value: Int32 =
        switch colorScheme {
        case .system: settingsAreDark ? 3 : 0
        case .light: 1
        case .dark: 4
        }
      unsafeBitCast(
        setter, to: (@convention(c) (UnsafeMutableRawPointer, Int32) -> Void).self)(
          manager.raw, value)
    } else if colorScheme == .system {
      guard let settings = gtk_settings_get_default() else { return }
      gtk_settings_reset_property(settings, darkSetting)
    } else {
      setBool(darkSetting, colorScheme == .dark)
    }
  }

  /// Whether the person wants contrast above all: nothing is to be faint then.
  public static var isHighContrast: Bool {
    if let knownContrast { return knownContrast }
    let isHigh = readContrast()
    knownContrast = isHigh
    return isHigh
  }

  /// Rows ask each time they are drawn.
  private static var knownContrast: Bool?

  private static func readContrast() -> Bool {
    if let manager = adwaitaManager { return manager.bool("high-contrast") }
    // Without libadwaita it is a theme: "HighContrast", "HighContrastInverse", "Default-hc".
    let theme =
      ProcessInfo.processInfo.environment["GTK_THEME"] ?? settings?.string("gtk-theme-name") ?? ""
    return theme.hasPrefix("HighContrast") || theme.contains("-hc")
  }

  /// Calls `handler` whenever `isHighContrast` may be another, as long as the process lives.
  public static func onContrastChange(_ handler: @escaping @MainActor () -> Void) {
    let source = adwaitaManager ?? settings
    let signal = adwaitaManager == nil ? "notify::gtk-theme-name" : "notify::high-contrast"
    source?.connect(signal) {
      knownContrast = nil
      handler()
    }
  }

  private static var settings: Object? {
    gtk_settings_get_default().map { Object(retaining: UnsafeMutableRawPointer($0)) }
  }

  /// libadwaita's AdwStyleManager, once it has started.
  private static var adwaitaManager: Object? {
    guard isAdwaitaStarted, let symbol = adwaitaSymbol("adw_style_manager_get_default") else {
      return nil
    }
    let manager = unsafeBitCast(symbol, to: (@convention(c) () -> UnsafeMutableRawPointer?).self)()
    return manager.map { Object(retaining: $0) }
  }

  private static func adwaitaSymbol(_ name: String) -> UnsafeMutableRawPointer? {
    adwaita.flatMap { dlsym($0, name) }
  }
}

extension Object {
  fileprivate func bool(_ property: String) -> Bool {
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
