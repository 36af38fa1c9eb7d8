import FeedCore
import Foundation
import GtkKit
import Localization

/// The left side: the feed's title and age, its list, and what stands there instead of one.
@MainActor final class ListPage {
  let widget = Box(.vertical)
  let list: FeedListView
  let model: FeedModel
  private let title = Label(role: .heading)
  private let age = Label()
  private let progress = Spinner()
  let banner: Banner
  private let stack = Stack(milliseconds: 150)
  private let status: StatusView
  private let loading = Box(.vertical)
  private let loadingSpinner = Spinner()
  private var bindings: [Binding] = []
  private var spinnerDelay: Timeout?
  private var minute: Timeout?

  /// A faster answer never shows a spinner.
  static let spinnerMilliseconds = 300

  init(model: FeedModel, pictures: Pictures) {
    self.model = model
    list = FeedListView(model: model, pictures: pictures)
    banner = Banner(action: text("Retry")) { [weak model] in model?.refresh() }
    status = StatusView(action: text("Retry")) { [weak model] in model?.refresh() }
    loadingSpinner.requestSize(width: 32, height: 32)
    loadingSpinner.align(horizontal: .center, vertical: .center)
    loadingSpinner.expand(horizontal: true, vertical: true)
    loadingSpinner.setAccessibleName(text("Loading"))
    loading.append(loadingSpinner)
    title.addClass("title-3")
    title.ellipsize()
    title.expand(horizontal: true)
    age.addClass("caption", "dim-text")
    age.ellipsize()
    progress.isVisible = false
    progress.align(vertical: .center)
    let texts = Box(.vertical, [title, age])
    texts.expand(horizontal: true)
    let header = Box(.horizontal, spacing: 12, [texts, progress])
    header.addClass("list-header")
    stack.expand(horizontal: true, vertical: true)
    for page in [list.widget, status.widget, loading] as [Widget] { stack.add(page) }
    for child in [header, banner.widget, stack] { widget.append(child) }
    widget.addClass("list-page")
    list.widget.onPullDown { [weak model] in model?.refresh() }
  }

  isolated deinit {
    spinnerDelay?.cancel()
    minute?.cancel()
  }

  /// Which of its pages stands below the header.
  enum Page {
    case list, status, loading
  }

  var shown: Page {
    stack.isShowing(list.widget) ? .list : stack.isShowing(status.widget) ? .status : .loading
  }

  func start() {
    bindings = [
      Binding { [weak self] in self?.list.update() },
      Binding { [weak self] in self?.showHeader() },
      Binding { [weak self] in self?.showState() },
      Binding { [weak self] in self?.showProgress() },
    ]
    // "5 minutes ago" grows old itself.
    minute = Timeout(milliseconds: 60_000) { [weak self] in
      self?.showHeader()
      return self != nil
    }
  }

  private func showHeader() {
    title.text = model.title
    age.text = model.fetchedAt.map { Age.text(since: $0, now: .now) } ?? " "
  }

  private func showState() {
    switch model.state {
    case .loading:
      if model.outline.isEmpty { stack.show(loading) }
    case .failed(let error):
      status.show(
        icon: error.isTransient ? "almanac-offline-symbolic" : "almanac-warning-symbolic",
        title: error.message, text: error.suggestion, hasAction: true)
      stack.show(status.widget)
    case .loaded where model.outline.isEmpty:
      status.show(
        icon: "almanac-empty-symbolic", title: text("Nothing here yet"),
        text: text("This feed has no entries."), hasAction: false)
      stack.show(status.widget)
    case .loaded:
      stack.show(list.widget)
    }
    banner.show(
      (model.refreshError ?? model.starError).map { error in
        model.refreshError != nil
          ? text("Could not refresh: {reason}", ["reason": error.message])
          : text("Could not save the star: {reason}", ["reason": error.message])
      })
  }

  private func showProgress() {
    spinnerDelay?.cancel()
    spinnerDelay = nil
    guard model.isRefreshing else {
      setSpinning(false)
      return
    }
    spinnerDelay = Timeout(milliseconds: Self.spinnerMilliseconds) { [weak self] in
      self?.setSpinning(true)
      return false
    }
  }

  private func setSpinning(_ isSpinning: Bool) {
    let isInPage = model.outline.isEmpty
    progress.isVisible = isSpinning && !isInPage
    progress.isSpinning = isSpinning && !isInPage
    loadingSpinner.isVisible = isSpinning && isInPage
    loadingSpinner.isSpinning = isSpinning && isInPage
  }
}
