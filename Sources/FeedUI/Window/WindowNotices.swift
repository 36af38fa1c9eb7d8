import GtkKit
import Localization

/// Messages that concern the whole app, shown above all sections.
@MainActor public final class WindowNotices {
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

  /// Shows a message that stays while it is true; `nil` hides it.
  public func showLasting(_ text: String?) {
    lasting.show(text.map { Banner.Content(text: $0, button: nil) })
  }

  /// Shows a message that stays until the user dismisses it.
  public func showOnce(_ line: String, onRead: @escaping @MainActor () -> Void) {
    self.onRead = onRead
    once.show(Banner.Content(text: line, button: text("Dismiss")))
  }

  private func dismiss() {
    once.show(nil)
    onRead()
  }
}
