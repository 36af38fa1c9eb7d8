import FeedCore
import GtkKit

/// The models of the sections. A model lives as long as the window, unless `reload` replaces it.
extension MainWindow {
  /// Updates a section. Called when its feeds, their names or their intervals may have changed.
  public func feedsChanged(in id: String) {
    guard let index = index(of: id), let model = models[index] else { return }
    guard model.updateFeeds(chooser.feeds(sections[index])) else { return reload(section: id) }
    tasks.run { await model.showLatest() }
    guard index == current else { return }
    header.title.showChoice()
    showHeader()
  }

  /// Replaces a section's model, because the section now shows other feeds.
  /// - Parameter afterwards: called once nothing uses the old model anymore; called even if there
  ///   was no old model.
  public func reload(
    section id: String, afterwards: @escaping @MainActor () async -> Void = {}
  ) {
    guard let index = index(of: id), let model = models.removeValue(forKey: index) else {
      return tasks.run { await afterwards() }
    }
    let selection = model.selection
    model.cancel()
    retired.append(model)
    tasks.run { [weak self] in
      await model.waitUntilIdle()
      await afterwards()
      self?.retired.removeAll { $0 === model }
    }
    if let pane = panes.removeValue(forKey: index) { stack.remove(pane.widget) }
    if index == current { choose(index) } else { self.model(index).start() }
    // The open page stays open if the section still has its item.
    if let selection, self.model(index).contains(selection) { pane(index).open(selection) }
  }

  /// Waits until the user's changes are saved.
  /// - Parameter timeout: how long to wait for requests to servers and for exports. It is short,
  ///   because the app must end within a second. When the wait ends, servers have received the
  ///   requests, or the requests are on their way.
  public func finish(timeout: Duration = .milliseconds(700)) async {
    others?.cancel()
    let models = retired + models.values
    for model in models { model.cancel() }
    await feeds?.finish()
    await savingTask?.value
    for model in models { await model.waitUntilKept() }
    let work = accountDialog?.work ?? accountWork
    await Self.wait(for: timeout) { [exporting] in
      await work?.value
      await exporting?.value
      for model in models { await model.waitUntilSwitched() }
    }
    // A cancelled export does not change an existing file, and leaves no unfinished file behind.
    exporting?.cancel()
    await exporting?.value
  }

  /// Returns when the work is done, or when the time limit is reached.
  private static func wait(for limit: Duration, _ work: @escaping @MainActor () async -> Void) async
  {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let tasks = [
      Task {
        await work()
        end.finish()
      },
      Task {
        try? await Task.sleep(for: limit)
        end.finish()
      },
    ]
    for await _ in ends {}
    for task in tasks { task.cancel() }
  }
}

extension MainWindow {
  /// Loads the other sections in the switcher once the visible one has loaded, so that they can be
  /// searched, and read later without a network.
  func startOthers() {
    others?.cancel()
    others = Task { [weak self] in
      await self?.models[self?.current ?? 0]?.waitUntilIdle()
      for index in self?.shownSections ?? [] {
        guard !Task.isCancelled else { return }
        let model = self?.model(index)
        model?.start()
        await model?.waitUntilIdle()
      }
    }
  }

  func model(_ index: Int) -> SectionModel {
    if let model = models[index] { return model }
    let model = makeModel(sections[index])
    models[index] = model
    // A change in this section may change the results of a search in all sections.
    changes[index] = Binding { [weak self, weak model] in
      _ = model?.revision
      // The search runs in a separate task: the values that it reads and changes must not be
      // observed here.
      self?.tasks.run { self?.searchAgain() }
    }
    refreshing[index] = Binding { [weak self, weak model] in
      guard let count = model?.refreshCount, count > 0 else { return }
      self?.tasks.run { self?.onRefreshed() }
    }
    if isCounting { countUnread(index) }
    return model
  }

  private func searchAgain() {
    for pane in panes.values { pane.listColumn.allSections.storeChanged() }
  }

  func watchNetwork() {
    let network = NetworkMonitor()
    network.onReturn { [weak self] in
      for model in self?.models.values.map(\.self) ?? [] { model.networkReturned() }
    }
    self.network = network
  }
}
