/// Refreshing what is shown, and stopping that.
extension MainWindow {
  public func refreshSection() {
    onActive()
    pane.model.refresh()
  }

  func addRefresh() {
    application.addAction("stop-refresh") { [weak self] in self?.pane.model.stopRefresh() }
    header.refresh.onClick(
      refresh: { [weak self] in self?.refreshSection() },
      stop: { [weak self] in self?.pane.model.stopRefresh() })
  }

  /// The menu has the same, where a narrow window has no button.
  func showRefresh() {
    refreshBinding = Binding { [weak self, weak model = pane.model] in
      self?.application.setAction("stop-refresh", isEnabled: model?.isRefreshing == true)
    }
  }
}
