internal import CGtk

/// A GtkOverlay: widgets on top of a main child. The main child determines the size, together with
/// the widgets that `addMeasured` adds.
public final class Overlay: Widget {
  public init(child: Widget? = nil) {
    super.init(gtk_overlay_new())
    gtk_overlay_set_child(opaque, child?.widget)
  }

  public func add(_ overlay: Widget) { gtk_overlay_add_overlay(opaque, overlay.widget) }

  public func remove(_ overlay: Widget) { gtk_overlay_remove_overlay(opaque, overlay.widget) }

  /// Adds a widget on top, at the position that `place` returns, in logical pixels from the leading
  /// and top edges.
  /// - Parameter place: called with the overlay's width and the widget's natural size.
  public func add(
    _ overlay: Widget,
    at place:
      @escaping @MainActor (_ width: Int, _ size: (width: Int, height: Int)) -> (
        x: Int, y: Int
      )
  ) {
    add(overlay)
    // Capturing the pointers is safe: both are used only during layout, while the overlay contains
    // the widget.
    let (shown, parent) = (overlay.widget, widget)
    connect("get-child-position") { arguments in
      guard arguments.first == UInt(bitPattern: shown),
        let area = UnsafeMutablePointer<GdkRectangle>(bitPattern: arguments.second)
      else { return false }
      var size = GtkRequisition()
      gtk_widget_get_preferred_size(shown, nil, &size)
      let width = Int(gtk_widget_get_width(parent))
      let place = place(width, (Int(size.width), Int(size.height)))
      let isRightToLeft = gtk_widget_get_direction(parent) == GTK_TEXT_DIR_RTL
      area.pointee = GdkRectangle(
        x: gint(isRightToLeft ? width - place.x - Int(size.width) : place.x), y: gint(place.y),
        width: size.width, height: size.height)
      return true
    }
  }

  /// Adds a widget on top that also counts when the overlay is measured.
  public func addMeasured(_ overlay: Widget) {
    add(overlay)
    gtk_overlay_set_measure_overlay(opaque, overlay.widget, 1)
  }
}
