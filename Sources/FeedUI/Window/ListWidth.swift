/// The list's width beside a page, as a share of the window.
struct ListWidth: Equatable {
  /// The list's width in logical pixels, as the user set it.
  let pixels: Int
  /// The window's width at that time.
  let window: Int

  static let usual = ListWidth(430, of: 1000)

  init(_ pixels: Int, of window: Int) {
    self.pixels = pixels
    self.window = window
  }

  /// The list's width in a window of this width. The result may be too small, but panes keep
  /// their minimum width.
  func `in`(_ window: Int) -> Int { pixels * window / max(1, self.window) }
}
