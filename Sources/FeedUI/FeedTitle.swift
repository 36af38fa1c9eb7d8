import FeedCore
import Foundation
import GtkKit
import Localization

/// The shown feed's name, when it was last fetched, and a spinner while that goes on: a button that
/// opens the choice of feeds. Or the title of an open page.
@MainActor final class FeedTitle {
  let widget: Box
  let button: MenuButton
  private let title = Label(role: .heading)
  private let age = Label()
  private let page = Label(role: .heading)
  private let spinner = DelayedSpinner()
  private let chooser: FeedChooser
  private var shownChoices: [FeedChooser.Choice]?
  private var model: FeedModel?
  private var pageTitle: String?
  private var bindings: [Binding] = []
  private var minute: Timeout?

  init(chooser: FeedChooser) {
    self.chooser = chooser
    for label in [title, page] { label.addClass("feed-title") }
    age.addClass("caption", "dim-text")
    for label in [title, age, page] { label.ellipsize() }
    spinner.widget.align(vertical: .center)
    let texts = Box(.vertical, [title, age])
    texts.align(vertical: .center)
    button = MenuButton(child: texts, name: "")
    button.addClass("feed-chooser")
    page.margin(start: 6, end: 6)
    widget = Box(.horizontal, spacing: 6, [page, button, spinner.widget])
    widget.margin(end: 6)
    // "5 minutes ago" grows old itself.
    minute = Timeout(milliseconds: 60_000) { [weak self] in
      self?.showTexts()
      return self != nil
    }
  }

  isolated deinit {
    minute?.cancel()
  }

  /// - Parameter pageTitle: stands alone instead of the feed's title and age.
  func show(_ model: FeedModel, pageTitle: String?) {
    self.pageTitle = pageTitle
    guard model !== self.model else { return showTexts() }
    self.model = model
    bindings = [
      Binding { [weak self] in self?.showTexts() },
      Binding { [weak self] in self?.showProgress() },
      Binding { [weak self] in self?.showMenu() },
    ]
  }

  private func showTexts() {
    guard let model else { return }
    page.text = pageTitle ?? ""
    page.isVisible = pageTitle != nil
    button.isVisible = pageTitle == nil
    title.text = model.title
    button.name = text("Feed: {name}", ["name": model.title])
    age.text = model.fetchedAt.map { Age.text(since: $0, now: .now) } ?? ""
    age.isVisible = model.fetchedAt != nil
  }

  private func showProgress() {
    spinner.setBusy(model?.isRefreshing == true)
  }

  /// A refresh may have brought other titles.
  private func showMenu() {
    guard let model else { return }
    _ = (model.refreshCount, model.title)
    let choices = chooser.choices(model.section)
    // A menu that is open would close.
    guard choices != shownChoices else { return }
    shownChoices = choices
    button.setMenu(chooser.menu(choices))
  }
}
