import FeedCore
import Foundation
import GtkKit
import Localization

/// Opens links in the browser, and copies texts to the clipboard.
extension MainWindow {
  func open(_ url: URL) {
    guard Link.isAllowed(url) else { return }
    window.open(url) { [weak self] in
      self?.toast.show(
        text("No app could open this address"), button: text("Copy Link"),
        action: { self?.window.copyToClipboard(url.absoluteString) })
    }
  }

  func copy(_ value: CopiedText) {
    window.copyToClipboard(value.text)
    toast.show(value.confirmation)
  }
}
