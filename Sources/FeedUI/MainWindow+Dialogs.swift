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

  public func showShortcuts() { ShortcutsWindow.present(over: window, sections: sections) }

  public func showAbout(version: String, icon: String) {
    AboutDialog(
      over: window, name: "Almanac", version: version, icon: icon,
      comments: text("Your household’s feeds in one window"),
      copyright: "© 2026 Almanac contributors"
    ).present()
  }
}
