internal import CGtk

/// A widget with one child that is laid out by a function of one's own (a GtkCustomLayout).
@MainActor public final class LayoutBox: Widget {
  /// The smallest and the preferred size in a direction, given the size in the other one (`nil`
  /// when it is not yet known).
  public typealias Measure =
    @MainActor (_ orientation: Orientation, _ other: Int?) -> (minimum: Int, natural: Int)

  private let child: Widget
  /// A wider box keeps its child in the middle.
  public var maximumWidth: Int? {
    didSet { if maximumWidth != oldValue { gtk_widget_queue_resize(widget) } }
  }
  private let measure: Measure?
  private let willAllocate: @MainActor (_ width: Int, _ height: Int) -> Void

  /// - Parameters:
  ///   - measure: asked for the size of this box; its child's own size when `nil`, the width without
  ///     regard to the height. A horizontal GtkBox asks for the width that goes with its height, for
  ///     which a label lays its text out at a dozen widths: long texts in one stand in such a box.
  ///   - maximumWidth: a wider box keeps its child in the middle.
  ///   - willAllocate: told of the box's new size. It must not change widgets at once.
  public init(
    child: Widget, maximumWidth: Int? = nil, measure: Measure? = nil,
    willAllocate: @escaping @MainActor (_ width: Int, _ height: Int) -> Void = { _, _ in }
  ) {
    self.child = child
    self.maximumWidth = maximumWidth
    self.measure = measure
    self.willAllocate = willAllocate
    // A plain box whose layout manager is replaced: no GObject subclass is needed.
    super.init(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    gtk_box_append(pointer(), child.widget)
    LayoutBox.boxes[raw] = WeakBox(box: self)
    // By pointer: only as a number, and not beyond its end.
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
    // A child that wants more than there is gets what it wants, and is cut.
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

  // GtkCustomLayout's functions get the widget and no data of ours.
  private static var boxes: [UnsafeMutableRawPointer: WeakBox] = [:]

  private static func of(_ widget: UnsafeMutablePointer<GtkWidget>?) -> LayoutBox? {
    widget.flatMap { boxes[UnsafeMutableRawPointer($0)]?.box }
  }
}
