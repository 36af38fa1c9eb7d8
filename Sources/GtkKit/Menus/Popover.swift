internal import CGtk

/// A GtkPopover with a custom child, which a `MenuButton` opens.
public final class Popover: Widget {
  public init(child: Widget) {
    super.init(gtk_popover_new())
    gtk_popover_set_child(pointer(), child.widget)
  }

  public func close() { gtk_popover_popdown(pointer()) }

  /// Calls `handler` before the popover opens.
  public func onOpen(_ handler: @escaping Handler) { connect("show", handler: handler) }
}
