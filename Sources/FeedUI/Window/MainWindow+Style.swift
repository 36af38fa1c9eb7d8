import GtkKit
import Localization

extension MainWindow {
  /// Shows the app light, dark, or as the desktop prefers, and saves the choice.
  func choose(_ scheme: ColorScheme) {
    preferences.save(colorScheme: scheme)
    showColorScheme()
  }

  func showColorScheme() { PlatformStyle.colorScheme = preferences.colorScheme }
}

extension ColorScheme {
  var name: String {
    switch self {
    case .system: text("Follow System")
    case .light: text("Light", context: "style")
    case .dark: text("Dark", context: "style")
    }
  }
}
