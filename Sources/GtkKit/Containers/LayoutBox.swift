/// A widget with one child and a custom layout.
@MainActor public final class LayoutBox: Canvas {
  /// The minimum and natural size in one direction, given the size in the other (`nil` if not yet
  /// known).
  public typealias Measure =
    @MainActor (_ orientation: Orientation, _ other: Int?) -> (minimum: Int, natural: Int)

  private let child: Widget
  /// The child's maximum width: a wider box centers the child.
  public var maximumWidth: Int? {
    didSet { if maximumWidth != oldValue { queueResize() } }
  }
  private let measure: Measure?
  private let willAllocate: @MainActor (_ width: Int, _ height: Int) -> Void

  /// - Parameters:
  ///   - measure: returns the size of this box. `nil` for the child's own size, with a width that
  ///     does not depend on the height: a horizontal GtkBox asks for the width at its height, which
  ///     makes a label lay its text out at a dozen widths. Long texts in such a box belong in a
  ///     `LayoutBox`.
  ///   - maximumWidth: the child's maximum width: a wider box centers the child.
  ///   - willAllocate: called with the box's new size. It must not change widgets at once.
  public init(
    child: Widget, maximumWidth: Int? = nil, measure: Measure? = nil,
    willAllocate: @escaping @MainActor (_ width: Int, _ height: Int) -> Void = { _, _ in }
  ) {
    self.child = child
    self.maximumWidth = maximumWidth
    self.measure = measure
    self.willAllocate = willAllocate
    super.init(role: .generic)
    adopt(child)
  }

  public override func measure(
    _ orientation: Orientation, other: Int?
  ) -> (minimum: Int, natural: Int) {
    if let measure { return measure(orientation, other) }
    guard orientation == .vertical else { return child.sizeRequest(.horizontal, other: nil) }
    return child.sizeRequest(.vertical, other: other.map { min(maximumWidth ?? $0, $0) })
  }

  public override func layOut(width: Int, height: Int) {
    willAllocate(width, height)
    // If the child needs more width than the box has, it gets that width, up to `maximumWidth`, and
    // extends beyond the box.
    let wanted = max(width, child.sizeRequest(.horizontal, other: nil).minimum)
    let given = maximumWidth.map { min($0, wanted) } ?? wanted
    let neededHeight = child.sizeRequest(.vertical, other: given).minimum
    place(
      child, x: max(0, (width - given) / 2), y: 0, width: given, height: max(height, neededHeight))
  }
}
