import FeedCore
import GtkKit

/// What the window has of a section: its pane, once it has been shown, and what follows its model.
@MainActor final class SectionParts {
  fileprivate(set) var pane: SectionPane?
  /// Searches all sections again after a change.
  var changes: Binding?
  /// Reports the end of each refresh.
  var refreshes: Binding?
  /// Counts the unread items after a change.
  var counting: Binding?
}

/// The open sections, of which one is on the screen.
@MainActor final class OpenSections {
  let stack = Stack(milliseconds: 150)
  private let tasks = OwnedTasks()
  private var open: [Section.ID: SectionParts] = [:]
  var makePane: (SectionModel) -> SectionPane = { _ in preconditionFailure("no panes yet") }

  var panes: [SectionPane] { open.values.compactMap(\.pane) }

  /// What the window has of a section, from now on.
  subscript(id: Section.ID) -> SectionParts {
    if let section = open[id] { return section }
    let section = SectionParts()
    open[id] = section
    return section
  }

  /// Makes the pane of a section, which is hidden behind the others at first.
  func add(_ model: SectionModel) -> SectionPane {
    let pane = makePane(model)
    self[model.section.id].pane = pane
    stack.add(pane.widget)
    return pane
  }

  /// Follows what happens in a section.
  /// - Parameter onRefreshed: called at the end of each refresh.
  func follow(_ model: SectionModel, onRefreshed: @escaping @MainActor () -> Void) {
    let parts = self[model.section.id]
    // A change in this section may change the results of a search in all sections.
    parts.changes = Binding { [weak self, weak model] in
      _ = model?.revision
      // The search runs in a separate task: the values that it reads and changes must not be
      // observed here.
      self?.tasks.run {
        for pane in self?.panes ?? [] { pane.listColumn.allSections.storeChanged() }
      }
    }
    parts.refreshes = Binding { [weak self, weak model] in
      guard let count = model?.refreshCount, count > 0 else { return }
      self?.tasks.run { onRefreshed() }
    }
  }

  /// Forgets a section, because it gets another model.
  func remove(_ id: Section.ID) {
    guard let pane = open.removeValue(forKey: id)?.pane else { return }
    stack.remove(pane.widget)
  }
}
