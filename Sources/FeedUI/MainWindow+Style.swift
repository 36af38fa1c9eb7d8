import GtkKit
import Localization

extension MainWindow {
  /// Shows the app light or dark, whatever the desktop uses, and saves the choice.
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
