internal import CGtk

/// A GtkExpander: a line that shows and hides what stands below it.
public final class Expander: Widget {
  public init(_ label: String = "", child: Widget) {
    super.init(gtk_expander_new(label))
    gtk_expander_set_child(opaque, child.widget)
    // GTK 4.8 would have it read as "GtkExpander".
    setAccessibleName(label)
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
