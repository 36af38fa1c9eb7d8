import FeedCore
import Foundation
import GtkKit
import Localization

/// The left side: the feed's list, and what stands there instead of one.
@MainActor final class ListPage {
  let widget = Box(.vertical)
  let list: FeedListView
  let model: FeedModel
  let banner: Banner
  private let stack = Stack(milliseconds: 150)
  private let status: StatusView
  private let loading = Box(.vertical)
  private let spinner = Spinner()
  private var bindings: [Binding] = []
  private var spinnerDelay: Timeout?

  init(model: FeedModel, pictures: Pictures) {
    self.model = model
    list = FeedListView(model: model, pictures: pictures)
    banner = Banner(action: text("Retry")) { [weak model] in
      if model?.refreshError == nil { model?.retryStar() } else { model?.refresh() }
    }
    status = StatusView(action: text("Retry")) { [weak model] in model?.refresh() }
    spinner.requestSize(width: 32, height: 32)
    spinner.align(horizontal: .center, vertical: .center)
    spinner.expand(horizontal: true, vertical: true)
    spinner.setAccessibleName(text("Loading"))
    loading.append(spinner)
    stack.expand(horizontal: true, vertical: true)
    for page in [list.widget, status.widget, loading] as [Widget] { stack.add(page) }
    for child in [banner.widget, stack] { widget.append(child) }
    widget.addClass("list-page")
    list.widget.onPullDown { [weak model] in model?.refresh() }
  }

  isolated deinit { spinnerDelay?.cancel() }

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
      Binding { [weak self] in self?.showState() },
      Binding { [weak self] in self?.showProgress() },
    ]
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
    banner.show(bannerText)
  }

  private var bannerText: String? {
    if let error = model.refreshError {
      return text("Could not refresh: {reason}", ["reason": error.message])
    }
    return model.starError.map { text("Could not save the star: {reason}", ["reason": $0.message]) }
  }

  /// Where there is no list yet; over a list, the header bar's spinner turns.
  private func showProgress() {
    spinnerDelay?.cancel()
    spinnerDelay = nil
    guard model.isRefreshing, model.outline.isEmpty else {
      setSpinning(false)
      return
    }
    spinnerDelay = Timeout(milliseconds: FeedTitle.spinnerMilliseconds) { [weak self] in
      self?.setSpinning(true)
      return false
    }
  }

  private func setSpinning(_ isSpinning: Bool) {
    spinner.isVisible = isSpinning
    spinner.isSpinning = isSpinning
  }
}
