import FeedCore
import GtkKit
import Localization

/// Buttons that complete the word at the end of a list of tags, or add a tag.
@MainActor final class TagSuggestions {
  let widget = Box(.vertical)
  private var row: WrapBox?
  private var tags: [String] = []
  private(set) var buttons: [Button] = []
  /// Called with the new text of the entry.
  var onChoose: (String) -> Void = { _ in }

  private static let most = 8

  func offer(_ tags: [String], for text: String) {
    self.tags = tags
    update(text)
  }

  func update(_ text: String) {
    let words = Form.tags(in: text)
    let unfinished = text.last == "," || text.isEmpty ? "" : words.last ?? ""
    let used = Set(unfinished.isEmpty ? words : words.dropLast())
    let fitting = tags.filter { tag in
      !used.contains(tag) && tag != unfinished
        && (unfinished.isEmpty || tag.lowercased().hasPrefix(unfinished.lowercased()))
    }
    buttons = fitting.prefix(Self.most).map { tag in
      let button = Button(tag).addClass("tag")
      button.tooltip = Localization.text("Add “{name}”", ["name": tag])
      button.onClick { [weak self] in self?.choose(tag, in: text, unfinished) }
      return button
    }
    let row = WrapBox(spacing: 6, isLeading: true, buttons)
    self.row = row
    widget.setChildren([row])
    widget.isVisible = !buttons.isEmpty
  }

  private func choose(_ tag: String, in text: String, _ unfinished: String) {
    var words = Form.tags(in: text)
    if !unfinished.isEmpty { words.removeLast() }
    onChoose((words + [tag]).joined(separator: ", "))
  }
}
