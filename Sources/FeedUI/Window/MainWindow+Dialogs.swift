import FeedCore
import GtkKit
import Localization

extension MainWindow {
  /// Shows the dialog that connects an account, or changes the connected one.
  /// - Parameters:
  ///   - answers: the answers to fill in, by field.
  ///   - onChange: called after an account has been connected or removed.
  public func showAccount(_ answers: Form.Answers = [:], onChange: @escaping @MainActor () -> Void)
  {
    guard let account, accountDialog == nil else { return }
    var form = account.form()
    for (id, answer) in answers { form[value: id] = answer }
    let dialog = FormDialog(over: window, form: form, setup: account)
    dialog.onDone = { [weak self] line in
      onChange()
      self?.reveal(account.section)
      self?.reload(section: account.section) { await account.tidy() }
      self?.toast.show(line)
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
    let dialog = QuestionDialog(over: window, question, tasks: tasks) { [weak self] in
      for model in self?.models.values.map(\.self) ?? [] { model.windowBecameActive() }
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
    model.preferred = sections[current].id
    model.onChange { [weak self, weak model] section in
      self?.feedsChanged(in: section)
      if self?.feedsDialog != nil, let model { self?.watchRefreshes(for: model) }
    }
    let connected = account.flatMap { $0.isConnected() ? $0.section : nil }
    let dialog = FeedsDialog(
      over: window, model: model,
      account: connected.map { section in
        FeedsList.Account(section: section) { [weak self] in
          self?.feedsDialog?.close()
          self?.onConnect()
        }
      })
    dialog.onClosed = { [weak self] in
      guard let self else { return }
      feedsDialog = nil
      feedsBinding = nil
      if let removal = model.removal { toast.show(removal, in: model) }
    }
    dialog.onAdded = { [weak self] section in self?.reveal(section) }
    feeds = model
    feedsDialog = dialog
    watchRefreshes(for: model)
    dialog.present()
  }

  /// Switches the dialog of feeds, if it is open, to the page that adds a feed.
  public func addFeed() { feedsDialog?.showAddPage() }

  /// Updates the dialog when a list starts or ends a refresh while the dialog is open.
  private func watchRefreshes(for model: FeedsModel) {
    feedsBinding = Binding { [weak self] in
      for shown in self?.models.values.map(\.self) ?? [] { _ = shown.isRefreshing }
      model.load()
    }
  }

  public func showShortcuts() {
    ShortcutsWindow.present(over: window, sections: shownSections.map { sections[$0] })
  }

  public func showAbout(version: String, icon: String) {
    AboutDialog(
      over: window, name: "Almanac", version: version, icon: icon,
      comments: text("Your household’s feeds in one window"),
      copyright: "© 2026 Almanac contributors"
    ).present()
  }
}
