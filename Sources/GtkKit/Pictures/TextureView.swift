internal import CGtk

/// A GtkPicture that shows a texture at its own size, or smaller if there is less space; see also
/// `setCovers`.
public final class TextureView: Widget {
  public init() {
    super.init(gtk_picture_new())
    gtk_picture_set_can_shrink(opaque, 1)
    gtk_picture_set_content_fit(opaque, GTK_CONTENT_FIT_SCALE_DOWN)
    setAccessibleName("")
  }

  public func show(_ texture: Texture?) {
    guard let texture else { return gtk_picture_set_paintable(opaque, nil) }
    texture.withPointer { gtk_picture_set_paintable(opaque, $0) }
  }

  /// Sets whether the picture is scaled and cropped to fill the area, or shown whole and never
  /// enlarged.
  public func setCovers(_ covers: Bool) {
    gtk_picture_set_content_fit(
      opaque, covers ? GTK_CONTENT_FIT_COVER : GTK_CONTENT_FIT_SCALE_DOWN)
  }
}
