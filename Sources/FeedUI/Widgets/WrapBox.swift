import GtkKit

/// Children in one line, or in several lines if they don't fit into one.
///
/// A line has as many children as fit at their minimum widths. The growing child takes the rest of
/// its line, but at least half the line if it needs that much, because a text's minimum width may
/// be that of a letter. In lines without the growing child, the children are at the end of the
/// line.
@MainActor final class WrapBox: Canvas {
  private let children: [Widget]
  private let growing: Widget?
  private let spacing: Int
  private let isLeading: Bool

  /// - Parameters:
  ///   - spacing: between children and between lines, in logical pixels.
  ///   - isLeading: whether the children are at the start of their lines instead, as wide as they
  ///     would like to be.
  init(
    spacing: Int, role: Role = .generic, growing: Widget? = nil, isLeading: Bool = false,
    _ children: [Widget]
  ) {
    self.children = children
    self.growing = growing
    self.spacing = spacing
    self.isLeading = isLeading
    super.init(role: role)
    for child in children { adopt(child) }
  }

  override func measure(_ orientation: Orientation, other: Int?) -> (minimum: Int, natural: Int) {
    if orientation == .horizontal {
      let sizes = children.filter(\.isVisible).map { $0.sizeRequest(.horizontal) }
      let natural = sizes.map(\.natural).reduce(spacing * (sizes.count - 1), +)
      return (sizes.map(\.minimum).max() ?? 0, max(0, natural))
    }
    let lines = lines(width: other ?? measure(.horizontal, other: nil).natural)
    let height = lines.map(height).reduce(spacing * (lines.count - 1), +)
    return (max(0, height), max(0, height))
  }

  override func layOut(width: Int, height: Int) {
    let lines = lines(width: width)
    var y = 0
    for line in lines {
      let lineHeight = lines.count == 1 ? height : self.height(line)
      var x = isLeading ? 0 : max(0, width - length(line))
      for (child, length) in line {
        place(
          child, x: isRightToLeft ? width - x - length : x, y: y, width: length,
          height: lineHeight)
        x += length + spacing
      }
      y += lineHeight + spacing
    }
  }

  private typealias Line = [(child: Widget, width: Int)]

  private func lines(width: Int) -> [Line] {
    var lines: [Line] = []
    for child in children where child.isVisible {
      let size = child.sizeRequest(.horizontal)
      let half =
        isLeading ? min(size.natural, width) : child === growing ? min(size.natural, width / 2) : 0
      let cell = (child, max(size.minimum, half))
      if let last = lines.last, length(last + [cell]) <= width {
        lines[lines.count - 1].append(cell)
      } else {
        lines.append([cell])
      }
    }
    return lines.map { line in
      guard let place = line.firstIndex(where: { $0.child === growing }) else { return line }
      var line = line
      line[place].width += max(0, width - length(line))
      return line
    }
  }

  private func length(_ line: Line) -> Int {
    line.map(\.width).reduce(spacing * (line.count - 1), +)
  }

  private func height(_ line: Line) -> Int {
    line.map { $0.child.sizeRequest(.vertical, other: $0.width).minimum }.max() ?? 0
  }
}
