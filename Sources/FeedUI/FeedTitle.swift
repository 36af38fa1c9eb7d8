import FeedCore
import Foundation
import GtkKit

/// The shown feed's own title, when it was last fetched, and a spinner while that goes on: or the
/// title of an open page.
@MainActor final class FeedTitle {
  let widget: Box
  private let title = Label(role: .heading)
  private let age = Label()
  private let spinner = Spinner()
  private var model: FeedModel?
  private var pageTitle: String?
  private var bindings: [Binding] = []
  private var spinnerDelay: Timeout?
  private var minute: Timeout?

  /// A faster answer never shows a spinner.
  static let spinnerMilliseconds = 300

  init() {
    title.addClass("feed-title")
    age.addClass("caption", "dim-text")
    for label in [title, age] { label.ellipsize() }
    spinner.isVisible = false
    spinner.align(vertical: .center)
    let texts = Box(.vertical, [title, age])
    texts.align(vertical: .center)
    widget = Box(.horizontal, spacing: 6, [texts, spinner])
    widget.margin(start: 6, end: 6)
    // "5 minutes ago" grows old itself.
    minute = Timeout(milliseconds: 60_000) { [weak self] in
      self?.showTexts()
      return self != nil
    }
  }

  isolated deinit {
    spinnerDelay?.cancel()
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
    spinnerDelay?.cancel()
    spinnerDelay = nil
    guard model?.isRefreshing == true else {
      setSpinning(false)
      return
    }
    spinnerDelay = Timeout(milliseconds: Self.spinnerMilliseconds) { [weak self] in
      self?.setSpinning(true)
      return false
    }
  }

  private func setSpinning(_ isSpinning: Bool) {
    spinner.isVisible = isSpinning
    spinner.isSpinning = isSpinning
  }
}
