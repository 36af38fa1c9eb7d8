import FeedCore
import GtkKit
import Localization

/// Ctrl+V previews a copied address or file, as a drop does.
extension ShortcutController {
  /// Makes a controller for the keys that paste. Text fields handle these keys themselves.
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

extension Window {
  /// The copied address or file; `nil` if something else was copied, or nothing.
  /// - Parameter toast: asks the user to copy an address or file if the result is `nil`.
  func pastedAddress(_ toast: Toast) async -> DropTarget.Content? {
    if let content = await pastedContent(), content.isAddress { return content }
    toast.show(text("Copy a web address, a file or a page’s source first"))
    return nil
  }
}

@MainActor extension DropTarget.Content {
  /// Whether the content may lead to something: a file, a link, a text that is a web address, or the
  /// source of a page.
  fileprivate var isAddress: Bool {
    switch self {
    case .urls(let urls): !urls.isEmpty
    case .text(let words): FeedsModel.isAddress(dropped: words) || FeedsModel.isDocument(words)
    }
  }
}
