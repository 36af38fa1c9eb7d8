import GtkKit
import Localization

/// A card with the user's own note about an item, saved while they write.
@MainActor final class NoteView {
  let widget = Box(.vertical, spacing: 3).addClass("card", "note-card")
  let view = TextView().setAccessibleName(text("Private Note")).addClass("note")
  private var isUpdating = false

  init(_ note: String, onChange: @escaping @MainActor (String) -> Void) {
    widget.append(Label.caption(text("Private Note")), view)
    show(note)
    view.onChange { [weak self] text in
      if self?.isUpdating == false { onChange(text) }
    }
  }

  /// Shows the stored note, unless the user is writing: the stored text may be some letters behind,
  /// and text that could not be saved must not be lost.
  func show(_ note: String) {
    guard !view.containsFocus else { return }
    isUpdating = true
    view.text = note
    isUpdating = false
  }
}
