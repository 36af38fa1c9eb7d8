import Foundation
import GtkKit
import Localization
import TextCore

/// The links of a page as a list, for people who use the keyboard or a screen reader.
@MainActor final class LinksDialog: Dialog {
  /// The maximum number of links to show, because each link is a widget.
  private static let limit = 500

  /// - Parameters:
  ///   - title: the page's title.
  ///   - open: called with the address of the chosen link, after the dialog has closed.
  init(
    over parent: Window, title: String, links: [TextLink], open: @escaping @MainActor (URL) -> Void
  ) {
    super.init(over: parent, title: text("Links"), width: 480)
    let offers = FeedOffersView(title) { [weak self] url in
      self?.close()
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
    let scroller = Self.scrolled([offers.widget])
    scroller.setNaturalHeight(maximum: 560)
    window.setChild(scroller)
  }
}
