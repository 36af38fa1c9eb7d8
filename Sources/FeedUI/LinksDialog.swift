import FeedCore
import Foundation
import GtkKit
import Localization

/// The links of a page as a list, for people who use the keyboard or a screen reader.
@MainActor final class LinksDialog {
  private let window: Window
  let offers: FeedOffersView
  private var onClosed: () -> Void = {}

  /// The most links to show: each is a widget.
  private static let limit = 500
  /// In logical pixels.
  private static let (width, maximumHeight) = (480, 560)

  /// - Parameters:
  ///   - title: the page's title.
  ///   - open: called with the address of the chosen link, after the dialog has closed.
  init(
    over parent: Window, title: String, links: [TextLink], open: @escaping @MainActor (URL) -> Void
  ) {
    let window = Window(dialogOver: parent, title: text("Links"))
    self.window = window
    offers = FeedOffersView(title) { [weak window] url in
      window?.close()
      open(url)
    }
    offers.show(
      links.prefix(Self.limit).map { link in
        let address = link.url.absoluteString
        return FeedOffersView.Offer(
          iconName: "almanac-link-symbolic",
          title: link.title == address ? link.url.host() ?? address : link.title,
          detail: address, url: link.url)
      })
    let column = Box(.vertical, [offers.widget])
    column.addClass("form")
    let scroller = ScrolledWindow(child: column)
    scroller.setNaturalHeight(maximum: Self.maximumHeight)
    window.setChild(scroller)
    window.defaultSize = (min(Self.width, parent.width > 0 ? parent.width : Self.width), -1)
    window.onClose { [weak self] in self?.onClosed() }
  }

  func onClosed(_ handler: @escaping @MainActor () -> Void) { onClosed = handler }

  func present() { window.present() }
}
