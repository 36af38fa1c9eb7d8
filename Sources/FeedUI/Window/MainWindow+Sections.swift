import FeedCore
import GtkKit

/// Arranges the sections in the switcher, and switches between them.
extension MainWindow {
  /// Shows a section.
  /// - Parameter id: the section, which is shown even if the user has hidden it; `nil` for the
  ///   section to show when the app starts.
  public func show(section id: String?) {
    let wanted = id ?? preferences.firstSection ?? preferences.section
    let isHidden = id == nil && wanted.map(sectionLayout.hidden.contains) == true
    choose((isHidden ? nil : wanted.flatMap(index(of:))) ?? shownSections.first ?? 0)
    startCounting()
  }

  /// The index of a section in `sections`.
  func index(of id: Section.ID) -> Int? { sections.firstIndex { $0.id == id } }

  /// The indices, in `sections`, of the sections in the switcher, in its order. A hidden section
  /// that was requested by name is in the switcher while it is open.
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

  /// Shows the next or the previous section in the switcher.
  /// - Parameter step: 1 for the next section, -1 for the previous one.
  public func chooseNext(_ step: Int) {
    let shown = shownSections
    guard let place = shown.firstIndex(of: current) else { return }
    switchTo(shown[(place + step + shown.count) % shown.count])
  }

  /// Switches to a section that the user chose. After that, Back no longer returns to search
  /// results.
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
    restoreListShare()
    showHeader()
    pane.focusList()
    if window.isActive { onSee(section.id) }
  }

  /// Changes which sections are in the switcher, and their order. If the open section becomes
  /// hidden, another one is shown.
  func arrange(_ layout: SectionLayout) {
    guard layout != sectionLayout else { return }
    let isNowHidden =
      layout.hidden.contains(section.id) && !sectionLayout.hidden.contains(section.id)
    sectionLayout = layout
    preferences.save(layout)
    if isNowHidden, let first = layout.shown.first.flatMap(index(of:)) { switchTo(first) }
    for switcher in [header.switcher, bottomSwitcher] { switcher.arrange(shownSections) }
    // A section that was hidden until now may not have been loaded yet.
    startOthers()
  }
}
