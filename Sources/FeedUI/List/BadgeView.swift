import FeedCore
import GtkKit

/// Makes labels that show an item's state as a short word, styled by that state.
@MainActor enum BadgeView {
  static func make(_ badge: Badge) -> Label {
    let label = Label().addClass("badge").align(horizontal: .start).wrap()
    show(badge, in: label)
    return label
  }

  /// Shows a badge in a label; `nil` hides the label.
  static func show(_ badge: Badge?, in label: Label) {
    label.isVisible = badge != nil
    label.text = badge?.text ?? ""
    label.setClass("badge-on", badge?.style == .on)
    label.setClass("badge-off", badge?.style == .off)
    label.setClass("badge-unknown", badge?.style == .unknown)
  }
}
