import FeedCore
import GtkKit
import Localization
import Store

/// Undoes and repeats what the user did, the latest change first, also after a restart.
@MainActor final class WindowUndo {
  /// The group of the main menu that says what would be undone and repeated.
  let menu = Menu([])
  private unowned let main: MainWindow
  private let changes: ChangeService
  private var menuTask: Task<Void, Never>?
  /// The change that the message at the bottom, or its place, can undo.
  private var offered: ChangeID?
  /// Whether a change is being undone or repeated, which may take a while.
  private var isRunning = false

  init(of main: MainWindow, changes: ChangeService) {
    self.main = main
    self.changes = changes
    main.application.addAction("undo") { [weak self] in self?.undo() }
    main.application.addAction("redo") { [weak self] in self?.redo() }
    // These are not accelerators, which would take the keys from text fields.
    let keys = ShortcutController()
    for (key, action) in [
      ("<Control>z", WindowUndo.undo), ("<Control><Shift>z", WindowUndo.redo),
      ("<Control>y", WindowUndo.redo),
    ] {
      keys.add(key) { [weak self] in
        // In a form, the latest change is somewhere else.
        guard let self, !main.window.isEditingText, main.pane.form?.widget.containsFocus != true
        else { return false }
        action(self)()
        return true
      }
    }
    main.window.addController(keys)
  }

  /// Says what was done, with a button to undo it.
  func offer(_ change: AppliedChange, _ message: String) {
    updateMenu()
    if !change.ownSections.isEmpty { main.events.ownChanged(change) }
    offered = change.id
    show(message, undoing: change)
  }

  /// Says what is wrong with what a change added, which can still be undone.
  func complain(_ complaints: [String], about change: AppliedChange) {
    let message = complaints.joined(separator: "\n")
    guard offered == change.id else { return main.toast.show(message) }
    show(message, undoing: change)
  }

  private func show(_ message: String, undoing change: AppliedChange) {
    main.toast.show(
      message, button: text("Undo"), milliseconds: Toast.undoMilliseconds,
      action: { [weak self] in self?.undo(change.id) })
  }

  func undo() {
    run(text("Undoing…")) { [weak self] () async throws(FeedError) in
      guard let self else { return }
      guard let change = await changes.undoable() else {
        return main.toast.show(text("Nothing to undo"))
      }
      guard let undone = try await changes.undo(change.id) else { return }
      show(undone)
      main.toast.show(
        text("Undone: {change}", ["change": undone.name.words]), button: text("Redo"),
        action: { [weak self] in self?.undo(undone.id) })
    }
  }

  func redo() {
    run(text("Doing again…")) { [weak self] () async throws(FeedError) in
      guard let self else { return }
      guard let change = await changes.redoable() else {
        return main.toast.show(text("Nothing to redo"))
      }
      guard let repeated = try await changes.undo(change.id) else { return }
      show(repeated)
      main.toast.show(text("Done again: {change}", ["change": repeated.name.words]))
    }
  }

  /// Undoes one change, or repeats it if it is an undo.
  private func undo(_ id: ChangeID) {
    run(text("Undoing…")) { [weak self] () async throws(FeedError) in
      guard let self, let undone = try await changes.undo(id) else { return }
      show(undone)
    }
  }

  /// Does nothing while a change is being undone: another key press is not meant for the change
  /// before that one.
  /// - Parameter words: what is said if it takes a while.
  private func run(
    _ words: String, _ body: @escaping @MainActor () async throws(FeedError) -> Void
  ) {
    guard !isRunning else { return }
    isRunning = true
    offered = nil
    main.actions.save { [weak self] () async throws(FeedError) in
      self?.isRunning = true
      self?.main.toast.showWork(words)
      defer {
        self?.isRunning = false
        self?.main.toast.endWork()
      }
      try await body()
    }
  }

  /// Brings the lists up to date after a change.
  private func show(_ change: AppliedChange) {
    if !change.ownSections.isEmpty { main.events.ownChanged(change) }
    let marked = Set(change.marks.map(\.section))
    for section in change.ownSections.union(change.feedSections) { main.feedsChanged(in: section) }
    for model in marked.compactMap({ main.loaded[$0] }) {
      main.tasks.run { await model.showChangedMarks() }
    }
    updateMenu()
    showAdded(change)
  }

  /// Shows the first entry or feed that came back, as after adding it.
  private func showAdded(_ change: AppliedChange) {
    // What is being written stays on the screen.
    guard main.pane.form == nil else { return }
    if let item = change.added.first, let section = main.loaded.section(item.section) {
      main.reveal(section.id)
      if main.section.id != section.id { main.switchTo(section.id) }
      main.tasks.run { [weak main] in
        await main?.editing.showOwn(item.key, in: section, opens: true)
      }
    } else if let first = change.subscribed.first {
      let isAlone = change.subscribed.count == 1
      main.showAdded(isAlone ? first.url : nil, in: first.section)
    }
  }

  /// Updates what the main menu says.
  func updateMenu() {
    menuTask?.cancel()
    menuTask = Task { [weak self, changes] in
      let (undoable, redoable) = (await changes.undoable(), await changes.redoable())
      guard !Task.isCancelled, let self else { return }
      var items: [(String, String)] = []
      if let undoable {
        items.append((text("Undo: {change}", ["change": undoable.name.words]), "app.undo"))
      }
      if let redoable {
        items.append((text("Redo: {change}", ["change": redoable.name.words]), "app.redo"))
      }
      menu.replaceAll(with: items)
    }
  }

  isolated deinit { menuTask?.cancel() }
}
