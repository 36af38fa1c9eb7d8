internal import CGtk

/// A GtkHeaderBar.
public final class HeaderBar: Widget {
  public init() { super.init(gtk_header_bar_new()) }

  public func packStart(_ child: Widget) { gtk_header_bar_pack_start(opaque, child.widget) }
  public func packEnd(_ child: Widget) { gtk_header_bar_pack_end(opaque, child.widget) }
  /// Shows or hides the window's own buttons, such as Close.
  public func setTitleButtons(_ isShown: Bool) {
    gtk_header_bar_set_show_title_buttons(opaque, isShown.gboolean)
  }
  public func setTitle(_ child: Widget?) { gtk_header_bar_set_title_widget(opaque, child?.widget) }
}
