extension MainWindow {
  /// Shows a current problem over all sections; `nil` for none.
  public func showLasting(_ text: String?) { notices.showLasting(text) }

  /// Shows what happened over all sections, until the person dismisses it.
  /// - Parameter onRead: called then; not if the window is closed before.
  public func showOnce(_ text: String, onRead: @escaping @MainActor () -> Void) {
    notices.showOnce(text, onRead: onRead)
  }
}
