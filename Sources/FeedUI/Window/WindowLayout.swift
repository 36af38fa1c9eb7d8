import GtkKit

/// The list's width beside a page, as a share of the window.
struct ListWidth: Equatable {
  /// The list's width in logical pixels, as the user set it.
  let pixels: Int
  /// The window's width at that time.
  let window: Int

  static let usual = ListWidth(420, of: 1000)
  /// A list grows with the window up to this width, or up to the width that the user gave it: a
  /// wider list would have no more to show.
  private static let wide = 420

  init(_ pixels: Int, of window: Int) {
    self.pixels = pixels
    self.window = window
  }

  /// The list's width in a window of this width. The result may be too small, but panes keep
  /// their minimum width.
  func `in`(_ window: Int) -> Int {
    min(pixels * window / max(1, self.window), max(pixels, Self.wide))
  }
}

/// The window's layout: list and page side by side or one at a time, the place of the header bar and
/// of the section switcher, and the divider.
@MainActor final class WindowLayout {
  private let window: ApplicationWindow
  private let bottomBar: Box
  private let fullscreenBar = Box(.vertical)
  private var bar: LayoutBox?
  private var body: LayoutBox?
  private(set) var isNarrow: Bool
  /// What the header bar has room for.
  private(set) var room = HeaderRoom.icons
  /// Measures what a header bar of a width has room for.
  var measureRoom: (Int) -> HeaderRoom = { _ in .icons }
  private(set) var listWidth: ListWidth
  private var isBarInside = false
  private var width = 0
  /// The part of the window's width that its frame takes; 0 where a compositor draws shadows.
  private var frameWidth = 0
  /// How many of the coming layouts may still move the divider. Until they are done, a move of the
  /// divider does not count as the user's.
  private var unsettledLayouts = 0
  /// Called when the window has become narrow or wide, or parts of the header bar have to move.
  var onChange: () -> Void = {}
  /// Called when the divider of the shown pane may have to move.
  var onWidth: () -> Void = {}

  /// From this width on, list and page are side by side, with a usual font.
  static let wideWidth = 720
  /// From this width on, list and page are side by side, with any font. A large font needs more, but
  /// not in proportion, because its texts wrap.
  private var widthForBoth: Int {
    Int(Double(Self.wideWidth) * min(1.35, max(1, window.fontSize / Self.usualFontSize)))
  }
  /// The size of GNOME's usual font, 11 points, in logical pixels.
  static let usualFontSize = 44.0 / 3
  /// The smallest width at which nothing is cut off: a phone's 360 in portrait orientation, minus
  /// the window's frame where no compositor draws shadows.
  static let minimumWidth = 340
  /// The minimum height of the content below the header bar, enough for some rows of a list.
  private static let minimumHeight = 240

  /// - Parameters:
  ///   - size: the window's size in the last run.
  ///   - bottom: the section switcher for the bottom of the window.
  init(
    _ window: ApplicationWindow, size: (width: Int, height: Int), listWidth: ListWidth,
    bottom: Widget
  ) {
    self.window = window
    self.listWidth = listWidth
    isNarrow = false
    bottomBar = Box(.vertical, [bottom]).addClass("bottom-bar")
    window.defaultSize = size
    isNarrow = size.width < widthForBoth
  }

  /// Puts the header bar and the content into the window.
  /// - Parameter titleRow: the list's title, if the header bar has no room for it.
  func build(header: HeaderBar, titleRow: Widget, notices: Widget, sections: Widget) {
    let content = Box(.vertical, [fullscreenBar, titleRow, notices, sections, bottomBar])
    // The bar and the body may be narrower than their content until the layout has changed.
    // The bar is laid out again when the font or one of its parts has changed.
    let bar = flexible(header) { [weak self] in self?.headerLaidOut($0) }
    let body = flexible(content, height: Self.minimumHeight) { [weak self] width in
      self?.widthChanged(width)
    }
    (self.bar, self.body) = (bar, body)
    window.setTitlebar(bar)
    window.setChild(body)
    room = measureRoom(window.defaultSize.width)
    window.onFullscreenChange { [weak self] in
      if let self { placeBar(inside: window.isFullscreen) }
    }
    showBottomBar()
  }

  /// Moves the header bar into the window, or back: GTK shows no title bar in fullscreen.
  func placeBar(inside isInside: Bool) {
    guard let bar, isInside != isBarInside else { return }
    isBarInside = isInside
    if isInside {
      window.setTitlebar(Box(.horizontal))
      fullscreenBar.append(bar)
    } else {
      fullscreenBar.remove(bar)
      window.setTitlebar(bar)
    }
  }

  /// Gives the list its share of the window.
  func placeDivider(of pane: SectionPane) {
    guard !isNarrow else { return }
    // Before the first layout, the default size is the size that the window will have.
    let position = listWidth.in(width > 0 ? width + frameWidth : window.defaultSize.width)
    // Setting even the same position would cause another layout.
    if pane.dividerPosition != position { pane.dividerPosition = position }
  }

  /// Remembers the list's share after the divider has moved.
  /// - Returns: whether the user has moved it.
  func dividerMoved(in pane: SectionPane) -> Bool {
    guard pane.widget.isMapped, !isNarrow, unsettledLayouts == 0 else { return false }
    listWidth = ListWidth(pane.dividerPosition, of: width + frameWidth)
    return true
  }

  /// Restores the list's share of the window, as far as possible, after the next layout, which may
  /// move the divider.
  func restoreListShare() {
    unsettledLayouts += 1
    window.afterFrame { [weak self] in
      guard let self else { return }
      onWidth()
      // If that gives a side less than its minimum, the next layout moves the divider once more.
      window.afterFrame { [weak self] in self?.unsettledLayouts -= 1 }
    }
  }

  private func widthChanged(_ width: Int) {
    guard width != self.width else { return }
    let missing = window.defaultSize.width - width
    if self.width == 0, (0...20).contains(missing) { frameWidth = missing }
    self.width = width
    restoreListShare()
    guard (width < widthForBoth) != isNarrow else { return }
    isNarrow.toggle()
    rearrange()
  }

  private func headerLaidOut(_ width: Int) {
    let new = measureRoom(width)
    guard new != room else { return }
    room = new
    rearrange()
  }

  private func rearrange() {
    // The widgets can't be rearranged during the layout itself.
    window.afterFrame { [weak self] in
      self?.onChange()
      self?.restoreListShare()
      self?.showBottomBar()
    }
  }

  private func showBottomBar() {
    bottomBar.isVisible = room < .sections
    window.setClass("narrow", isNarrow)
  }

  /// Wraps a child so that it may be narrower than its content.
  /// - Parameter height: the minimum and preferred height, for a child that need not be measured:
  ///   this avoids another layout of the texts in a list.
  private func flexible(
    _ child: Widget, height: Int? = nil, onWidth: @escaping @MainActor (Int) -> Void = { _ in }
  ) -> LayoutBox {
    LayoutBox(
      child: child,
      measure: { orientation, other in
        switch orientation {
        // The preferred width is not used, because the window sets its own size.
        case .horizontal: return (Self.minimumWidth, Self.minimumWidth)
        case .vertical:
          if let height { return (height, height) }
          let width = other.map { max($0, child.sizeRequest(.horizontal).minimum) }
          return child.sizeRequest(.vertical, other: width)
        }
      }, willAllocate: { width, _ in onWidth(width) })
  }
}
