import GtkKit

/// A column of any number of widgets. Those after the first forty are in boxes of forty: GTK then
/// measures few other widgets when one is added, and the owner can leave boxes far from the window
/// undrawn. GTK would draw everything, even far outside the window: a frame with 3,500 paragraphs
/// took 24 ms without the boxes, and takes 2 ms with them.
@MainActor final class LongColumn {
  let widget: Box
  private let spacing: Int
  private var count = 0
  private var last: Box
  private static let size = 40

  init(spacing: Int) {
    self.spacing = spacing
    widget = Box(.vertical, spacing: spacing)
    last = widget
  }

  /// - Returns: the box that was added for this child, if one was.
  func append(_ child: Widget) -> Box? {
    var new: Box?
    if count > 0, count % Self.size == 0 {
      let box = Box(.vertical, spacing: spacing)
      widget.append(box)
      (last, new) = (box, box)
    }
    last.append(child)
    count += 1
    return new
  }
}
