public import FeedCore
import GtkKit
import Localization

/// The window's dialogs. Each kind is open at most once.
@MainActor public final class WindowDialogs {
  private unowned let main: MainWindow
  private let account: AccountSetup?
  private var accountDialog: AccountDialog?
  /// The unfinished task of an account dialog that has been closed.
  private var accountWork: Task<Void, Never>?
  private(set) var feedsDialog: FeedsDialog?
  private var questionDialog: QuestionDialog?
  private(set) var preferencesDialog: PreferencesDialog?
  private var about: AboutDialog?
  private var troubleshooting: TroubleshootingDialog?
  /// The model of the feeds dialog, even after the dialog closes: its changes may not be saved yet.
  private(set) var feeds: FeedsModel?
  private var feedsBinding: Binding?
  private var keptBinding: Binding?

  init(of main: MainWindow, account: AccountSetup?) {
    self.main = main
    self.account = account
  }

  /// Returns when the connection of an account has ended.
  var work: Task<Void, Never>? { accountDialog?.work ?? accountWork }

  /// Shows the dialog that connects an account, or changes the connected one.
  /// - Parameters:
  ///   - answers: the answers to fill in, by field.
  ///   - onChange: called after an account has been connected or removed.
  public func showAccount(_ answers: Form.Answers = [:], onChange: @escaping @MainActor () -> Void)
  {
    guard let account, accountDialog == nil else { return }
    var form = account.form()
    for (id, answer) in answers { form[value: id] = answer }
    let dialog = AccountDialog(over: main.window, form: form, setup: account)
    dialog.onDone = { [weak main] line in
      onChange()
      main?.reveal(account.section)
      main?.reload(section: account.section) { await account.tidy() }
      main?.toast.show(line)
    }
    dialog.onClosed = { [weak self] in
      self?.accountWork = self?.accountDialog?.work
      self?.accountDialog = nil
    }
    accountDialog = dialog
    dialog.present()
  }

  /// Asks a question that only the user can answer. An earlier question that is still open is
  /// declined.
  public func ask(_ question: Question) {
    questionDialog?.close()
    let dialog = QuestionDialog(over: main.window, question, tasks: main.tasks) { [weak main] in
      for model in main?.loaded.all ?? [] { model.windowBecameActive() }
    }
    dialog.onClosed = { [weak self, weak dialog] in
      if self?.questionDialog === dialog { self?.questionDialog = nil }
    }
    questionDialog = dialog
    dialog.present()
  }

  /// Whether the list of all feeds is on the screen.
  public var seesFeeds: Bool { feedsDialog != nil }

  /// Shows the user's feeds, so that the user can add, change and remove feeds.
  /// - Parameter model: must be the same each time; its work continues after the dialog closes.
  public func showFeeds(_ model: FeedsModel) {
    guard feedsDialog == nil else { return }
    model.preferred = main.section.id
    model.onChange { [weak self, weak model] section in
      self?.main.feedsChanged(in: section)
      self?.main.undo.updateMenu()
      if self?.feedsDialog != nil, let model { self?.watchRefreshes(for: model) }
    }
    let connected = account.flatMap { $0.isConnected() ? $0.section : nil }
    let dialog = FeedsDialog(
      over: main.window, model: model,
      account: connected.map { section in
        FeedsList.Account(section: section) { [weak self] in
          self?.feedsDialog?.close()
          self?.main.events.connect()
        }
      })
    dialog.onClosed = { [weak self] in
      guard let self else { return }
      feedsDialog = nil
      feedsBinding = nil
      if let removal = model.removal { main.toast.show(removal, in: model) }
      if case .keeping = model.adding { offerUndo(once: model) }
    }
    dialog.onAdded = { [weak main] section, feed in main?.showAdded(feed, in: section) }
    dialog.onDone = { [weak self] in self?.say($0, in: model) }
    dialog.onKept = { [weak main] kept in
      guard let main else { return }
      main.reveal(kept.section.id)
      main.switchTo(kept.section.id)
      main.showOwn(kept)
    }
    dialog.onText = { [weak main] words in await main?.editing.take(words) == true }
    feeds = model
    feedsDialog = dialog
    watchRefreshes(for: model)
    dialog.present()
  }

