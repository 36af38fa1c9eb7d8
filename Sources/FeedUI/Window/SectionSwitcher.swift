import FeedCore
import GtkKit
import Localization

/// The row of buttons that switch sections: in the header bar if the window is wide enough,
/// otherwise at the bottom of the window.
@MainActor final class SectionSwitcher {
  let widget: EvenBox
  private var buttons: [Section.ID: (button: ToggleButton, count: Label)] = [:]
  private var icons: [Icon] = []
  private var order: [Section.ID]
  /// Whether the icons are shown before the names.
  var hasIcons = true {
    didSet { for icon in icons { icon.isVisible = hasIcons } }
  }
  /// How much the icons take of the width, in logical pixels.
  var iconsWidth: Int { order.count * (Self.iconSize + Self.iconSpacing) }
  private static let (iconSize, iconSpacing) = (16, 6)
  var onChoose: (Section.ID) -> Void = { _ in }
  private var isUpdating = false

  /// - Parameter isTall: whether the icon is above the text instead of before it.
  init(sections: [Section], isTall: Bool, name: String) {
    order = sections.map(\.id)
    widget = EvenBox(spacing: 6, role: .group, wraps: isTall).addClass("switcher")
    widget.setAccessibleName(name)
    var first: ToggleButton?
    for section in sections {
      let icon = Icon(section.iconName, size: Self.iconSize)
      icons.append(icon)
      let label = Label(section.title)
      if isTall { label.addClass("caption") }
      label.ellipsize()
      label.tooltip = section.title
      label.center()
      let count = Label().addClass("count").center().align(vertical: .center)
      count.isVisible = false
      let content =
        isTall
        ? Box(.vertical, spacing: 3, [Self.middle([icon, count]), label])
        : Box(.horizontal, spacing: Self.iconSpacing, [icon, label, count])
      content.align(horizontal: .center, vertical: isTall ? .end : .center)
      let button = ToggleButton(child: content).removeFrame().setAccessibleName(section.title)
      if let first { button.join(first) } else { first = button }
      button.onToggle { [weak self, weak button] in
        guard let self, !isUpdating, button?.isActive == true else { return }
        onChoose(section.id)
      }
      buttons[section.id] = (button, count)
      widget.append(button)
    }
  }

  /// Shows only these sections, in this order.
  func arrange(_ order: [Section.ID]) {
    guard order != self.order else { return }
    self.order = order
    for (id, each) in buttons { each.button.isVisible = order.contains(id) }
    var previous: ToggleButton?
    for button in order.compactMap({ buttons[$0]?.button }) {
      widget.move(button, after: previous)
      previous = button
    }
  }

  private static func middle(_ children: [Widget]) -> Box {
    let box = Box(.horizontal, spacing: 3, children).align(horizontal: .center)
    return box
  }

  func showCount(_ count: Int, of id: Section.ID) {
    guard let (button, label) = buttons[id] else { return }
    // There is no space for more digits.
    label.text = count > 999 ? text("{number}+", ["number": number(999)]) : number(count)
    label.isVisible = count > 0
    button.setAccessibleDescription(
      count > 0 ? text("{count} unread", "{count} unread", count: count) : "")
  }

  /// Marks a section as the shown one; does not report it as the user's choice.
  func show(_ id: Section.ID) {
    isUpdating = true
    buttons[id]?.button.isActive = true
    isUpdating = false
  }
}

/// The two switchers between sections, of which one is on the screen: in the header bar, or at the
/// bottom of a narrower window.
@MainActor final class SwitcherPair {
  let header: SectionSwitcher
  let bottom: SectionSwitcher
  private var both: [SectionSwitcher] { [header, bottom] }
  /// Which sections the user shows, and in which order.
  var layout: SectionLayout

  init(_ sections: [Section], layout: SectionLayout) {
    self.layout = layout
    header = SectionSwitcher(sections: sections, isTall: false, name: text("Sections"))
    bottom = SectionSwitcher(sections: sections, isTall: true, name: text("Sections"))
  }

  func onChoose(_ handler: @escaping @MainActor (Section.ID) -> Void) {
    for switcher in both { switcher.onChoose = handler }
  }

  /// The sections to switch between when one of them is open. A hidden section that was requested by
  /// name is among them while it is open.
  func shown(with open: Section.ID) -> [Section.ID] {
    layout.order.filter { $0 == open || !layout.hidden.contains($0) }
  }

  func show(_ open: Section.ID) {
    for switcher in both {
      switcher.arrange(shown(with: open))
      switcher.show(open)
    }
  }

  func showCount(_ count: Int, of id: Section.ID) {
    for switcher in both { switcher.showCount(count, of: id) }
  }
}
