import Foundation
import GtkKit
import Localization

/// What the app is, who made it, and where to find more.
@MainActor final class AboutDialog: Dialog {
  private static let website = URL(string: "https://github.com/almanac/almanac")!
  private static let license = URL(string: "https://opensource.org/license/mit")!

  /// - Parameters:
  ///   - icon: the name of the app's icon.
  ///   - open: opens an address in the browser.
  ///   - onTroubleshooting: called when the user wants to see the versions.
  init(
    over parent: Window, version: String, icon: String, open: @escaping @MainActor (URL) -> Void,
    onTroubleshooting: @escaping @MainActor () -> Void
  ) {
    super.init(over: parent, title: text("About Almanac"), width: 400)
    let name = Label("Almanac", role: .heading, level: 1).addClass("title-1")
    let lead = Label(text("Your household’s feeds in one window"))
    let number = Label(version).addClass("badge", "badge-off").align(horizontal: .center)
    let copyright = Label("© 2026 Almanac contributors").addClass("caption", "dim-text")
    for label in [name, lead, copyright] { label.wrap().center() }
    let links = FeedOffersView(text("Links"), onChoose: open)
    links.show([
      FeedOffersView.Offer(
        iconName: "almanac-external-symbolic", title: text("Website"),
        detail: Self.website.absoluteString, url: Self.website),
      FeedOffersView.Offer(
        iconName: "almanac-file-symbolic", title: text("License"), detail: "MIT",
        url: Self.license),
    ])
    let credits = Box(card: text("Built With"))
    let libraries = Label("GTK, libadwaita, Swift, GRDB, SQLite, libcurl, swift-argument-parser")
    credits.append(
      Box(texts: [Label.caption(text("Built With")), libraries.wrap().selectByPointer()])
        .addClass("field"))
    let trouble = Button(text("Troubleshooting")).align(horizontal: .center)
    trouble.onClick { [weak self] in
      self?.close()
      onTroubleshooting()
    }
    let head = Box(.vertical, spacing: 6, [Icon(icon, size: 96), name, number, lead])
    let scroller = Self.scrolled([head, links.widget, credits, trouble, copyright])
    scroller.setNaturalHeight(maximum: 640)
    window.setChild(scroller)
  }
}
