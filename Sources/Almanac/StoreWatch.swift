import FeedCore
import FeedUI
import Store

/// Tells the window about problems of the store while the app runs, and backs up the library daily.
@MainActor final class StoreWatch {
  private let store: OpenStore
  private let tasks = OwnedTasks()
  private var libraryFault: StoreError?
  private var contentFault: StoreError?

  init(_ store: OpenStore) { self.store = store }

  func begin(_ window: MainWindow) {
    tasks.run { [weak self, store, weak window] in
      guard let restoration = try? await store.library.restoration() else { return }
      window?.showOnce(StoreNotice.restored(restoration).message) {
        // Otherwise the next start says it again.
        self?.tasks.run { try? await store.library.forgetRestoration() }
      }
    }
    tasks.run { [weak self, store, weak window] in
      for await fault in store.library.health.faults {
        self?.libraryFault = fault
        self?.show(in: window)
      }
    }
    tasks.run { [weak self, store, weak window] in
      for await fault in store.content.health.faults {
        self?.contentFault = fault
        self?.show(in: window)
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
    let faults = (libraryFault ?? contentFault).map { [StoreNotice.failing($0)] } ?? []
    let messages = (store.notices + faults).map(\.message)
    window?.showLasting(messages.isEmpty ? nil : messages.joined(separator: "\n"))
  }
}
