extension MainWindow {
  /// Shows a current problem above all sections; `nil` hides it.
  public func showLasting(_ text: String?) { notices.showLasting(text) }

  /// Shows a message above all sections, until the user dismisses it.
  /// - Parameter onRead: called when the user dismisses it; not if the window is closed first.
  public func showOnce(_ text: String, onRead: @escaping @MainActor () -> Void) {
    notices.showOnce(text, onRead: onRead)
  }
}
