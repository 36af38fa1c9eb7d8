import GtkKit
import Localization
import Store

/// What the user marked in a feed that no longer has the entries: nothing of it is lost.
@MainActor final class UnlistedMarksDialog: Dialog {
  /// The most entries that are shown, because each is a widget.
  private static let limit = 500

  /// - Parameter name: the name of the feed.
  init(over parent: Window, name: String, _ marks: [UnlistedMarks]) {
    super.init(over: parent, title: text("Without an Entry"), width: 480)
    let card = Box(card: name)
    card.append(
      rows: marks.prefix(Self.limit).map { mark in
        let title = Label.entryTitle(mark.title)
        let star = mark.isStarred ? Label.caption(text("Favorite")) : nil
        let note = mark.note.isEmpty ? nil : Label(mark.note).wrap().selectable()
        return Box(texts: [title, star, note].compactMap(\.self)).addClass("field")
      })
    let lead = Label(
      text("The feed no longer has these entries. If they come back, so do your stars and notes.")
    ).wrap().addClass("dim-text")
    let scroller = Self.scrolled([lead, card])
    scroller.setNaturalHeight(maximum: 560)
    window.setChild(scroller)
  }
}
