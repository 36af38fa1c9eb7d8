import FeedCore
import Foundation
import GtkKit
import Localization

/// The shown feed's name, when it was last fetched, and a spinner while that goes on: a button that
/// opens the choice of feeds where there is one. Or the title of an open page.
@MainActor final class FeedTitle {
  let widget: Box
  let button: MenuButton
  private let plain = Texts()
  private let choice = Texts()
  private let page = Label(role: .heading)
  /// All of one height, so that nothing below moves when a page opens.
  private let stack = Stack(keepsHeight: true)
  private let spinner = DelayedSpinner()
  private let chooser: FeedChooser
  private let unread: UnreadCounts
  private var shownChoices: [FeedChooser.Choice]?
  private var model: FeedModel?
  private var pageTitle: String?
  private var isNarrow = false
  private var bindings: [Binding] = []
  private var minute: Timeout?

  /// A name, and below it how old it is.
  @MainActor private struct Texts {
    let title = Label(role: .heading)
    let age = Label()
    let widget: Box

    init() {
      title.addClass("feed-title")
      age.addClass("caption", "dim-text")
      for label in [title, age] { label.ellipsize() }
      widget = Box(.vertical, [title, age])
      widget.align(vertical: .center)
    }
  }

  init(chooser: FeedChooser, unread: UnreadCounts) {
    self.chooser = chooser
    self.unread = unread
    page.addClass("feed-title")
    page.ellipsize()
    spinner.widget.align(vertical: .center)
    button = MenuButton(child: choice.widget, name: "")
    button.addClass("feed-chooser")
    for each in [page, plain.widget] { each.margin(start: 6, end: 6) }
    for each in [plain.widget, button, page] { stack.add(each) }
    widget = Box(.horizontal, spacing: 6, [stack, spinner.widget])
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
  func show(_ model: FeedModel, pageTitle: String?, isNarrow: Bool) {
    self.pageTitle = pageTitle
    self.isNarrow = isNarrow
    guard model !== self.model else { return showTexts() }
    self.model = model
    bindings = [
      Binding { [weak self] in self?.showMenu() },
      Binding { [weak self] in self?.showTexts() },
      Binding { [weak self] in self?.showProgress() },
    ]
  }

  private func showTexts() {
    guard let model else { return }
    page.text = pageTitle ?? ""
    page.tooltip = pageTitle
    button.name = text("Feed: {name}", ["name": model.title])
    for texts in [plain, choice] {
      texts.title.text = model.title
      texts.title.tooltip = model.title
      texts.age.text = age(of: model)
    }
    // The section's name stands in the switcher beside it.
    plain.title.isVisible = isNarrow || model.title != model.section.title
    stack.show(pageTitle != nil ? page : hasChoice ? button : plain.widget)
  }

  private func age(of model: FeedModel) -> String {
    if let progress = model.refreshProgress {
      return text(
        "Refreshing: {done} of {total}",
        ["done": String(progress.done), "total": String(progress.total)])
    }
    let age = model.fetchedAt.map { Age.text(since: $0, now: .now) } ?? ""
    // A moment ago all was well; now it is not, and a line over the list says why.
    guard model.refreshError != nil, model.fetchedAt.map(Age.isJustNow) != false else { return age }
    return text("Not up to date")
  }

  private var hasChoice: Bool { (shownChoices?.count ?? 0) > 1 }

  /// Over a list that is there; where there is none yet, a spinner turns in its place.
  private func showProgress() {
    spinner.setBusy(model?.isRefreshing == true && model?.outline.isEmpty == false)
  }

  /// A refresh may have brought other titles.
  func showMenu() {
    guard let model else { return }
    _ = (model.refreshCount, model.title)
    let choices = chooser.choices(in: model.section, unread)
    // A menu that is open would close.
    guard choices != shownChoices else { return }
    shownChoices = choices
    button.setMenu { [chooser] in chooser.menu(choices) }
    showTexts()
  }
}
