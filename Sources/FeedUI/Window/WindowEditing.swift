import FeedCore
import GtkKit
import Localization
import Store

/// Writing and editing entries in the window: opens forms, and shows what was saved.
@MainActor public final class WindowEditing {
  private unowned let main: MainWindow
  private var dialog: OriginalDialog?
  private(set) var tagging: TaggingDialog?

  init(of main: MainWindow) {
    self.main = main
    main.application.addAction("tag-several", accelerators: ["<Control><Shift>t"]) { [weak self] in
      self?.tagSeveral()
    }
    // Not an accelerator, which would take the key from text fields.
    let keys = ShortcutController()
    keys.add("Delete") { [weak self] in
      guard let self, !main.window.isEditingText else { return false }
      return delete()
    }
    keys.add("<Control>s") { [weak self] in
      guard let form = self?.main.pane.form else { return false }
      form.submit()
      return true
    }
    main.window.addController(keys)
  }

  /// Opens the form of a new entry. In a section that has none, this adds a feed instead.
  public func new() {
    guard main.section.editor != nil else { return main.dialogs.addFeed() }
    open(nil)
  }

  /// Opens the form of the open entry.
  public func edit() {
    if let id = main.pane.model.selection { open(id) }
  }

  /// Opens the form of an entry; `nil` for a new one.
  func open(_ id: ItemID?) {
    let pane = main.pane
    guard pane.model.section.editor != nil else { return }
    // What is being written goes on.
    if let form = pane.form { return form.focus() }
    main.actions.save { [weak self, weak pane] () async throws(FeedError) in
      guard let pane, let form = try await pane.model.form(of: id) else { return }
      self?.show(form, in: pane)
    }
  }

  /// Opens a form with what is recognized in a text; in the section that is shown, if it recognizes
  /// anything.
  /// - Returns: whether anything is.
  func take(_ words: String) async -> Bool {
    let sections = [main.section] + main.shownSections.filter { $0.id != main.section.id }
    for section in sections {
      guard let fields = await Self.recognize(words, section) else { continue }
      main.switchTo(section.id)
      let pane = main.pane
      if let form = pane.form, form.model.isChanged {
        form.focus()
        main.toast.show(text("First save or cancel what you are writing"))
        return true
      }
      guard let form = pane.model.newForm() else { return false }
      form.fill(fields)
      show(form, in: pane)
      return true
    }
    return false
  }

  @concurrent private nonisolated static func recognize(
    _ words: String, _ section: Section
  ) async -> Form.Answered? { section.editor?.recognize(words) }

  func show(_ form: FormModel, in pane: SectionPane) {
    let view = pane.edit(form, over: main.window)
    // It would cover the fields.
    main.toast.hide()
    form.onSaved = { [weak self, weak pane] saved in
      pane?.endForm(of: form)
      if let saved { self?.saved(saved.0, key: saved.key, form) }
    }
    view.onSubmit = { [weak main] in
      main?.actions.save { await form.save() }
    }
    view.onDiscard = { [weak self] in
      self?.askToDiscard { await form.discardDraft() }
    }
    view.onCancel = { [weak self, weak pane] in
      if let pane { self?.cancel(pane) }
    }
  }

  /// Closes the form, after asking if something was written.
  func cancel(_ pane: SectionPane) {
    guard let form = pane.form?.model else { return }
    guard form.isChanged else { return pane.endForm() }
    askToDiscard { [weak pane] in
      await form.discard()
      await pane?.endForm(of: form)
    }
  }

  private func askToDiscard(_ discard: @escaping @Sendable () async -> Void) {
    main.dialogs.ask(
      Question(
        title: text("Discard What You Wrote?"),
        text: text("It is not saved yet."), accept: text("Discard"),
        decline: text("Keep Writing"), isDestructive: true, onAccept: discard))
  }

  /// Offers to go on with a form that the user left.
  func left(_ form: FormModel) {
    offer(text("What you wrote is kept, but not saved yet"), form.draftKey, in: form.section)
  }

  /// Shows an own entry that has just taken the place of another.
  func showOwn(_ key: String, in section: Section, opens: Bool) async {
    guard let model = await showOwn(in: section), opens, main.section.id == section.id,
      let id = await model.ownItem(key)
    else { return }
    main.pane.openInList(id)
  }

  /// Shows own entries that have just changed.
  private func showOwn(in section: Section) async -> SectionModel? {
    main.feedsChanged(in: section.id)
    main.showFeed(OwnItem.address(of: section.id).absoluteString, in: section)
    let model = main.model(of: section)
    await model?.showLatest()
    await model?.showChangedMarks()
    return model
  }

