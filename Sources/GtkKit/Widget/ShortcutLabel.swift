internal import CGtk

/// A GtkShortcutLabel: a key combination drawn as keys.
public final class ShortcutLabel: Widget {
  public init(_ accelerator: String) { super.init(gtk_shortcut_label_new(accelerator)) }
}
