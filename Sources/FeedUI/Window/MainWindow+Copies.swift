import FeedCore
import GtkKit
import Localization
import Store

/// Keeps and removes the user's own copies of items.
extension MainWindow {
  /// Copies the item whose page is open, unless the item is a copy or has already been copied.
  public func keepCopy() {
    guard let id = pane.model.selection, pane.model.copyState(of: id) == .nothing else { return }
    changeKeeping(of: id)
  }

  /// Keeps a copy of an item, or removes the item if it is a copy. Does nothing if the item has
  /// already been copied.
  func changeKeeping(of id: ItemID) {
    let model = pane.model
    switch model.copyState(of: id) {
    case .nothing:
      save(in: model.section) { [weak self] () async throws(FeedError) in
        try await model.keep(id)
        self?.toast.show(
          text("Copied to {feed}", ["feed": model.section.copiesName]),
          button: text("Show", context: "verb"),
          action: { self?.choose(feed: Feed.copies(in: model.section.id).url.absoluteString) })
      }
    case .copy:
      let name = model.row(for: id)?.title ?? ""
      save(in: model.section) { [weak self] () async throws(FeedError) in
        guard let removed = try await model.removeCopy(id) else { return }
        self?.toast.show(
          text("Removed “{name}”", ["name": name]), button: text("Undo"),
          milliseconds: Toast.undoMilliseconds,
          action: {
            self?.save(in: model.section) { () async throws(FeedError) in
              try await model.putBack(removed)
            }
          })
      }
    case .copied, nil: break
    }
  }

  /// Saves a change once the previous one is saved, even if the list or the window goes away.
  /// - Parameter section: the section whose feeds change with it; `nil` if none do.
  func save(
    in section: Section? = nil, _ body: @escaping @MainActor () async throws(FeedError) -> Void
  ) {
    savingTask = Task { [weak self, previous = savingTask] in
      await previous?.value
      do throws(FeedError) {
        try await body()
      } catch {
        self?.toast.show(
          error.message, button: text("Retry"), action: { self?.save(in: section, body) })
      }
      if let section { self?.feedsChanged(in: section.id) }
    }
  }
}

extension CopyState {
  /// Adds a menu item that changes this state, or only names it.
  @MainActor func append(to menu: Menu, of section: Section) {
    switch self {
    case .nothing: menu.append(text("Keep a Copy"), action: "row.keep")
    // There is no action `row.kept`, so the menu item can't be chosen: it only informs the user.
    case .copied:
      menu.append(text("Copied to {feed}", ["feed": section.copiesName]), action: "row.kept")
    case .copy:
      menu.append(text("Remove from {feed}", ["feed": section.copiesName]), action: "row.keep")
    }
  }
}

extension Section {
  /// The name of the feed with the section's kept items, such as “My Recipes”.
  fileprivate var copiesName: String { Feed.copies(in: id).displayName(title: nil, section: self) }
}
