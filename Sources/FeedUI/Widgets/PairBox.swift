import GtkKit

/// Two widgets side by side, or one above the other if there is no room for both. The second one
/// takes the width that the first one leaves. Unlike in a `WrapBox`, each has its natural width.
@MainActor final class PairBox: Canvas {
  private let first: Widget
  private let second: Widget
  private let spacing: Int

  init(_ first: Widget, _ second: Widget, spacing: Int = 6) {
    self.first = first
    self.second = second
    self.spacing = spacing
    super.init(role: .generic)
    adopt(first)
    adopt(second)
  }

  override func measure(
    _ orientation: Orientation, other: Int?
  ) -> (minimum: Int, natural: Int) {
    if orientation == .horizontal {
      let (one, two) = widths
      return (max(one.minimum, two.minimum), one.natural + spacing + two.natural)
    }
    guard let width = other, !isSideBySide(width) else {
      let rest = other.map { max(0, $0 - widths.0.natural - spacing) }
      let one = first.sizeRequest(.vertical), two = second.sizeRequest(.vertical, other: rest)
      return (max(one.minimum, two.minimum), max(one.natural, two.natural))
    }
    let one = first.sizeRequest(.vertical, other: width)
    let two = second.sizeRequest(.vertical, other: width)
    return (one.minimum + spacing + two.minimum, one.natural + spacing + two.natural)
  }

  override func layOut(width: Int, height: Int) {
    let natural = widths.0.natural
    guard isSideBySide(width) else {
      let top = first.sizeRequest(.vertical, other: width).natural
      let start = isRightToLeft ? max(0, width - natural) : 0
      place(first, x: start, y: 0, width: min(natural, width), height: top)
      return place(
        second, x: 0, y: top + spacing, width: width, height: max(0, height - top - spacing))
    }
    let rest = width - natural - spacing
    place(first, x: isRightToLeft ? rest + spacing : 0, y: 0, width: natural, height: height)
    place(second, x: isRightToLeft ? 0 : natural + spacing, y: 0, width: rest, height: height)
  }

  private func isSideBySide(_ width: Int) -> Bool {
    let (one, two) = widths
    return one.natural + spacing + two.natural <= width
  }

  private var widths: ((minimum: Int, natural: Int), (minimum: Int, natural: Int)) {
    (first.sizeRequest(.horizontal), second.sizeRequest(.horizontal))
  }
}