  private func saved(_ change: AppliedChange, key: String, _ form: FormModel) {
    let section = form.section
    main.tasks.run { [weak self, weak main] in
      guard let self, let main, let model = await showOwn(in: section) else { return }
      let id = await model.ownItem(key)
      let name = id.flatMap { model.row(for: $0)?.title } ?? ""
      main.undo.offer(
        change,
        form.isNew ? text("Added “{name}”", ["name": name]) : text("Saved “{name}”", ["name": name])
      )
      if let id, main.section.id == section.id { main.pane.openInList(id) }
    }
  }

  /// Gives several entries of the list tags.
  func tagSeveral() {
    let model = main.pane.model
    guard model.section.editor != nil, tagging == nil else { return }
    main.tasks.run { [weak self] in
      await model.waitUntilWhole()
      let listed = model.filteredItems ?? model.listed()
      let entries = await model.titles(of: Array(listed.prefix(TaggingDialog.most + 1)))
      let known = await model.editing.knownTags()
      guard let self, tagging == nil, !entries.isEmpty else { return }
      let old = model.itemFilter.tag
      let dialog = TaggingDialog(
        over: main.window, entries, areChosen: model.filteredItems != nil, known: known, old: old
      ) { [weak self] ids, new, leaves in
        self?.tag(ids, adding: new, removing: leaves ? [old].compactMap(\.self) : [], in: model)
      }
      dialog.onClosed = { [weak self] in self?.tagging = nil }
      tagging = dialog
      dialog.present()
    }
  }

  private func tag(
    _ ids: [ItemID], adding new: [String], removing old: [String], in model: SectionModel
  ) {
    main.actions.save { [weak self, weak main] () async throws(FeedError) in
      guard let (change, count) = try await model.tag(ids, adding: new, removing: old) else {
        main?.toast.show(text("Nothing to change"))
        return
      }
      _ = await self?.showOwn(in: model.section)
      main?.undo.offer(
        change,
        text(
          "Changed the tags of {count} entry", "Changed the tags of {count} entries",
          count: count))
    }
  }

  /// Shows what an entry was before the user changed it.
  func showOriginal(of id: ItemID) {
    let model = main.pane.model
    main.actions.save { [weak self, weak main] () async throws(FeedError) in
      guard let self, let main, dialog == nil else { return }
      guard let page = try await model.originalPage(of: id) else {
        return main.toast.show(text("The feed no longer has the original"))
      }
      let dialog = OriginalDialog(
        over: main.window, page, pictures: main.pane.pictures, actions: main.actions.forPages
      ) { [weak self] in self?.useOriginal(id) }
      dialog.onClosed = { [weak self] in self?.dialog = nil }
      self.dialog = dialog
      dialog.present()
    }
  }

  /// Goes back to what an entry was before the user changed it.
  func useOriginal(_ id: ItemID) {
    let model = main.pane.model
    let name = model.row(for: id)?.title ?? ""
    main.actions.save(in: model.section) { [weak main] () async throws(FeedError) in
      let original = await model.followedOriginal(of: id)
      guard let change = try await model.useOriginal(id) else { return }
      await model.showChangedMarks()
      // Without its page, the focus would be nowhere.
      if let main, let original, main.pane.model === model { main.pane.openInList(original) }
      main?.undo.offer(change, text("“{name}” is the original again", ["name": name]))
    }
  }

  /// Deletes the own entry that the keys apply to; hides one of a feed.
  /// - Returns: whether there is one.
  private func delete() -> Bool {
    guard main.pane.form == nil, let id = main.pane.keyTarget else { return false }
    switch main.pane.model.copyState(of: id) {
    case .copy: main.actions.changeKeeping(of: id)
    default:
      guard main.pane.model.section.editor != nil, main.pane.model.canHide(id) else { return false }
      main.actions.hide(id)
    }
    return true
  }

  /// Offers to go on with what was written before the app ended.
  func offerDraft() {
    main.tasks.run { [weak self, weak main] in
      // The drafts are the models', which load once the first section is on the screen.
      await main?.waitUntilLoaded()
      guard let self, let main else { return }
      let drafts = main.shownSections.filter { $0.editor != nil }.compactMap { section in
        main.model(of: section)?.drafts.latest.map { (section, $0) }
      }
      let latest = drafts.max { $0.1.value.isOlder(than: $1.1.value) }
      guard let (section, draft) = latest else { return }
      let title = draft.value.title
      offer(
        title.isEmpty
          ? text("You have not saved a new entry yet")
          : text("Your changes of “{name}” are not saved yet", ["name": title]),
        draft.key, in: section)
    }
  }

  private func offer(_ message: String, _ draft: String, in section: Section) {
    main.toast.show(
      message, button: text("Continue"), milliseconds: Toast.undoMilliseconds,
      action: { [weak self] in self?.resume(draft, in: section) })
  }

  private func resume(_ key: String, in section: Section) {
    main.switchTo(section.id)
    let pane = main.pane
    main.actions.save { [weak self, weak pane] () async throws(FeedError) in
      guard let pane else { return }
      guard let form = try await pane.model.form(ofDraft: key) else { return }
      self?.show(form, in: pane)
    }
  }
}
