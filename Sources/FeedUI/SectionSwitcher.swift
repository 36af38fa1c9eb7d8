import FeedCore
import GtkKit

/// The row of buttons that chooses the section: at the top of a wide window, at the bottom of a
/// narrow one.
@MainActor final class SectionSwitcher {
  let widget = Box(.horizontal, spacing: 6, role: .group)
  private var buttons: [ToggleButton] = []
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
      let content = Box(isTall ? .vertical : .horizontal, spacing: isTall ? 3 : 6, [icon, label])
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

  /// Marks a section as the shown one; this does not count as a choice.
  func show(_ index: Int) {
    isUpdating = true
    buttons[index].isActive = true
    isUpdating = false
  }
}
