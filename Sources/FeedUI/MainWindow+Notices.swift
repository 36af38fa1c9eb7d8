extension MainWindow {
  /// Says over all sections what is the matter, as long as it is; `nil` for nothing.
  public func showLasting(_ text: String?) { notices.showLasting(text) }

  /// Says over all sections what has happened, until the person has read it.
  /// - Parameter onRead: called then; not if the window is closed before.
  public func showOnce(_ text: String, onRead: @escaping @MainActor () -> Void) {
    notices.showOnce(text, onRead: onRead)
  }
}
