import FeedCore
import FeedUI
import Store

/// Tells the window about problems with the stores while the app runs, and backs up the library
/// daily.
@MainActor final class StoreWatch {
  private let store: OpenStore
  private let tasks = OwnedTasks()
  /// The faults of the library and of the content, in this order; `nil` for a store without a
  /// fault.
  private var faults: [StoreError?] = [nil, nil]

  init(_ store: OpenStore) { self.store = store }

  func begin(_ window: MainWindow) {
    tasks.run { [weak self, store, weak window] in
      // StoreHealth reports a store that can't be read.
      guard let restoration = try? await store.library.restoration() else { return }
      window?.notices.showOnce(StoreNotice.restored(restoration).message) {
        // Without this, the next start would show the message again.
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
      // The loop makes sure that an app that stays open for weeks has backups too.
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
    window?.notices.showLasting(messages.isEmpty ? nil : messages.joined(separator: "\n"))
  }
}
