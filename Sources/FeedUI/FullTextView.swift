import FeedCore
import GtkKit
import Localization

/// The button that loads the full text of an article, and the status of that.
@MainActor final class FullTextView {
  let widget = Box(.vertical)
  let button = Button(text("Load the Full Article"))
  private let spinner = Spinner()
  private let loading: Box
  let problem = Label()
  let retry = Button(text("Retry"))
  private let problemBox: Box

  init(onLoad: @escaping @MainActor () -> Void) {
    loading = Box(.horizontal, spacing: 12, [spinner, Label(text("Loading the article…"))])
    problem.wrap()
    problem.expand(horizontal: true)
    let icon = Icon("almanac-warning-symbolic", size: 16)
    problemBox = Box(.horizontal, spacing: 12, role: .alert, [icon, problem, retry])
    problemBox.addClass("banner", "control-problem")
    for each in [button, retry] {
      each.align(vertical: .center)
      each.onClick(onLoad)
    }
    button.align(horizontal: .start)
    for child in [button, loading, problemBox] as [Widget] { widget.append(child) }
  }

  func show(_ offer: FullTextState) {
    var isLoading = false
    var error: FeedError?
    switch offer {
    case .available, .loaded: break
    case .loading: isLoading = true
    case .failed(let failure): error = failure
    }
    // The focus must not stay on a widget that disappears.
    let hadFocus = widget.containsFocus
    button.isVisible = !isLoading && error == nil
    loading.isVisible = isLoading
    spinner.isSpinning = isLoading
    problemBox.isVisible = error != nil
    // A suggestion for a feed does not apply to a page.
    problem.text = error?.message ?? ""
    problemBox.setAccessibleName(problem.text)
    if hadFocus, error != nil { retry.grabFocus() }
  }
}
