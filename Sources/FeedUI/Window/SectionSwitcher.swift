import FeedCore
import GtkKit
import Localization

/// The row of buttons that switch sections: in the header bar if the window is wide enough,
/// otherwise at the bottom of the window.
@MainActor final class SectionSwitcher {
  let widget = Box(.horizontal, spacing: 6, role: .group)
  private var buttons: [ToggleButton] = []
  private var counts: [Label] = []
  private var order: [Int]
  var onChoose: (Int) -> Void = { _ in }
  private var isUpdating = false

  /// - Parameter isTall: whether the icon is above the text instead of before it.
  init(sections: [Section], isTall: Bool, name: String) {
    order = Array(sections.indices)
    widget.addClass("switcher")
    widget.setAccessibleName(name)
    for (index, section) in sections.enumerated() {
      let icon = Icon(section.iconName, size: 16)
      let label = Label(section.title)
      if isTall { label.addClass("caption") }
      label.ellipsize()
      label.tooltip = section.title
      label.center()
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

  /// Shows only these sections, in this order.
  func arrange(_ order: [Int]) {
    guard order != self.order else { return }
    self.order = order
    for (index, button) in buttons.enumerated() { button.isVisible = order.contains(index) }
    for (place, index) in order.enumerated() {
      widget.move(buttons[index], after: place == 0 ? nil : buttons[order[place - 1]])
    }
  }

  private static func middle(_ children: [Widget]) -> Box {
    let box = Box(.horizontal, spacing: 3, children)
    box.align(horizontal: .center)
    return box
  }

  /// Shows the number of unread items in a section.
  func showCount(_ count: Int, of index: Int) {
    // There is no space for more digits.
    counts[index].text = count > 999 ? text("{number}+", ["number": number(999)]) : number(count)
    counts[index].isVisible = count > 0
    buttons[index].setAccessibleDescription(
      count > 0 ? text("{count} unread", "{count} unread", count: count) : "")
  }

  /// Marks a section as the shown one; does not report it as the user's choice.
  func show(_ index: Int) {
    isUpdating = true
    buttons[index].isActive = true
    isUpdating = false
  }
}
