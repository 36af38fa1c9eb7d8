import FeedCore
import GtkKit
import Localization

/// The window that lists the app's keyboard shortcuts.
@MainActor enum ShortcutsWindow {
  static func present(over parent: Window, sections: [Section]) {
    let window = Window(dialogOver: parent, title: text("Keyboard Shortcuts"))
    let column = Box(.vertical, spacing: 12).addClass("shortcuts")
    append(
      text("General"),
      [
        ("<Control>f", text("Search this section")),
        ("<Control><Shift>d", text("Show favorites only, or everything")),
        ("<Control>r F5", text("Refresh")),
        ("<Control>plus <Control>minus", text("Larger or smaller text")),
        ("<Control>0", text("Normal text size")),
        ("F10", text("Main menu")),
        ("<Control>comma", text("Preferences")),
        ("<Control>question F1", text("Keyboard shortcuts")),
        ("F11", text("Full screen")),
        ("<Control>w", text("Close the window")),
        ("<Control>q", text("Quit")),
      ], to: column)
    append(
      text("Sections"),
      sections.prefix(9).enumerated().map { ("<Control>\($0.offset + 1)", $0.element.title) } + [
        ("<Control>Page_Down <Control>Tab", text("Next section")),
        ("<Control>Page_Up <Control><Shift>Tab", text("Previous section")),
      ], to: column)
    append(
      text("Lists"),
      [
        ("Up Down Left Right", text("Move between entries")),
        ("Return", text("Open", context: "verb")),
        ("Menu <Shift>F10", text("Open an entry’s menu")),
        ("F6", text("Switch between list and page")),
        ("Escape <Alt>Left", text("Back")),
        ("<Control>d", text("Toggle favorite")),
        ("<Control>k", text("Keep a copy")),
        ("<Control>n", text("New entry")),
        ("<Control>e", text("Edit")), ("<Control><Shift>t", text("Tag several entries")),
        ("Delete", text("Delete or hide")),
        ("<Control>Return <Control>s", text("Save a form")),
      ], to: column)
    if sections.contains(where: \.hasReading) {
      append(
        text("Reading"),
        [
          ("n", text("Next unread")),
          ("space", text("Scroll down, then next unread")),
          ("m", text("Mark as read or unread")),
          ("s", text("Toggle favorite")),
          ("b", text("Open in the browser")),
          ("l", text("List the links")),
        ], to: column)
    }
    append(
      text("Feeds"),
      [
        ("<Control>o", text("Add a feed")),
        ("<Control>v", text("Preview what you copied: an address, a file, a recipe or a contact")),
        ("<Alt>Up <Alt>Down", text("Move a feed")),
        ("F2", text("Rename")),
        ("Delete", text("Remove")),
      ], to: column)
    let scroller = ScrolledWindow(child: column)
    scroller.setNaturalHeight(maximum: 560)
    window.setChild(scroller)
    window.fixSize()
    window.present()
  }

  private static func append(_ heading: String, _ keys: [(String, String)], to column: Box) {
    let rows = keys.map { accelerator, title in
      let name = Label(title).wrap().expand(horizontal: true)
      let row = Box(.horizontal, spacing: 18, [name, ShortcutLabel(accelerator)])
      row.addClass("field")
      return row
    }
    column.append(Label.cardTitle(heading), Box(card: heading, rows))
  }
}
