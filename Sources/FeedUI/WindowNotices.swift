import GtkKit
import Localization

/// Lines over all sections: what a person has to know whatever they look at.
@MainActor final class WindowNotices {
  let widget = Box(.vertical)
  let lasting = Banner {}
  private(set) lazy var once = Banner { [weak self] in self?.dismiss() }
  private var onRead: @MainActor () -> Void = {}

  init() {
    for banner in [once, lasting] {
      banner.show(nil)
      widget.append(banner.widget)
    }
  }

  /// A line that stays as long as it is true; `nil` hides it.
  func showLasting(_ text: String?) {
    lasting.show(text.map { Banner.Content(text: $0, button: nil) })
  }

  /// A line that stays until the person has read it, and says so.
  func showOnce(_ line: String, onRead: @escaping @MainActor () -> Void) {
    self.onRead = onRead
    once.show(Banner.Content(text: line, button: text("Dismiss")))
  }

  private func dismiss() {
    once.show(nil)
    onRead()
  }
}
