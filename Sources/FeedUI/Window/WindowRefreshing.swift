import FeedCore
import GtkKit

/// Refreshes the shown list, stops a refresh, and lets the lists know when feeds may be due.
@MainActor public final class WindowRefreshing {
  private unowned let main: MainWindow
  private var network: NetworkMonitor?
  private var minute: Timeout?
  private var binding: Binding?

  init(of main: MainWindow) {
    self.main = main
    main.application.addAction("stop-refresh") { [weak main] in main?.pane.model.stopRefresh() }
    main.header.refresh.onClick(
      refresh: { [weak self] in self?.refresh() },
      stop: { [weak main] in main?.pane.model.stopRefresh() })
    // Feeds become due for a refresh while the window is open.
    minute = Timeout(every: 60_000) { [weak main] in
      for model in main?.loaded.all ?? [] { model.refreshWhatIsDue() }
      main?.events.active()
      main?.pane.model.showAges()
    }
  }

  /// Refreshes the shown list.
  public func refresh() {
    main.events.active()
    let model = main.pane.model
    let isRefreshing = model.isRefreshing
    model.refresh()
    // A refresh that was already running is announced only once.
    guard !isRefreshing else { return }
    main.tasks.run { [weak self] in
      await model.waitUntilIdle()
      self?.announceRefresh(of: model)
    }
  }

  /// Enables Stop in the menu during a refresh: a narrow window has no button for it.
  func follow(_ model: SectionModel) {
    binding = Binding { [weak main, weak model] in
      main?.application.setEnabled("stop-refresh", model?.isRefreshing == true)
    }
  }

  func watchNetwork() {
    let network = NetworkMonitor()
    network.onReturn { [weak main] in
      for model in main?.loaded.all ?? [] { model.networkReturned() }
    }
    self.network = network
  }

  /// Announces the time of the update to users who can't see it change. The line above the list
  /// announces a failure.
  private func announceRefresh(of model: SectionModel) {
    let pane = main.pane
    guard model === pane.model, model.refreshError == nil, let date = model.fetchedAt else {
      return
    }
    pane.widget.announce(Age.text(since: date, now: .now))
  }
}
