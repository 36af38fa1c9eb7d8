import GtkKit
import Localization

/// The user's own note about an item, saved while they write. Without a note, there is only a button
/// that adds one.
@MainActor final class NoteView {
  let widget = Box(.vertical)
  let view = TextView().setAccessibleName(text("Private Note")).addClass("note")
  let add = Button(icon: "almanac-add-symbolic", label: text("Add a Note")).removeFrame()
  private let card = Box(.vertical, spacing: 3).addClass("card", "note-card")
  private var isUpdating = false

  init(_ note: String, onChange: @escaping @MainActor (String) -> Void) {
    card.append(Label.caption(text("Private Note")), view)
    add.addClass("quiet").align(horizontal: .start)
    widget.append(add, card)
    show(note)
    add.onClick { [weak self] in self?.begin() }
    view.onChange { [weak self] text in
      if self?.isUpdating == false { onChange(text) }
    }
  }

  /// Opens the note and focuses it. The page scrolls to what has the focus only once that has a
  /// place, and the button keeps the focus until then.
  private func begin() {
    card.isVisible = true
    view.afterFrame { [weak self] in
      self?.view.grabFocus()
      self?.show(isOpen: true)
    }
  }

  private func show(isOpen: Bool) {
    card.isVisible = isOpen
    add.isVisible = !isOpen
  }

  /// Shows the stored note, unless the user is writing: the stored text may be some letters behind,
  /// and text that could not be saved must not be lost.
  func show(_ note: String) {
    guard !view.containsFocus else { return }
    isUpdating = true
    view.text = note
    isUpdating = false
    show(isOpen: !note.isEmpty)
  }
}
