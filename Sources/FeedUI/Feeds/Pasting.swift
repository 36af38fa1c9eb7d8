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

extension Toast {
  /// Says what can be pasted or dropped.
  /// - Parameter content: what was, but leads to nothing.
  func explainPasting(_ content: DropTarget.Content?) {
    if case .text? = content {
      show(text("Almanac finds no address, recipe or contact in this text"))
    } else {
      show(text("Copy an address, a file, a recipe or a contact first"))
    }
  }
}

@MainActor extension DropTarget.Content {
  /// Whether the content may lead to something: a file, a link, a text that is a web address, or the
  /// source of a page.
  var isAddress: Bool {
    switch self {
    case .urls(let urls): !urls.isEmpty
    case .picture: false
    case .text(let words): FeedsModel.isAddress(dropped: words) || FeedsModel.isDocument(words)
    }
  }
}
