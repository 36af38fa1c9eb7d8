internal import CGtk

/// A widget that measures and draws itself, and may place child widgets. It is meant for list
/// cells, of which there are hundreds: a canvas costs as much as one label.
///
/// Style sheets apply to it as to any other widget: margin, padding, background and corners.
@MainActor open class Canvas: Widget {
  public init(role: Role = .presentation) {
    super.init(owning: newObject(canvasType, role: role))
    instance.pointee.canvas = Unmanaged.passUnretained(self).toOpaque()
  }

  isolated deinit {
    // GTK may keep the widget a little longer; without its canvas it draws nothing.
    instance.pointee.canvas = nil
  }

  private var instance: UnsafeMutablePointer<AlmanacCanvas> { pointer() }

  /// The minimum and natural size in one direction, in logical pixels without the padding.
  /// - Parameter other: the size in the other direction, such as the width for which the height is
  ///   measured; `nil` if it is not yet known.
  open func measure(_ orientation: Orientation, other: Int?) -> (minimum: Int, natural: Int) {
    (0, 0)
  }

  /// Places the children, if any.
  open func layOut(width: Int, height: Int) {}

  /// The full text, if the drawn text is truncated; otherwise `nil`.
  open var truncatedText: String? { nil }

  static func of(_ widget: UnsafeMutablePointer<GtkWidget>) -> Canvas? {
    almanac_type_of(widget) == canvasType ? canvas(of: widget) : nil
  }

  /// Draws the canvas, below its children.
  open func draw(on snapshot: Snapshot, width: Int, height: Int) {}

  /// Adds a child widget, which `layOut` then places.
  public func adopt(_ child: Widget) { gtk_widget_set_parent(child.widget, widget) }

  /// Moves a child behind `sibling`, or to the front if `sibling` is `nil`, in the order in which Tab
  /// reaches the children and in which they are drawn.
  public func moveChild(_ child: Widget, after sibling: Widget?) {
    gtk_widget_insert_after(child.widget, widget, sibling?.widget)
  }

  public func place(_ child: Widget, x: Int, y: Int, width: Int, height: Int) {
    var place = graphene_point_t(x: Float(x), y: Float(y))
    gtk_widget_allocate(
      child.widget, gint(width), gint(height), -1, gsk_transform_translate(nil, &place))
  }

  public func queueDraw() { gtk_widget_queue_draw(widget) }

  /// The widget's text color in the current theme.
  public var textColor: Color {
    var color = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color)
    return Color(color)
  }
}

/// The GObject type of a canvas, which overrides virtual functions of GtkWidget. It is registered
/// once.
@MainActor private let canvasType: GType = g_type_register_static_simple(
  gtk_widget_get_type(), "AlmanacCanvas", guint(MemoryLayout<GtkWidgetClass>.size),
  { table, _ in
    let object = table!.assumingMemoryBound(to: GObjectClass.self)
    object.pointee.dispose = { object in
      let widget = UnsafeMutableRawPointer(object!).assumingMemoryBound(to: GtkWidget.self)
      while let child = gtk_widget_get_first_child(widget) { gtk_widget_unparent(child) }
      let parent = g_type_class_peek(gtk_widget_get_type())
      parent?.assumingMemoryBound(to: GObjectClass.self).pointee.dispose(object)
    }
    let widget = table!.assumingMemoryBound(to: GtkWidgetClass.self)
    widget.pointee.get_request_mode = { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }
    widget.pointee.measure = {
      widget, orientation, other, minimum, natural, minimumBaseline, naturalBaseline in
      nonisolated(unsafe) let widget = widget
      let size = MainActor.assumeIsolated {
        canvas(of: widget)?.measure(
          orientation == GTK_ORIENTATION_HORIZONTAL ? .horizontal : .vertical,
          other: other < 0 ? nil : Int(other)) ?? (minimum: 0, natural: 0)
      }
      minimum?.pointee = gint(size.minimum)
      natural?.pointee = gint(max(size.minimum, size.natural))
      minimumBaseline?.pointee = -1
      naturalBaseline?.pointee = -1
    }
    widget.pointee.size_allocate = { widget, width, height, _ in
      nonisolated(unsafe) let widget = widget
      MainActor.assumeIsolated {
        canvas(of: widget)?.layOut(width: Int(width), height: Int(height))
      }
    }
    widget.pointee.snapshot = { widget, snapshot in
      nonisolated(unsafe) let (widget, snapshot) = (widget, snapshot)
      MainActor.assumeIsolated {
        guard let snapshot, let canvas = canvas(of: widget) else { return }
        canvas.draw(
          on: Snapshot(pointer: snapshot, canvas: canvas), width: canvas.width,
          height: canvas.height)
        var child = gtk_widget_get_first_child(widget)
        while let each = child {
          gtk_widget_snapshot_child(widget, each, snapshot)
          child = gtk_widget_get_next_sibling(each)
        }
      }
    }
  }, guint(MemoryLayout<AlmanacCanvas>.size), nil, GTypeFlags(rawValue: 0))

@MainActor private func canvas(of widget: UnsafeMutablePointer<GtkWidget>?) -> Canvas? {
  guard let widget else { return nil }
  let instance = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: AlmanacCanvas.self)
  return instance.pointee.canvas.map { Unmanaged<Canvas>.fromOpaque($0).takeUnretainedValue() }
}
