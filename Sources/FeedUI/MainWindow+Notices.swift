extension MainWindow {
  /// Shows a current problem above all sections; `nil` for none.
  public func showLasting(_ text: String?) { notices.showLasting(text) }

  /// Shows a message above all sections, until the user dismisses it.
  /// - Parameter onRead: called then; not if the window is closed before.
  public func showOnce(_ text: String, onRead: @escaping @MainActor () -> Void) {
    notices.showOnce(text, onRead: onRead)
  }
}
