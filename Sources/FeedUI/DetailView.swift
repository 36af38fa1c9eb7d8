import FeedCore
import Foundation
import GtkKit

/// The page of the chosen item; pages slide in from the right and out to it.
@MainActor final class DetailView {
  let widget: Overlay
  private let stack = Stack()
  private let star = StarButton()
  private let empty: Widget
  private let pictures: Pictures
  private let actions: DetailActions
  private var page: Page?
  private var leaving: [Page] = []
  private var onStar: (Bool) -> Void = { _ in }
  private var onControl: @MainActor (ControlAction) -> Void = { _ in }

  private struct Page {
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
    star.widget.align(horizontal: .end, vertical: .start)
    star.widget.margin(top: 12, end: 18)
    star.widget.isVisible = false
    widget.add(star.widget)
    widget.addClass("detail")
    star.onToggle { [weak self] isStarred in self?.onStar(isStarred) }
    stack.onTransitionChange { [weak self] in self?.dropLeftPages() }
  }

  /// The star was pressed.
  func onStar(_ handler: @escaping @MainActor (Bool) -> Void) { onStar = handler }

  /// The page's switch or button was used.
  func onControl(_ handler: @escaping @MainActor (ControlAction) -> Void) { onControl = handler }

  var isEmpty: Bool { page == nil }

  /// Another item's page, or none. `animated` says whether it slides.
  func show(_ content: DetailContent?, animated: Bool) {
    let old = page
    if let content {
      let blocks = makeBlocks(content)
      let scroller = ScrolledWindow(child: blocks.widget)
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

  /// The same item again: its content may have changed, the scroll position stays.
  func refresh(_ content: DetailContent) {
    show(star: content.isStarred)
    guard let page, page.blocks.content != content, !page.blocks.update(content) else { return }
    let blocks = makeBlocks(content)
    let offset = page.scroller.offset
    page.scroller.setChild(blocks.widget)
    page.scroller.offset = offset
    self.page = Page(scroller: page.scroller, blocks: blocks)
  }

  /// The control of the open page.
  var shownControl: ControlView? { page?.blocks.control }

  /// The wide pictures of the open page.
  var shownPictures: [PictureView] { page?.blocks.pictureViews ?? [] }

  func retryPictures() { page?.blocks.retryPictures() }

  /// Gives the keyboard to the first thing in the page that takes it, else to the page itself, so
  /// that Page Down scrolls it.
  func focus() {
    // A second time it would move on to the next thing.
    guard let scroller = page?.scroller, !scroller.containsFocus else { return }
    if page?.blocks.widget.focusFirst() != true { scroller.grabFocus() }
  }

  private func makeBlocks(_ content: DetailContent) -> DetailBlocks {
    DetailBlocks(
      content, pictures: pictures, actions: actions,
      onControl: { [weak self] action in self?.onControl(action) })
  }

  private func show(star isStarred: Bool?) {
    star.widget.isVisible = isStarred != nil
    star.isStarred = isStarred ?? false
  }

  /// A page that has slid out is taken down.
  private func dropLeftPages() {
    guard !stack.isTransitioning else { return }
    for page in leaving { stack.remove(page.scroller) }
    leaving = []
  }
}
