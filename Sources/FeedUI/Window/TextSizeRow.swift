import GtkKit
import Localization

/// The row of the main menu that changes the text size: smaller, the size, larger.
@MainActor final class TextSizeRow {
  let widget: Box
  private let usual = Button("").setAction("app.text-usual")
  static let id = "text-size"

  init() {
    let smaller = Button("−").setAction("app.text-smaller")
    let larger = Button("+").setAction("app.text-larger")
    smaller.setNameAndTooltip(text("Smaller Text"))
    larger.setNameAndTooltip(text("Larger Text"))
    usual.setNameAndTooltip(text("Normal Text Size"))
    usual.expand(horizontal: true)
    for button in [smaller, usual, larger] { button.removeFrame() }
    widget = Box(.horizontal, spacing: 6, role: .group, [smaller, usual, larger])
    widget.addClass("text-size-row").setAccessibleName(text("Text Size"))
    show(.usual)
  }

  func show(_ size: TextSize) { usual.setLabel(size.name) }
}
