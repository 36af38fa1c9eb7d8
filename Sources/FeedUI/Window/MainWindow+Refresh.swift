import FeedCore
import GtkKit

/// Refreshes the shown list, and stops a refresh.
extension MainWindow {
  public func refreshSection() {
    onActive()
    let model = pane.model
    let isRefreshing = model.isRefreshing
    model.refresh()
    // A refresh that was already running is announced only once.
    guard !isRefreshing else { return }
    tasks.run { [weak self] in
      await model.waitUntilIdle()
      self?.announceRefresh(of: model)
    }
  }

  func addRefresh() {
    application.addAction("stop-refresh") { [weak self] in self?.pane.model.stopRefresh() }
    header.refresh.onClick(
      refresh: { [weak self] in self?.refreshSection() },
      stop: { [weak self] in self?.pane.model.stopRefresh() })
  }

  /// Enables Stop in the menu during a refresh: a narrow window has no button for it.
  func showRefresh() {
    refreshBinding = Binding { [weak self, weak model = pane.model] in
      self?.application.setEnabled("stop-refresh", model?.isRefreshing == true)
    }
  }

  /// Announces the time of the update to users who can't see it change. The line above the list
  /// announces a failure.
  private func announceRefresh(of model: SectionModel) {
    guard model === pane.model, model.refreshError == nil, let date = model.fetchedAt else {
      return
    }
    pane.widget.announce(Age.text(since: date, now: .now))
  }
}
