import GtkKit

/// A line of the preferences: a title, a hint, and a control.
@MainActor struct PreferenceRow {
  let widget: Box
  private let note = Label.caption()

  init(_ title: String, note text: String? = nil, _ control: Widget) {
    let texts = Box(texts: [Label.entryTitle(title), note]).align(vertical: .center)
    control.align(vertical: .center).setAccessibleName(title)
    widget = Box(.horizontal, spacing: 12, role: .group, [texts, control])
    // The row needs the name too: a drop-down's own button is named by its current choice.
    widget.setAccessibleName(title).addClass("feed-row", "preference")
    show(note: text)
  }

  func show(note text: String?) {
    note.text = text ?? ""
    note.isVisible = text != nil
  }

  /// Makes a heading with a card of lines below it.
  static func card(_ title: String, _ rows: [Widget]) -> Widget {
    let card = Box(card: title, rows).clip()
    return Box(.vertical, spacing: 6, [Label.cardTitle(title), card])
  }
}
