import FeedCore
import GtkKit
import Localization

extension MainWindow {
  /// Asks for an account, or shows the one that is connected.
  /// - Parameters:
  ///   - answers: stand in the fields at first.
  ///   - onChange: called after an account was connected or removed.
  public func showAccount(_ answers: Form.Answers = [:], onChange: @escaping @MainActor () -> Void)
  {
    guard let account, accountDialog == nil else { return }
    var form = account.form()
    for (id, answer) in answers { form[value: id] = answer }
    let dialog = FormDialog(over: window, form: form, setup: account)
    dialog.onDone { [weak self] line in
      onChange()
      self?.reload(section: account.section) { await account.tidy() }
      self?.toast.show(line)
    }
    dialog.onClosed { [weak self] in
      self?.accountWork = self?.accountDialog?.work
      self?.accountDialog = nil
    }
    accountDialog = dialog
    dialog.present()
  }

  /// Asks what only the person can decide; an earlier question that was not answered is declined.
  public func ask(_ question: Question) {
    questionDialog?.close()
    let dialog = QuestionDialog(over: window, question, tasks: tasks) { [weak self] in
      for model in self?.models.values.map(\.self) ?? [] { model.windowBecameActive() }
    }
    dialog.onClosed { [weak self, weak dialog] in
      if self?.questionDialog === dialog { self?.questionDialog = nil }
    }
    questionDialog = dialog
    dialog.present()
  }

  /// Shows the feeds that the person keeps, to add others and to change them.
  /// - Parameter model: the same one each time; what was done in the dialog goes on behind it.
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
        FeedsListView.Account(section: section) { [weak self] in self?.onConnect() }
      })
    dialog.onClosed { [weak self] in
      guard let self else { return }
      feedsDialog = nil
      feedsBinding = nil
      if let removal = model.removal { toast.show(removal, in: model) }
    }
    feeds = model
    feedsDialog = dialog
    watchRefreshes(for: model)
    dialog.present()
  }

  /// Lists refresh while the dialog is open: it tells of what they have now.
  private func watchRefreshes(for model: FeedsModel) {
    feedsBinding = Binding { [weak self] in
      for shown in self?.models.values.map(\.self) ?? [] { _ = shown.isRefreshing }
      model.load()
    }
  }

  public func showShortcuts() { ShortcutsWindow.present(over: window, sections: sections) }

  public func showAbout(version: String, icon: String) {
    AboutDialog(
      over: window, name: "Almanac", version: version, icon: icon,
      comments: text("Your household’s feeds in one window"),
      copyright: "© 2026 Almanac contributors"
    ).present()
  }
}
