internal import CGtk

/// A GtkSeparator.
public final class Separator: Widget {
  public init(_ orientation: Orientation) { super.init(gtk_separator_new(orientation.gtk)) }
}
