import FeedCore
import Localization

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
