import GtkKit

/// A line of the preferences: a title, a hint, and a control.
@MainActor struct PreferenceRow {
  let widget: Box
  private let note = Label()

  init(_ title: String, note text: String? = nil, _ control: Widget) {
    let label = Label(title)
    label.addClass("entry-title")
    note.addClass("caption", "dim-text")
    for each in [label, note] { each.wrap() }
    let texts = Box(.vertical, spacing: 3, [label, note])
    texts.expand(horizontal: true)
    texts.align(vertical: .center)
    control.align(vertical: .center)
    control.setAccessibleName(title)
    widget = Box(.horizontal, spacing: 12, role: .group, [texts, control])
    // A drop-down's own button is named by its current choice.
    widget.setAccessibleName(title)
    widget.addClass("feed-row", "preference")
    show(note: text)
  }

  func show(note text: String?) {
    note.text = text ?? ""
    note.isVisible = text != nil
  }

  /// A heading with a card of lines below it.
  static func card(_ title: String, _ rows: [Widget]) -> Widget {
    let heading = Label(title, role: .heading)
    heading.addClass("title-4")
    let card = Box(.vertical, role: .group)
    card.setAccessibleName(title)
    card.addClass("card")
    card.clip()
    for (place, row) in rows.enumerated() {
      if place > 0 { card.append(Separator(.horizontal)) }
      card.append(row)
    }
    return Box(.vertical, spacing: 6, [heading, card])
  }
}
