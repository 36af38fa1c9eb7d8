internal import CGtk

/// A GtkImage that shows a symbolic icon of the theme.
public final class Icon: Widget {
  /// - Parameter size: in logical pixels; `nil` for the style's default.
  public init(_ name: String, size: Int? = nil) {
    self.name = name
    super.init(gtk_image_new_from_icon_name(name))
    setAccessibleHidden()
    if let size { gtk_image_set_pixel_size(opaque, gint(size)) }
  }

  public var name: String {
    didSet { gtk_image_set_from_icon_name(opaque, name) }
  }
}
