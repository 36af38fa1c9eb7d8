internal import CGtk

/// A GtkOverlay: widgets on top of one that decides the size.
public final class Overlay: Widget {
  public init(child: Widget? = nil) {
    super.init(gtk_overlay_new())
    gtk_overlay_set_child(opaque, child?.widget)
  }

  public func setChild(_ child: Widget?) { gtk_overlay_set_child(opaque, child?.widget) }

  public func add(_ overlay: Widget) { gtk_overlay_add_overlay(opaque, overlay.widget) }

  /// Adds a widget on top that the overlay is to be large enough for.
  public func addMeasured(_ overlay: Widget) {
    add(overlay)
    gtk_overlay_set_measure_overlay(opaque, overlay.widget, 1)
  }
}
