extension MainWindow {
  /// Shows the preferences.
  public func showPreferences(_ services: PreferenceServices) {
    guard preferencesDialog == nil else { return }
    let dialog = PreferencesDialog(of: self, services: services)
    dialog.onClosed = { [weak self] in self?.preferencesDialog = nil }
    preferencesDialog = dialog
    dialog.present()
  }

  /// Shows a hidden section again, because it now has something of the user's.
  func reveal(_ section: String) {
    var layout = sectionLayout
    layout.setShown(true, section)
    arrange(layout)
  }
}
