import GtkKit
import Localization

/// A card with the person's own words about an item, kept while they are written.
@MainActor final class NoteView {
  let widget = Box(.vertical, spacing: 3)
  let view = TextView()
  private var isUpdating = false

  init(_ note: String, onChange: @escaping @MainActor (String) -> Void) {
    let label = Label(text("Private Note"))
    label.addClass("caption", "dim-text")
    view.setAccessibleName(text("Private Note"))
    view.addClass("note")
    for child in [label, view] as [Widget] { widget.append(child) }
    widget.addClass("card", "note-card")
    show(note)
    view.onChange { [weak self] text in
      if self?.isUpdating == false { onChange(text) }
    }
  }

  /// What somebody is writing is left alone: what is kept may be some letters behind, and where it
  /// could not be kept, it is not to be lost.
  func show(_ note: String) {
    guard !view.containsFocus else { return }
    isUpdating = true
    view.text = note
    isUpdating = false
  }
}
