import FeedCore
import Foundation
import GtkKit
import Localization
import Store

/// The page of the chosen item; pages slide in from the right and out to it.
@MainActor final class DetailView {
  let widget: Overlay
  private let stack = Stack()
  private let star = StarButton()
  private let menu = MenuButton(
    icon: "almanac-more-symbolic", name: text("Actions"), menu: Menu([]), isPrimary: false)
  private let empty: Widget
  private let pictures: Pictures
  private let actions: DetailActions
  private(set) var page: Page?
  private var leaving: [Page] = []
  private var onEvent: (DetailEvent) -> Void = { _ in }
  /// What is to stay where it is once a changed page has been laid out.
  private var place: DetailBlocks.Place?
  /// Where reading goes on, once that is there, if the page has not been scrolled by then.
  private var target: (place: ReadingPlace, offset: Double)?
  /// Whether the page is at its beginning, and has been since it was opened.
  private var isUntouched = true
  private var textSize = TextSize.usual

  struct Page {
    let scroller: ScrolledWindow
    let blocks: DetailBlocks
  }

  /// - Parameter emptyText: what the pane says while nothing is chosen.
  init(pictures: Pictures, actions: DetailActions, emptyIcon: String, emptyText: String) {
    self.pictures = pictures
    self.actions = actions
    let icon = Icon(emptyIcon, size: 72)
    icon.addClass("status-icon")
    let label = Label(emptyText)
    label.addClass("dim-text")
    label.wrap()
    label.justify(0.5)
    let column = Box(.vertical, spacing: 12, [icon, label])
    column.align(horizontal: .center, vertical: .center)
    column.addClass("status")
    empty = column
    stack.add(empty)
    widget = Overlay(child: stack)
    menu.addClass("page-menu")
    menu.hasFrame = false
    // At the top right of the page's text, however wide the pane is.
    for (index, button) in [menu, star.widget].enumerated() {
      button.isVisible = false
      widget.add(button) { [weak self] width, size in
        let end = (width + min(width, self?.textSize.columnWidth ?? width)) / 2 - 18
        // Within a picture that begins the page. Their middles stand on one line: Tab goes by them.
        return (x: end - 30 - index * 44 - size.width / 2, y: 49 - size.height / 2)
      }
    }
    widget.addClass("detail")
    star.onToggle { [weak self] isStarred in self?.onEvent(.mark(.star, isStarred.mark)) }
    stack.onTransitionChange { [weak self] in self?.dropLeftPages() }
  }

  /// A control of the page was used, or its star.
  func onEvent(_ handler: @escaping @MainActor (DetailEvent) -> Void) { onEvent = handler }

  var isEmpty: Bool { page == nil }

  /// Another item's page, or none.
  /// - Parameters:
  ///   - animated: whether it slides.
  ///   - start: where it was read last; `nil` for its beginning.
  func show(_ content: DetailContent?, animated: Bool, at start: ReadingPlace? = nil) {
    let old = page
    place = nil
    target = start.map { ($0, 0) }
    isUntouched = true
    if let content {
      let scroller = ScrolledWindow()
      let blocks = DetailBlocks(
        content, pictures: pictures, actions: actions, textSize: textSize
      ) { [weak self, weak scroller] event in
        // Of a page that slides out it would become another item's.
        if self?.page?.scroller === scroller { self?.onEvent(event) }
      }
      blocks.widget.onLayout { [weak self] in self?.stayAtPlace() }
      scroller.setChild(blocks.widget)
      scroller.expand(horizontal: true, vertical: true)
      scroller.setAccessibleName(content.title)
      scroller.isFocusable = true
      page = Page(scroller: scroller, blocks: blocks)
      stack.add(scroller)
      stack.show(scroller, animated ? .slideLeft : .none)
    } else {
      page = nil
      stack.show(empty, animated ? .slideRight : .none)
    }
    show(star: content?.isStarred)
    if let old { leaving.append(old) }
    dropLeftPages()
  }

  /// The same item again: its content may have changed. What is read, written or selected stays
  /// where it is.
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

  /// Gives the keyboard to the first thing in the page that takes it, else to the page itself, so
  /// that Page Down scrolls it.
  func focus() {
    // A second time it would move on to the next thing.
    guard let scroller = page?.scroller, !scroller.containsFocus else { return }
    let hasFocused = page?.blocks.widget.focusFirst() == true
    // At the end of the page, of which nothing else is to be read then.
    if !hasFocused || page?.blocks.note?.view.containsFocus == true { scroller.grabFocus() }
  }

  /// Scrolls on by what is seen, but for a line or two.
  /// - Returns: `false` at the end of the page, and where there is none.
  func scrollOn() -> Bool {
    guard let scroller = page?.scroller else { return false }
    let before = scroller.offset
    let end = scroller.contentHeight - scroller.pageHeight
    scroller.offset = min(before + max(scroller.pageHeight - 48, 48), end)
    return scroller.offset > before
  }

  /// As Tab from the list does: the star first, which stands above the page.
  func focusForward() {
    guard !widget.containsFocus else { return }
    if !widget.focusFirst() { page?.scroller.grabFocus() }
  }

  /// Where the page is read; `nil` at its beginning, at its end, and where it is not much longer
  /// than the window.
  var readingPlace: ReadingPlace? {
    guard let page else { return nil }
    if let target { return target.place }
    let scroller = page.scroller
    let (offset, rest) = (scroller.offset, scroller.contentHeight - scroller.pageHeight)
    guard rest > scroller.pageHeight / 2, offset > 0, offset < rest - 1 else { return nil }
    return page.blocks.readingPlace(at: offset)
  }

  /// Goes to where the open page was read last, unless it has been scrolled.
  func resume(at start: ReadingPlace) {
    if isUntouched, target == nil { target = (start, 0) }
  }

  /// What is read stays where it is.
  func show(_ size: TextSize) {
    guard size != textSize else { return }
    if let page, target == nil, page.scroller.offset > 0 {
      target = page.blocks.readingPlace(at: page.scroller.offset).map { ($0, page.scroller.offset) }
    }
    widget.setClass(textSize.className, false)
    widget.setClass(size.className, true)
    textSize = size
    page?.blocks.widget.maximumWidth = size.columnWidth
  }

  private func goToTarget() {
    guard let page, let target else { return }
    guard page.scroller.offset == target.offset else { return self.target = nil }
    guard let height = page.blocks.height(of: target.place) else { return }
    self.target = nil
    page.scroller.offset = height
  }

  private func stayAtPlace() {
    goToTarget()
    if page?.scroller.offset != 0 { isUntouched = false }
    guard let page, let place else { return }
    self.place = nil
    if let top = page.blocks.top(of: place.id) { page.scroller.offset += top - place.top }
  }

  /// What can be done with the item of the open page.
  func setMenu(_ items: Menu) { menu.setMenu(items) }

  private func show(star isStarred: Bool?) {
    for button in [menu, star.widget] { button.isVisible = isStarred != nil }
    star.isStarred = isStarred ?? false
  }

  /// A page that has slid out is taken down.
  private func dropLeftPages() {
    guard !stack.isTransitioning else { return }
    for page in leaving { stack.remove(page.scroller) }
    leaving = []
  }
}
