internal import CGtk

/// How a widget looked at one moment, as GTK's drawing instructions instead of pixels.
@MainActor public final class WidgetImage {
  fileprivate let paintable: Object

  fileprivate init(_ paintable: Object) { self.paintable = paintable }
}

extension Widget {
  /// How the widget looks now; `nil` if it isn't on the screen.
  public var image: WidgetImage? {
    guard isMapped else { return nil }
    let live = Object(owning: UnsafeMutableRawPointer(gtk_widget_paintable_new(widget)))
    return WidgetImage(
      Object(owning: UnsafeMutableRawPointer(gdk_paintable_get_current_image(live.opaque))))
  }

  /// The widget's place in another widget, in logical pixels from its left and top edges; `nil` if
  /// either isn't laid out.
  public func area(in other: Widget) -> Area? {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(widget, other.widget, &bounds) != 0 else { return nil }
    return Area(
      x: Int(bounds.origin.x), y: Int(bounds.origin.y), width: Int(bounds.size.width),
      height: Int(bounds.size.height))
  }
}

extension Snapshot {
  public func draw(_ image: WidgetImage, in area: Area) {
    var place = graphene_point_t(x: Float(area.x), y: Float(area.y))
    gtk_snapshot_save(pointer)
    gtk_snapshot_translate(pointer, &place)
    gdk_paintable_snapshot(
      image.paintable.opaque, pointer, Double(area.width), Double(area.height))
    gtk_snapshot_restore(pointer)
  }
}
