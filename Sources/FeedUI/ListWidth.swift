/// How wide the list is beside a page: a share of the window.
struct ListWidth: Equatable {
  /// In logical pixels, as the person left it.
  let pixels: Int
  /// Of the window then.
  let window: Int

  static let usual = ListWidth(430, of: 1000)

  init(_ pixels: Int, of window: Int) {
    self.pixels = pixels
    self.window = window
  }

  /// The list's width in a window of this one; panes keep what they need at least.
  func `in`(_ window: Int) -> Int { pixels * window / max(1, self.window) }
}
