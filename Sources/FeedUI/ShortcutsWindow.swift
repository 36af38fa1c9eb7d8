import FeedCore
import GtkKit
import Localization

/// The list of the keys that the app knows.
@MainActor enum ShortcutsWindow {
  static func present(over parent: Window, sections: [Section]) {
    let window = Window(dialogOver: parent, title: text("Keyboard Shortcuts"))
    let column = Box(.vertical, spacing: 12)
    column.addClass("shortcuts")
    append(text("General"), general, to: column)
    append(
      text("Sections"),
      sections.enumerated().map { ("<Control>\($0.offset + 1)", $0.element.title) }, to: column)
    append(text("Lists"), lists, to: column)
    append(text("Feeds"), feeds, to: column)
    let scroller = ScrolledWindow(child: column)
    scroller.setNaturalHeight(maximum: 560)
    window.setChild(scroller)
    window.isResizable = false
    window.present()
  }

  private static var general: [(String, String)] {
    [
      ("<Control>f", text("Search in the section")),
      ("<Control>r F5", text("Refresh")),
      ("F10", text("Main Menu")),
      ("<Control>question F1", text("Keyboard Shortcuts")),
      ("<Control>q", text("Quit")),
    ]
  }

  private static var lists: [(String, String)] {
    [
      ("Up Down Left Right", text("Move in lists and tiles")),
      ("Return", text("Open")),
      ("Escape <Alt>Left", text("Back")),
      ("<Control>d", text("Add to or remove from favorites")),
    ]
  }

  private static var feeds: [(String, String)] {
    [
      ("<Alt>Up <Alt>Down", text("Move a feed")),
      ("F2", text("Rename")),
      ("Delete", text("Remove")),
    ]
  }

  private static func append(_ heading: String, _ keys: [(String, String)], to column: Box) {
    let label = Label(heading, role: .heading)
    label.addClass("title-4")
    column.append(label)
    let card = Box(.vertical)
    card.addClass("card")
    for (index, (accelerator, title)) in keys.enumerated() {
      if index > 0 { card.append(Separator(.horizontal)) }
      let name = Label(title)
      name.wrap()
      name.expand(horizontal: true)
      let row = Box(.horizontal, spacing: 18, [name, ShortcutLabel(accelerator)])
      row.addClass("field")
      card.append(row)
    }
    column.append(card)
  }
}
