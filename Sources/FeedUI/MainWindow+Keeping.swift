import FeedCore
import GtkKit
import Localization
import Store

/// Copies that the person keeps of items.
extension MainWindow {
  /// Keeps a copy of the item whose page is open, unless there is one.
  public func keepCopy() {
    guard let id = pane.model.selection, pane.model.keeping(of: id) == .nothing else { return }
    changeKeeping(of: id)
  }

  /// Keeps a copy of an item, or removes it where it is one.
  func changeKeeping(of id: ItemID) {
    let model = pane.model
    switch model.keeping(of: id) {
    case .nothing:
      keep(in: model.section) { [weak self] () async throws(FeedError) in
        try await model.keep(id)
        self?.toast.show(
          text("Copied to {feed}", ["feed": model.section.keptName]), button: text("Show"),
          action: { self?.choose(feed: Feed.kept(in: model.section.id).url.absoluteString) })
      }
    case .copy:
      let name = model.row(for: id)?.title ?? ""
      keep(in: model.section) { [weak self] () async throws(FeedError) in
        guard let removed = try await model.removeCopy(id) else { return }
        self?.toast.show(
          text("Removed “{name}”", ["name": name]), button: text("Undo"),
          milliseconds: Toast.undoMilliseconds,
          action: {
            self?.keep(in: model.section) { () async throws(FeedError) in
              try await model.putBack(removed)
            }
          })
      }
    case .copied, nil: break
    }
  }

  /// One after the other, and to the end whatever becomes of the list; then the lists show it.
  private func keep(
    in section: Section, _ body: @escaping @MainActor () async throws(FeedError) -> Void
  ) {
    keeping = Task { [weak self, previous = keeping] in
      await previous?.value
      do throws(FeedError) {
        try await body()
      } catch {
        self?.toast.show(
          error.message, button: text("Retry"), action: { self?.keep(in: section, body) })
      }
      self?.feedsChanged(in: section.id)
    }
  }
}

extension Keeping {
  /// What changes it, in a menu.
  @MainActor func append(to menu: Menu, of section: Section) {
    switch self {
    case .nothing: menu.append(text("Keep a Copy"), action: "row.keep")
    // There is no such action: the item is there to be read.
    case .copied:
      menu.append(text("Copied to {feed}", ["feed": section.keptName]), action: "row.kept")
    case .copy:
      menu.append(text("Remove from {feed}", ["feed": section.keptName]), action: "row.keep")
    }
  }
}

extension Section {
  /// What its kept items are called together: “My Recipes”.
  fileprivate var keptName: String { Feed.kept(in: id).displayName(title: nil, section: self) }
}
