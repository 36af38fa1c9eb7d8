import FeedCore
import GtkKit
import Localization

/// Ctrl+V previews a copied address or file, as a drop does.
extension MainWindow {
  func addPaste() {
    window.addController(ShortcutController.paste { [weak self] in self?.paste() })
  }

  private func paste() {
    tasks.run { [weak self, window] in
      let content = await window.pastedContent()
      guard let self else { return }
      guard let content, content.isAddress else { return toast.show(DropTarget.noAddress) }
      onFeeds()
      _ = feedsDialog?.drop(content)
    }
  }
}

extension ShortcutController {
  /// The keys for pasting, except in text fields.
  static func paste(_ handler: @escaping @MainActor () -> Void) -> ShortcutController {
    let keys = ShortcutController()
    for each in ["<Control>v", "<Shift>Insert"] {
      keys.add(each) {
        handler()
        return true
      }
    }
    return keys
  }
}

extension DropTarget {
  /// The message if the clipboard has no address or file.
  static var noAddress: String { text("Copy a web address or a file first") }
}

@MainActor extension DropTarget.Content {
  /// Whether the content may lead to a feed: a file, a link, or a text that is a web address.
  var isAddress: Bool {
    switch self {
    case .urls(let urls): !urls.isEmpty
    case .text(let words): FeedsModel.isAddress(dropped: words)
    }
  }
}
