internal import CGtk

/// A GtkPaned: two widgets with a divider that the user can move.
public final class Paned: Widget {
  public init() {
    super.init(gtk_paned_new(GTK_ORIENTATION_HORIZONTAL))
    gtk_paned_set_shrink_start_child(opaque, 0)
    gtk_paned_set_shrink_end_child(opaque, 0)
    // Extra space is divided in proportion to the sizes of the two widgets.
    gtk_paned_set_resize_start_child(opaque, 1)
    gtk_paned_set_resize_end_child(opaque, 1)
  }

  public var start: Widget? {
    didSet { gtk_paned_set_start_child(opaque, start?.widget) }
  }

  public var end: Widget? {
    didSet { gtk_paned_set_end_child(opaque, end?.widget) }
  }

  /// The divider's distance from the start, in logical pixels.
  public var position: Int {
    get { Int(gtk_paned_get_position(opaque)) }
    set { gtk_paned_set_position(opaque, gint(newValue)) }
  }

  public func onPositionChange(_ handler: @escaping Handler) {
    connect("notify::position", handler: handler)
  }
}