  /// Says when the things are added that are being added while the dialog closes.
  private func offerUndo(once model: FeedsModel) {
    let earlier = model.kept?.number
    keptBinding = Binding { [weak self] in
      guard let kept = model.kept, kept.number != earlier, let self else { return }
      keptBinding = nil
      main.offerUndo(of: kept)
    }
  }

  /// Says what the dialog of feeds has added.
  private func say(_ highlight: FeedsModel.Highlight, in model: FeedsModel) {
    if let sample = model.needlessSample, let notice = FeedsDialog.sampleNotice(in: model) {
      main.toast.show(
        notice.text, button: notice.button, milliseconds: Toast.undoMilliseconds
      ) { model.remove(sample.id) }
    } else {
      let name = model.rows[highlight.row.section]?.first { $0.id == highlight.row }?.name
      FeedsDialog.message(highlight, name).map { main.toast.show($0) }
    }
  }

  /// Shows the page of the dialog of feeds that adds a feed.
  public func addFeed() {
    openFeedsForAdding()
    feedsDialog?.showAddPage()
  }

  /// Opens the dialog of feeds, which closes after adding something unless it was open before.
  public func openFeedsForAdding() {
    let isOpen = feedsDialog != nil
    main.events.feeds()
    if !isOpen { feedsDialog?.isForAdding = true }
  }

  /// Asks for files in the dialog of feeds.
  public func addFile() {
    addFeed()
    feedsDialog?.chooseFile()
  }

  /// Shows what the copied content leads to.
  func paste() {
    main.tasks.run { [weak self, weak main] in
      guard let main else { return }
      await self?.take(main.window.pastedContent())
    }
  }

  /// Does what pasting the same content does.
  /// - Returns: always `true`.
  func drop(_ content: DropTarget.Content) -> Bool {
    main.tasks.run { [weak self] in await self?.take(content) }
    return true
  }

  /// Shows in the dialog of feeds what an address, a file or a document leads to, and in a form what
  /// is recognized in any other text.
  private func take(_ content: DropTarget.Content?) async {
    // A picture is for the open form.
    if let content, main.pane.form?.take(content) == true { return }
    if let content, content.isAddress {
      openFeedsForAdding()
      feedsDialog?.preview(content)
    } else if case .text(let words)? = content, await main.editing.take(words) {
    } else {
      main.toast.explainPasting(content)
    }
  }

  /// Updates the dialog when a list starts or ends a refresh while the dialog is open.
  private func watchRefreshes(for model: FeedsModel) {
    feedsBinding = Binding { [weak main] in
      for shown in main?.loaded.all ?? [] { _ = shown.isRefreshing }
      model.load()
    }
  }

  public func showShortcuts() {
    ShortcutsWindow.present(over: main.window, sections: main.shownSections)
  }

  /// - Parameter versions: see `showTroubleshooting`.
  public func showAbout(
    version: String, icon: String, _ versions: [(name: String, value: String)]
  ) {
    guard about == nil else { return }
    let dialog = AboutDialog(
      over: main.window, version: version, icon: icon,
      open: { [weak main] url in main?.actions.open(url) },
      onTroubleshooting: { [weak self] in self?.showTroubleshooting(versions) })
    dialog.onClosed = { [weak self] in self?.about = nil }
    about = dialog
    dialog.present()
  }

  /// - Parameter versions: those of the app and of libraries that are not GTK’s.
  func showTroubleshooting(_ versions: [(name: String, value: String)]) {
    guard troubleshooting == nil else { return }
    let dialog = TroubleshootingDialog(
      over: main.window, versions + SystemInformation.lines(of: main.window)
    ) { [weak main] in main?.toast.show(text("Copied")) }
    dialog.onClosed = { [weak self] in self?.troubleshooting = nil }
    troubleshooting = dialog
    dialog.present()
  }

  public func showPreferences(_ services: PreferenceServices) {
    guard preferencesDialog == nil else { return }
    let dialog = PreferencesDialog(of: main, services: services)
    dialog.onClosed = { [weak self] in self?.preferencesDialog = nil }
    preferencesDialog = dialog
    dialog.present()
  }
}
