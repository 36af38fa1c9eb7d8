import FeedCore
import Foundation
import GtkKit
import Localization
import Store
import TextCore

/// Opens links in the browser, lists them, and copies texts to the clipboard.
extension MainWindow {
  func open(_ url: URL) {
    guard Link.isAllowed(url) else { return }
    window.open(url) { [weak self] in
      self?.toast.show(
        text("No app can open this address"), button: text("Copy Link"),
        action: { self?.window.copyToClipboard(url.absoluteString) })
    }
  }

  /// Lists the links of an item's page.
  func showLinks(of id: ItemID) {
    let model = pane.model
    tasks.run { [weak self] in
      guard let content = await model.readDetail(for: id) else { return }
      let links = await content.links()
      guard let self, linksDialog == nil else { return }
      guard !links.isEmpty else { return toast.show(text("This page has no links")) }
      let dialog = LinksDialog(over: window, title: content.title, links: links) {
        [weak self] url in
        self?.open(url)
      }
      dialog.onClosed = { [weak self] in self?.linksDialog = nil }
      linksDialog = dialog
      dialog.present()
    }
  }

  func copy(_ value: CopiedText) {
    window.copyToClipboard(value.text)
    toast.show(value.confirmation)
  }
}
