import FeedCore
import Foundation
import GtkKit

/// The shown feed's own title, when it was last fetched, and a spinner while that goes on: or the
/// title of an open page.
@MainActor final class FeedTitle {
  let widget: Box
  private let title = Label(role: .heading)
  private let age = Label()
  private let spinner = DelayedSpinner()
  private var model: FeedModel?
  private var pageTitle: String?
  private var bindings: [Binding] = []
  private var minute: Timeout?

  init() {
    title.addClass("feed-title")
    age.addClass("caption", "dim-text")
    for label in [title, age] { label.ellipsize() }
    spinner.widget.align(vertical: .center)
    let texts = Box(.vertical, [title, age])
    texts.align(vertical: .center)
    widget = Box(.horizontal, spacing: 6, [texts, spinner.widget])
    widget.margin(start: 6, end: 6)
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
    ]
  }

  private func showTexts() {
    guard let model else { return }
    title.text = pageTitle ?? model.title
    age.text = model.fetchedAt.map { Age.text(since: $0, now: .now) } ?? ""
    age.isVisible = pageTitle == nil && model.fetchedAt != nil
  }

  private func showProgress() {
    spinner.setBusy(model?.isRefreshing == true)
  }
}
