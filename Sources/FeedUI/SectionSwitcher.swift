import FeedCore
import GtkKit
import Localization

/// The row of buttons that chooses the section: at the top of a wide window, at the bottom of a
/// narrow one.
@MainActor final class SectionSwitcher {
  let widget = Box(.horizontal, spacing: 6, role: .group)
  private var buttons: [ToggleButton] = []
  private var counts: [Label] = []
  private var onChoose: (Int) -> Void = { _ in }
  private var isUpdating = false

  /// - Parameter isTall: icon above the text instead of before it.
  init(sections: [Section], isTall: Bool, name: String) {
    widget.addClass("switcher")
    widget.setAccessibleName(name)
    for (index, section) in sections.enumerated() {
      let icon = Icon(section.iconName, size: 16)
      let label = Label(section.title)
      if isTall { label.addClass("caption") }
      label.ellipsize()
      label.justify(0.5)
      let count = Label()
      count.addClass("count")
      count.align(vertical: .center)
      count.isVisible = false
      counts.append(count)
      let content =
        isTall
        ? Box(.vertical, spacing: 3, [Self.middle([icon, count]), label])
        : Box(.horizontal, spacing: 6, [icon, label, count])
      content.align(horizontal: .center)
      let button = ToggleButton(child: content)
      button.hasFrame = false
      button.setAccessibleName(section.title)
      if isTall { button.expand(horizontal: true) }
      if let first = buttons.first { button.join(first) }
      button.onToggle { [weak self, weak button] in
        guard let self, !isUpdating, button?.isActive == true else { return }
        onChoose(index)
      }
      buttons.append(button)
      widget.append(button)
    }
  }

  func onChoose(_ handler: @escaping @MainActor (Int) -> Void) { onChoose = handler }

  private static func middle(_ children: [Widget]) -> Box {
    let box = Box(.horizontal, spacing: 3, children)
    box.align(horizontal: .center)
    return box
  }

  /// How many items of a section are left to read.
  func showCount(_ count: Int, of index: Int) {
    // There is no room for more digits.
    counts[index].text = count > 999 ? "999+" : "\(count)"
    counts[index].isVisible = count > 0
    buttons[index].setAccessibleDescription(
      count > 0 ? text("{count} unread", "{count} unread", count: count) : "")
  }

  /// Marks a section as the shown one; this does not count as a choice.
  func show(_ index: Int) {
    isUpdating = true
    buttons[index].isActive = true
    isUpdating = false
  }
}
