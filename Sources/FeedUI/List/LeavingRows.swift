import GtkKit

/// Shows rows that have left a list while they fade out. They are pictures over the list, which has
/// changed already: nothing waits for them, and an undo in that moment finds the list as it is.
@MainActor final class LeavingRows {
  private let overlay: Overlay
  private var ends: [Timeout] = []
  private var rows: [Canvas] = []

  init(over overlay: Overlay) { self.overlay = overlay }

  /// How many rows are fading out.
  var count: Int { rows.count }

  /// The duration of the animation “leave” in the style sheet.
  private static let milliseconds = 150

  func show(_ image: WidgetImage, in area: Area) {
    guard PlatformStyle.hasAnimations else { return }
    // A row at the edge of the list shows only what was in sight.
    let (top, end) = (max(0, area.y), min(overlay.height, area.y + area.height))
    guard top < end else { return }
    let row = LeavingRow(image, size: area, hidden: top - area.y)
    row.addClass("leaving").ignorePointer()
    row.requestSize(width: area.width, height: end - top)
    row.align(horizontal: .start, vertical: .start)
    row.margin(top: top, start: max(0, area.x))
    // The place is counted from the left edge.
    row.setDirection(isRightToLeft: false)
    overlay.add(row)
    rows.append(row)
    ends.append(Timeout(after: Self.milliseconds) { [weak self] in self?.removeFirst() })
  }

  private func removeFirst() {
    overlay.remove(rows.removeFirst())
    ends.removeFirst()
  }
}

private final class LeavingRow: Canvas {
  private let picture: WidgetImage
  private let place: Area

  /// - Parameters:
  ///   - size: the size of the whole row.
  ///   - hidden: how much of the row is above the list's top edge.
  init(_ image: WidgetImage, size: Area, hidden: Int) {
    picture = image
    place = Area(x: 0, y: -hidden, width: size.width, height: size.height)
    super.init()
  }

  override func draw(on snapshot: Snapshot, width: Int, height: Int) {
    snapshot.clip(Area(x: 0, y: 0, width: width, height: height), radius: 0) {
      snapshot.draw(picture, in: place)
    }
  }
}
