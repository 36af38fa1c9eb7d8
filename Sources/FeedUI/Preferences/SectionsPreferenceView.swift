import FeedCore
import GtkKit
import Localization

/// The sections in the user's order, each with a switch that shows or hides it. Above them is the
/// choice of the section to show when the app starts.
@MainActor final class SectionsPreferenceView {
  let widget: Widget
  private(set) var rows: [Section.ID: Row] = [:]
  private let sections: [Section]
  private var layout: SectionLayout
  private var first: Section.ID?
  private let firstPlace = Box(.vertical)
  private(set) var firstChoice: DropDown?
  private let list = Box(.vertical)
  private let onLayout: @MainActor (SectionLayout) -> Void
  private let onFirst: @MainActor (Section.ID?) -> Void

  @MainActor struct Row {
    let widget: Box
    let separator: Separator
    let up: Button
    let down: Button
    let toggle: Switch
  }

  /// - Parameters:
  ///   - first: the section to show when the app starts; `nil` for the last one shown.
  ///   - onLayout: called when the user shows, hides or moves a section.
  ///   - onFirst: called when the user chooses another first section.
  init(
    _ sections: [Section], layout: SectionLayout, first: Section.ID?,
    onLayout: @escaping @MainActor (SectionLayout) -> Void,
    onFirst: @escaping @MainActor (Section.ID?) -> Void
  ) {
    (self.sections, self.layout, self.first) = (sections, layout, first)
    (self.onLayout, self.onFirst) = (onLayout, onFirst)
    widget = PreferenceRow.card(text("Sections"), [firstPlace, list])
    for section in sections { append(section) }
    showFirst()
    showRows()
  }
}

extension SectionsPreferenceView {
  private func append(_ section: Section) {
    let (id, title) = (section.id, ["section": section.title])
    let icon = Icon(section.iconName, size: 16).addClass("field-icon")
    let label = Label(section.title).wrap().expand(horizontal: true)
    let up = Button(icon: "go-up-symbolic", name: text("Move {section} up", title))
    let down = Button(icon: "go-down-symbolic", name: text("Move {section} down", title))
    let toggle = Switch().setAccessibleName(text("Show {section}", title))
    let buttons = Box(.horizontal, [up, down])
    let line = Box(.horizontal, spacing: 12, role: .group, [icon, label, buttons, toggle])
    line.setAccessibleName(section.title).addClass("feed-row", "preference")
    for each in [icon, label, buttons, toggle] as [Widget] { each.align(vertical: .center) }
    for (button, offset) in [(up, -1), (down, 1)] {
      button.removeFrame()
      button.onClick { [weak self] in self?.move(id, by: offset) }
    }
    toggle.onFlip { [weak self] isOn in self?.change { $0.setShown(isOn, id) } }
    let separator = Separator(.horizontal)
    let row = Box(.vertical, [separator, line])
    list.append(row)
    rows[id] = Row(widget: row, separator: separator, up: up, down: down, toggle: toggle)
  }

  private func move(_ id: Section.ID, by offset: Int) {
    change { $0.move(id, by: offset) }
    // If the pressed button is disabled now, the other button of the row gets the focus.
    guard let row = rows[id] else { return }
    let pressed = offset < 0 ? row.up : row.down
    if !pressed.isSensitive { (offset < 0 ? row.down : row.up).grabFocus() }
  }

  private func change(_ body: (inout SectionLayout) -> Void) {
    let old = layout
    body(&layout)
    showRows()
    guard layout != old else { return }
    showFirst()
    onLayout(layout)
  }

  private func showRows() {
    var previous: Widget?
    for (place, id) in layout.order.enumerated() {
      guard let row = rows[id] else { continue }
      list.move(row.widget, after: previous)
      previous = row.widget
      row.separator.isVisible = place > 0
      row.up.isSensitive = place > 0
      row.down.isSensitive = place < layout.order.count - 1
      row.toggle.isOn = !layout.hidden.contains(id)
      row.toggle.isSensitive = !layout.isLast(id)
    }
  }

  /// Updates the choice of the first section, so that it offers the sections that are shown now.
  private func showFirst() {
    let shown = layout.shown.compactMap { id in sections.first { $0.id == id } }
    let choice = DropDown([text("Last Shown")] + shown.map(\.title))
    choice.selected = (shown.firstIndex { $0.id == first } ?? -1) + 1
    choice.onChange { [weak self] index in
      guard let self else { return }
      first = shown.indices.contains(index - 1) ? shown[index - 1].id : nil
      onFirst(first)
    }
    firstChoice = choice
    firstPlace.setChildren([PreferenceRow(text("Open at start"), choice).widget])
  }
}
