internal import CGtk

/// A GtkExpander: a title that shows and hides the content below it.
public final class Expander: Widget {
  public init(_ label: String = "", child: Widget) {
    super.init(gtk_expander_new(label))
    gtk_expander_set_child(opaque, child.widget)
    // GTK takes a collapsed child out of the window but still offers it the focus. A label with
    // selectable text then asks its window for the focus widget, and GTK 4.18 warns that the label
    // is in no window.
    gtk_widget_set_can_focus(child.widget, isExpanded.gboolean)
    // Capturing the pointer is safe: the handler is released with the expander.
    connect("notify::expanded") { [opaque] in
      gtk_widget_set_can_focus(child.widget, gtk_expander_get_expanded(opaque))
    }
    // If the expander has no name, GTK 4.8 names it "GtkExpander" for screen readers.
    setAccessibleName(label)
  }

  public var isExpanded: Bool {
    get { gtk_expander_get_expanded(opaque) != 0 }
    set { gtk_expander_set_expanded(opaque, newValue.gboolean) }
  }

  /// Calls `handler` after the content has been shown or hidden.
  public func onExpand(_ handler: @escaping Handler) {
    connect("notify::expanded", handler: handler)
  }

  public var label: String {
    get { gtk_expander_get_label(opaque).map { String(cString: $0) } ?? "" }
    set {
      guard newValue != label else { return }
      gtk_expander_set_label(opaque, newValue)
      setAccessibleName(newValue)
    }
  }
}
