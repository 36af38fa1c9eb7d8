import GtkKit
import Localization

extension MainWindow {
  /// The app's action that stands for light or dark.
  fileprivate static let styleAction = "style"

  /// Light and dark as the person wants them here, whatever the desktop has.
  func setUpStyleChoice() {
    application.addChoice(Self.styleAction) { [weak self] choice in
      guard let scheme = ColorScheme(rawValue: choice) else { return }
      self?.preferences.save(colorScheme: scheme)
      self?.showColorScheme()
    }
    showColorScheme()
    PlatformStyle.onContrastChange { [weak window] in window?.showContrast() }
  }

  private func showColorScheme() {
    PlatformStyle.colorScheme = preferences.colorScheme
    application.setChoice(Self.styleAction, to: preferences.colorScheme.rawValue)
  }
}

extension ColorScheme {
  /// The choices of the main menu.
  @MainActor static var menu: Menu {
    let menu = Menu([])
    for scheme in allCases {
      menu.append(scheme.name, choice: scheme.rawValue, of: "app.\(MainWindow.styleAction)")
    }
    return menu
  }

  fileprivate var name: String {
    switch self {
    case .system: text("Follow System")
    case .light: text("Light")
    case .dark: text("Dark")
    }
  }
}
