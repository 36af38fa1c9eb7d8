import FeedCore
import GtkKit

/// The models of the sections, which live as long as the window.
extension MainWindow {
  /// The person's feeds may be others, or have other names and intervals.
  public func feedsChanged(in id: String) {
    guard let index = sections.firstIndex(where: { $0.id == id }), let model = models[index] else {
      return
    }
    guard model.updateFeeds(chooser.feeds(sections[index])) else { return reload(section: id) }
    tasks.run { await model.showLatest() }
    guard index == current else { return }
    header.title.showMenu()
    showHeader()
  }

  /// Another feed takes the place of what a section shows.
  /// - Parameter afterwards: called once nothing is done with the old one any more.
  public func reload(
    section id: String, afterwards: @escaping @MainActor () async -> Void = {}
  ) {
    guard let index = sections.firstIndex(where: { $0.id == id }),
      let model = models.removeValue(forKey: index)
    else { return }
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
    // The page that is open stays so, if its item is still there.
    if let selection, self.model(index).contains(selection) { pane(index).open(selection) }
  }

  /// Returns when everything the person did is on the disk.
  /// - Parameter timeout: how long to wait for servers that were told something: they have it, or
  ///   it is on its way. The app is gone within a second.
  public func finish(timeout: Duration = .milliseconds(700)) async {
    others?.cancel()
    let models = retired + models.values
    for model in models { model.cancel() }
    await feeds?.finish()
    await keeping?.value
    for model in models { await model.waitUntilKept() }
    let work = accountDialog?.work ?? accountWork
    await Self.wait(for: timeout) { [exporting] in
      await work?.value
      await exporting?.value
      for model in models { await model.waitUntilSwitched() }
    }
    // The file is then as it was, and nothing is left beside it.
    exporting?.cancel()
    await exporting?.value
  }

  /// Returns when the work is done, or when its time is over.
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
  /// Loads what is not on the screen as well, once what is has come: it can be searched, and read
  /// later without a network.
  func startOthers() {
    startCounting()
    others = Task { [weak self] in
      await self?.models[self?.current ?? 0]?.waitUntilIdle()
      for index in self?.sections.indices ?? 0..<0 {
        guard !Task.isCancelled else { return }
        let model = self?.model(index)
        model?.start()
        await model?.waitUntilIdle()
      }
    }
  }

  func model(_ index: Int) -> FeedModel {
    if let model = models[index] { return model }
    let model = makeModel(sections[index])
    models[index] = model
    // What is found in all sections may have changed there.
    changes[index] = Binding { [weak self, weak model] in
      _ = model?.revision
      // In a turn of its own: what the search itself reads and changes is not to be watched here.
      self?.tasks.run { self?.searchAgain() }
    }
    if isCounting { countUnread(index) }
    return model
  }

  private func searchAgain() {
    for pane in panes.values { pane.listPage.allSections.storeChanged() }
  }

  func watchNetwork() {
    let network = NetworkMonitor()
    network.onReturn { [weak self] in
      for model in self?.models.values.map(\.self) ?? [] { model.networkReturned() }
    }
    self.network = network
  }
}
