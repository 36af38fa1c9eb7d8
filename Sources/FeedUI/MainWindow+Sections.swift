import FeedCore
import GtkKit

/// The sections in the switcher, and switching between them.
extension MainWindow {
  /// Shows a section, even one that the user has hidden.
  /// - Parameter id: `nil` for the one that a start shows.
  public func show(section id: String?) {
    let wanted = id ?? preferences.firstSection ?? preferences.section
    let isHidden = id == nil && wanted.map(sectionLayout.hidden.contains) == true
    choose((isHidden ? nil : wanted.flatMap(index(of:))) ?? shownSections.first ?? 0)
    startCounting()
  }

  /// The index of a section in `sections`.
  func index(of id: Section.ID) -> Int? { sections.firstIndex { $0.id == id } }

  /// The indices in `sections` of those in the switcher, in its order. One that was requested by
  /// name is there while it is open.
  var shownSections: [Int] {
    sectionLayout.order.compactMap { id in
      guard let index = index(of: id) else { return nil }
      return sectionLayout.hidden.contains(id) && index != current ? nil : index
    }
  }

  public func choose(number: Int) {
    let shown = shownSections
    if number < shown.count { switchTo(shown[number]) }
  }

  /// Shows the section after the one that is shown, or before it.
  public func chooseNext(_ step: Int) {
    let shown = shownSections
    guard let place = shown.firstIndex(of: current) else { return }
    switchTo(shown[(place + step + shown.count) % shown.count])
  }

  /// Switches to a section that the user chose. Back then no longer returns to results.
  func switchTo(_ index: Int) {
    origin = nil
    choose(index)
  }

  func choose(_ index: Int) {
    current = index
    for switcher in [header.switcher, bottomSwitcher] {
      switcher.arrange(shownSections)
      switcher.show(index)
    }
    let pane = pane(index)
    if !stack.isShowing(pane.widget) {
      stack.show(pane.widget, .crossfade)
    }
    placeDivider(of: pane)
    keepShare()
    showHeader()
    pane.focusList()
    if window.isActive { onSee(section.id) }
  }

  /// Shows other sections, or another order. A section that becomes hidden while it is open is
  /// left.
  func arrange(_ layout: SectionLayout) {
    guard layout != sectionLayout else { return }
    let isNowHidden =
      layout.hidden.contains(section.id) && !sectionLayout.hidden.contains(section.id)
    sectionLayout = layout
    preferences.save(layout)
    if isNowHidden, let first = layout.shown.first.flatMap(index(of:)) { switchTo(first) }
    for switcher in [header.switcher, bottomSwitcher] { switcher.arrange(shownSections) }
    // A section that was hidden until now has loaded nothing yet.
    startOthers()
  }
}
