internal import CGtk

/// A widget with one child and a custom layout function (a GtkCustomLayout).
@MainActor public final class LayoutBox: Widget {
  /// The minimum and natural size in one direction, given the size in the other (`nil` if not yet
  /// known).
  public typealias Measure =
    @MainActor (_ orientation: Orientation, _ other: Int?) -> (minimum: Int, natural: Int)

  private let child: Widget
  /// The child's maximum width: a wider box centers the child.
  public var maximumWidth: Int? {
    didSet { if maximumWidth != oldValue { gtk_widget_queue_resize(widget) } }
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
    // A custom layout replaces the layout manager of a plain box, so no GObject subclass is needed.
    super.init(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    gtk_box_append(pointer(), child.widget)
    LayoutBox.boxes[raw] = WeakBox(box: self)
    // Capturing the pointer is safe: it serves only as a key, until the object is finalized.
    onFinalize { [raw] in LayoutBox.boxes[raw] = nil }
    let layout = gtk_custom_layout_new(
      { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
      { widget, orientation, other, minimum, natural, minimumBaseline, naturalBaseline in
        nonisolated(unsafe) let widget = widget
        let size = MainActor.assumeIsolated {
          LayoutBox.of(widget)?.size(
            orientation == GTK_ORIENTATION_HORIZONTAL ? .horizontal : .vertical,
            other < 0 ? nil : Int(other)) ?? (minimum: 0, natural: 0)
        }
        minimum?.pointee = gint(size.minimum)
        natural?.pointee = gint(max(size.minimum, size.natural))
        minimumBaseline?.pointee = -1
        naturalBaseline?.pointee = -1
      },
      { widget, width, height, _ in
        nonisolated(unsafe) let widget = widget
        MainActor.assumeIsolated { LayoutBox.of(widget)?.allocate(Int(width), Int(height)) }
      })
    gtk_widget_set_layout_manager(widget, layout)
  }

  private func size(_ orientation: Orientation, _ other: Int?) -> (minimum: Int, natural: Int) {
    if let measure { return measure(orientation, other) }
    guard orientation == .vertical else { return child.sizeRequest(.horizontal, other: nil) }
    return child.sizeRequest(.vertical, other: other.map { min(maximumWidth ?? $0, $0) })
  }

  private func allocate(_ width: Int, _ height: Int) {
    willAllocate(width, height)
    // If the child needs more width than the box has, it gets that width, up to `maximumWidth`, and
    // extends beyond the box.
    let wanted = max(width, child.sizeRequest(.horizontal, other: nil).minimum)
    let given = maximumWidth.map { min($0, wanted) } ?? wanted
    let neededHeight = child.sizeRequest(.vertical, other: given).minimum
    var place = graphene_point_t(x: Float(max(0, (width - given) / 2)), y: 0)
    gtk_widget_allocate(
      child.widget, gint(given), gint(max(height, neededHeight)), -1,
      gsk_transform_translate(nil, &place))
  }

  private struct WeakBox {
    weak var box: LayoutBox?
  }

  // GtkCustomLayout's functions get the widget but no user data.
  private static var boxes: [UnsafeMutableRawPointer: WeakBox] = [:]

  private static func of(_ widget: UnsafeMutablePointer<GtkWidget>?) -> LayoutBox? {
    widget.flatMap { boxes[UnsafeMutableRawPointer($0)]?.box }
  }
}
