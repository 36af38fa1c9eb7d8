import FeedCore
import FeedUI
import Store

/// Tells the window about problems of the store while the app runs, and backs up the library daily.
@MainActor final class StoreWatch {
  private let store: OpenStore
  private let tasks = OwnedTasks()
  /// The fault of each store that has one; the library's comes first.
  private var faults: [StoreError?] = [nil, nil]

  init(_ store: OpenStore) { self.store = store }

  func begin(_ window: MainWindow) {
    tasks.run { [weak self, store, weak window] in
      guard let restoration = try? await store.library.restoration() else { return }
      window?.showOnce(StoreNotice.restored(restoration).message) {
        // Otherwise the next start says it again.
        self?.tasks.run { try? await store.library.forgetRestoration() }
      }
    }
    for (index, health) in [store.library.health, store.content.health].enumerated() {
      tasks.run { [weak self, weak window] in
        for await fault in health.faults {
          self?.faults[index] = fault
          self?.show(in: window)
        }
      }
    }
    tasks.run { [store] in
      // So that an app that stays open for weeks has backups as well.
      while !Task.isCancelled {
        // A library that is damaged or can't be copied reports that through its health.
        _ = try? await store.library.backUp()
        try? await Task.sleep(for: .seconds(60 * 60))
      }
    }
  }

  private func show(in window: MainWindow?) {
    let fault = faults.compactMap(\.self).first.map(StoreNotice.failing)
    let messages = (store.notices + [fault].compactMap(\.self)).map(\.message)
    window?.showLasting(messages.isEmpty ? nil : messages.joined(separator: "\n"))
  }
}
