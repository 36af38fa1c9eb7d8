import FeedCore
import GtkKit
import Localization
import Store

/// The page of the selected item; pages slide in from the right and out again.
@MainActor final class DetailView {
  let widget: Box
  /// Holds the star, Edit and the menu, above what scrolls.
  private let bar = Box(.horizontal, spacing: 6).addClass("page-bar").hide()
  private let stack = Stack().expand(horizontal: true, vertical: true)
  private let star = StarButton()
  /// Opens the form of the entry, if there is one for entries of this kind.
  let edit = Button(icon: "almanac-author-symbolic", name: text("Edit")).hide()
  let menu = MenuButton(
    icon: "almanac-more-symbolic", name: text("Actions"), menu: Menu([]), isPrimary: false)
  /// What is shown while nothing is selected, and its texts.
  private let empty = Box(.vertical)
  private let invitation: Widget
  private let pictures: PictureProvider
  private let actions: DetailActions
  private(set) var page: Page?
  private var leaving: [Page] = []
  /// Called when the user uses a control of the page, or its star.
  var onEvent: (DetailEvent) -> Void = { _ in }
  /// The place to keep on the screen once a changed page has been laid out.
  private var place: BlockColumn.Place?
  /// The place to scroll to once it is laid out, and the scroll offset until then: if that changes,
  /// the user has scrolled and the place is dropped.
  private var target: (place: ReadingPlace, offset: Double)?
  /// Whether the page has stayed at its beginning since it was opened.
  private var isUntouched = true
  private var textSize = TextSize.usual

  struct Page {
    let scroller: ScrolledWindow
    let blocks: BlockColumn
  }

  /// - Parameter emptyText: shown while nothing is selected.
  init(pictures: PictureProvider, actions: DetailActions, emptyIcon: String, emptyText: String) {
    self.pictures = pictures
    self.actions = actions
    let icon = Icon(emptyIcon, size: 72).addClass("status-icon")
    let label = Label(emptyText).addClass("dim-text").wrap().center()
    let column = Box(.vertical, spacing: 12, [icon, label])
    column.align(horizontal: .center, vertical: .center).addClass("status")
    invitation = column.expand(horizontal: true, vertical: true)
    empty.append(invitation)
    stack.add(empty)
    menu.addClass("page-menu").removeFrame()
    edit.addClass("page-edit", "circular").removeFrame()
    bar.append(Box(.horizontal).expand(horizontal: true), star.widget, edit, menu)
    widget = Box(.vertical, [bar, stack])
    widget.addClass("detail")
    star.onToggle { [weak self] isStarred in self?.onEvent(.mark(.star, isStarred.mark)) }
    stack.onTransitionChange { [weak self] in self?.removeHiddenPages() }
  }

  var isEmpty: Bool { page == nil }

  /// Whether an empty page says that an entry can be selected.
  func show(hasEntries: Bool) { invitation.isVisible = hasEntries }

  /// Shows another item's page, or none.
  /// - Parameters:
  ///   - animated: whether the page slides in or out.
  ///   - start: the place where the user stopped reading; `nil` for the beginning.
  func show(_ content: DetailContent?, animated: Bool, at start: ReadingPlace? = nil) {
    let old = page
    place = nil
    target = start.map { ($0, 0) }
    isUntouched = true
    if let content {
      let scroller = ScrolledWindow()
      let blocks = BlockColumn(
        content, pictures: pictures, actions: actions, textSize: textSize,
        onEvent: { [weak self, weak scroller] event in
          // Events of a page that is sliding out are ignored: they would apply to another item.
          guard let self, page?.scroller === scroller else { return }
          if case .show(let place) = event { show(place: place) } else { onEvent(event) }
        },
        willResize: { [weak self, weak scroller] in
          if self?.page?.scroller === scroller { self?.keepPlace() }
        })
      blocks.widget.onLayout { [weak self] in self?.keepReadingPosition() }
      scroller.setChild(blocks.widget)
      scroller.expand(horizontal: true, vertical: true).setAccessibleName(content.title)
      scroller.makeFocusable()
      page = Page(scroller: scroller, blocks: blocks)
      stack.add(scroller)
      stack.show(scroller, animated ? .slideLeft : .none)
    } else {
      page = nil
      stack.show(empty, animated ? .slideRight : .none)
    }
    show(star: content?.isStarred)
    if let old { leaving.append(old) }
    removeHiddenPages()
  }

  /// Shows the same item's changed content. The reading position and drafts stay, and so does the
  /// text selected in a block that keeps its widgets.
  func refresh(_ content: DetailContent) {
    show(star: content.isStarred)
    guard let page, page.blocks.content != content else { return }
    let hadFocus = page.scroller.containsFocus
    if place == nil, page.scroller.offset > 0 {
      place = page.blocks.place(at: page.scroller.offset)
    }
    page.blocks.show(content)
    page.scroller.setAccessibleName(content.title)
    if hadFocus, !page.scroller.containsFocus { page.scroller.grabFocus() }
  }

