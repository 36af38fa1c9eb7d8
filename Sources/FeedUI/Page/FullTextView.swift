import FeedCore
import GtkKit
import Localization

/// The button that loads the full text of an article, or the progress or failure of loading it.
@MainActor final class FullTextView {
  let widget = Box(.vertical)
  let button = Button(text("Load the Full Article"))
  private let spinner = Spinner()
  private let loading: Box
  let problem = ProblemView()

  init(onLoad: @escaping @MainActor () -> Void) {
    loading = Box(.horizontal, spacing: 12, [spinner, Label(text("Loading the article…"))])
    for each in [button, problem.remedy] { each.onClick(onLoad) }
    button.align(horizontal: .start, vertical: .center)
    widget.append(button, loading, problem.widget)
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
    // The error's suggestion is left out: it is about feeds, not about an article's page.
    problem.show(error?.message)
    if hadFocus, error != nil { problem.remedy.grabFocus() }
  }
}
