import GtkKit

/// Children in one line that share its width, or, if their texts don't fit into one, in several lines
/// of equal columns.
@MainActor final class EvenBox: Canvas {
  private let spacing: Int
  private let wraps: Bool
  private var children: [Widget] = []

  /// - Parameters:
  ///   - spacing: between children and between lines, in logical pixels.
  ///   - wraps: whether there may be several lines.
  init(spacing: Int, role: Role, wraps: Bool) {
    self.spacing = spacing
    self.wraps = wraps
    super.init(role: role)
  }

  func append(_ child: Widget) {
    children.append(child)
    adopt(child)
  }

  /// Moves a child behind `sibling`, or to the front if `sibling` is `nil`.
  func move(_ child: Widget, after sibling: Widget?) {
    moveChild(child, after: sibling)
    children.removeAll { $0 === child }
    children.insert(
      child, at: sibling.flatMap { each in children.firstIndex { $0 === each } }.map { $0 + 1 } ?? 0
    )
  }

  private var shown: [Widget] { children.filter(\.isVisible) }

  override func measure(_ orientation: Orientation, other: Int?) -> (minimum: Int, natural: Int) {
    let children = shown
    if orientation == .horizontal {
      let sizes = children.map { $0.sizeRequest(.horizontal) }
      let gaps = max(0, spacing * (children.count - 1))
      let minimums = sizes.map(\.minimum)
      return (
        wraps ? minimums.max() ?? 0 : minimums.reduce(gaps, +), sizes.map(\.natural).reduce(gaps, +)
      )
    }
    let lines = lines(children, width: other)
    let height = lines.map { lineHeight(of: $0) }.reduce(spacing * (lines.count - 1), +)
    return (max(0, height), max(0, height))
  }

  override func layOut(width: Int, height: Int) {
    let lines = lines(shown, width: width)
    var y = 0
    for line in lines {
      let lineHeight = lines.count == 1 ? height : self.lineHeight(of: line)
      let widths = widths(of: line, in: width, isOnly: lines.count == 1)
      var x = 0
      for (child, length) in zip(line, widths) {
        place(
          child, x: isRightToLeft ? width - x - length : x, y: y, width: length,
          height: lineHeight)
        x += length + spacing
      }
      y += lineHeight + spacing
    }
  }

  private func lines(_ children: [Widget], width: Int?) -> [[Widget]] {
    let naturals = children.map { $0.sizeRequest(.horizontal).natural }
    let widest = naturals.max() ?? 0
    guard wraps, let width, naturals.reduce(spacing * (children.count - 1), +) > width else {
      return [children]
    }
    let most = max(1, (width + spacing) / max(1, widest + spacing))
    // Full lines look better than a line with a single child below them.
    let count = (children.count + most - 1) / most
    let columns = max(1, (children.count + count - 1) / max(1, count))
    return stride(from: 0, to: children.count, by: columns).map {
      Array(children[$0..<min($0 + columns, children.count)])
    }
  }

  private func widths(of line: [Widget], in width: Int, isOnly: Bool) -> [Int] {
    let free = width - spacing * (line.count - 1)
    let even = line.map { _ in max(0, free / line.count) }
    guard isOnly else { return even }
    let naturals = line.map { $0.sizeRequest(.horizontal).natural }
    let extra = (free - naturals.reduce(0, +)) / max(1, line.count)
    return extra >= 0 ? naturals.map { $0 + extra } : even
  }

  private func lineHeight(of line: [Widget]) -> Int {
    line.map { $0.sizeRequest(.vertical).natural }.max() ?? 0
  }
}
