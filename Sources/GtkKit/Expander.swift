internal import CGtk

/// A GtkExpander: a line that shows and hides what stands below it.
public final class Expander: Widget {
  public init(_ label: String = "", child: Widget) {
    super.init(gtk_expander_new(label))
    gtk_expander_set_child(opaque, child.widget)
    // GTK takes a folded child out of the window, and still offers it the focus. A label whose text
    // can be selected then asks its window where the focus is: GTK 4.18 complains that there is none.
    gtk_widget_set_can_focus(child.widget, isExpanded.gboolean)
    // By pointer: the handler goes with the expander.
    connect("notify::expanded") { [opaque] in
      gtk_widget_set_can_focus(child.widget, gtk_expander_get_expanded(opaque))
    }
    // GTK 4.8 would have it read as "GtkExpander".
    setAccessibleName(label)
  }

  public var isExpanded: Bool {
    get { gtk_expander_get_expanded(opaque) != 0 }
    set { gtk_expander_set_expanded(opaque, newValue.gboolean) }
  }

  /// Called when what stands below was shown or hidden.
  public func onExpand(_ handler: @escaping @MainActor () -> Void) {
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
