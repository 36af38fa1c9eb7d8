import GtkKit

/// A dialog window over its parent window.
@MainActor class Dialog {
  let window: Window
  var onClosed: () -> Void = {}

  /// - Parameters:
  ///   - width: the preferred width, in logical pixels. The dialog is no wider than its parent.
  ///   - height: the preferred height, in logical pixels; `nil` for the height of the content. With
  ///     a preferred height, the dialog is no higher than its parent.
  init(over parent: Window, title: String, width: Int, height: Int? = nil) {
    window = Window(dialogOver: parent, title: title)
    window.defaultSize = (
      Self.fitting(width, parent.width), height.map { Self.fitting($0, parent.height) } ?? -1
    )
    window.onClose { [weak self] in self?.closed() }
  }

  /// - Parameter available: the parent's width or height; 0 if it is unknown.
  private static func fitting(_ wanted: Int, _ available: Int) -> Int {
    available > 0 ? min(wanted, available) : wanted
  }

  func present() { window.present() }

  func close() { window.close() }

  func closed() { onClosed() }

  /// Puts widgets into a column that scrolls.
  static func scrolled(_ children: [Widget]) -> ScrolledWindow {
    let column = Box(.vertical, spacing: 18, children).addClass("form")
    return ScrolledWindow(child: column)
  }
}