  func retryPictures() { page?.blocks.retryPictures() }

  /// Focuses the first control of the page, or the page itself, so that Page Down scrolls it.
  func focus() {
    // A second call would move on to the next control.
    guard let scroller = page?.scroller, !scroller.containsFocus else { return }
    let hasFocused = page?.blocks.widget.focusFirst() == true
    // The arrow keys must scroll the page, not change a number or move in the note.
    if !hasFocused || page?.blocks.isEditing == true { scroller.grabFocus() }
  }

  /// Scrolls to a widget of the page, and focuses it if it can have the focus.
  private func show(place: Widget) {
    guard let page, let top = place.laidOutSpan(in: page.blocks.widget)?.lowerBound else { return }
    place.grabFocus()
    let end = max(0, page.scroller.contentHeight - page.scroller.pageHeight)
    page.scroller.offset = min(max(top - 12, 0), end)
  }

  enum Scroll {
    case forward, back, start, end
  }

  /// Scrolls the page by a screen less a line or two, or to one of its ends.
  /// - Returns: whether the page moved.
  func scroll(_ scroll: Scroll) -> Bool {
    guard let scroller = page?.scroller else { return false }
    let before = scroller.offset
    let end = max(0, scroller.contentHeight - scroller.pageHeight)
    let step = max(scroller.pageHeight - 48, 48)
    scroller.offset =
      switch scroll {
      case .forward: min(before + step, end)
      case .back: max(before - step, 0)
      case .start: 0
      case .end: end
      }
    return scroller.offset != before
  }

  /// Shows the beginning of the page.
  func scrollToTop() {
    place = nil
    page?.scroller.offset = 0
  }

  /// Moves the focus from the list into the page, as Tab does: first to the star, which is above
  /// the page's content.
  func focusForward() {
    guard !widget.containsFocus else { return }
    if !widget.focusFirst() { page?.scroller.grabFocus() }
  }

  /// Where the user is reading; `nil` at the beginning, at the end, without a page, and on a page
  /// at most one and a half times as high as the window.
  var readingPlace: ReadingPlace? {
    guard let page else { return nil }
    if let target { return target.place }
    let scroller = page.scroller
    let (offset, rest) = (scroller.offset, scroller.contentHeight - scroller.pageHeight)
    guard rest > scroller.pageHeight / 2, offset > 0, offset < rest - 1 else { return nil }
    return page.blocks.readingPlace(at: offset)
  }

  /// Goes to the place where the user stopped reading, unless they have scrolled the page already.
  func resume(at start: ReadingPlace) {
    if isUntouched, target == nil { target = (start, 0) }
  }

  /// Changes the size of the texts and keeps the reading position.
  func show(_ size: TextSize) {
    guard size != textSize else { return }
    keepPlace()
    widget.show(size, insteadOf: textSize)
    textSize = size
    page?.blocks.widget.maximumWidth = size.columnWidth
  }

  /// Keeps the reading position while blocks change their heights: the page returns to it after the
  /// next layout.
  private func keepPlace() {
    guard let page, target == nil, page.scroller.offset > 0 else { return }
    target = page.blocks.readingPlace(at: page.scroller.offset).map { ($0, page.scroller.offset) }
  }

  private func goToTarget() {
    guard let page, let target else { return }
    guard page.scroller.offset == target.offset else { return self.target = nil }
    guard let height = page.blocks.height(of: target.place) else { return }
    // While a text is still being added, the page may be too short to scroll to that place.
    let end = page.scroller.contentHeight - page.scroller.pageHeight
    guard height <= end || page.blocks.isWhole else { return }
    self.target = nil
    page.scroller.offset = height
  }

  private func keepReadingPosition() {
    defer { drawVisiblePart() }
    goToTarget()
    if page?.scroller.offset != 0 { isUntouched = false }
    guard let page, let place else { return }
    self.place = nil
    if let top = page.blocks.top(of: place.id) { page.scroller.offset += top - place.top }
  }

  private func drawVisiblePart() {
    bar.setClass("scrolled", page.map { $0.scroller.offset > 0 } ?? false)
    guard let page else { return }
    let top = page.scroller.offset
    page.blocks.draw(near: top...(top + page.scroller.pageHeight))
  }

  private func show(star isStarred: Bool?) {
    bar.isVisible = isStarred != nil
    star.isStarred = isStarred ?? false
  }

  /// Removes pages that have slid out.
  private func removeHiddenPages() {
    guard !stack.isTransitioning else { return }
    for page in leaving { stack.remove(page.scroller) }
    leaving = []
  }
}
