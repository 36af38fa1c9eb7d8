import FeedCore
import GtkKit
import Localization

/// A line that says how many elements of a feed could not be read; it expands to say which and why.
@MainActor final class SkippedView {
  let widget: Expander
  private let list = Label().wrap()
  private let copy = Button(text("Copy", context: "verb")).align(horizontal: .start)

  init() {
    list.selectable()
    let box = Box(.vertical, spacing: 6, [list, copy]).margin(top: 6, bottom: 6)
    widget = Expander(child: box).addClass("caption", "skipped")
    copy.onClick { [weak self] in
      guard let self else { return }
      copy.copyToClipboard(list.text)
    }
  }

  /// - Parameter count: the number of skipped elements, which may be more than are listed; 0 hides
  ///   the line.
  func show(_ skipped: some Collection<SkippedElement>, count: Int) {
    widget.isVisible = count > 0
    widget.label = FeedCaptions.skipped(count)
    list.text = FeedCaptions.lines(of: skipped, count: count)
  }
}
