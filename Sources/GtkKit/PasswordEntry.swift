internal import CGtk

/// A GtkPasswordEntry: one line of hidden text that cannot be copied from it, with an icon that shows
/// it.
///
/// Enter presses the window's default button, unless `onActivate` deals with it.
public final class PasswordEntry: TextEntry {
  public init() {
    super.init(gtk_password_entry_new())
    gtk_password_entry_set_show_peek_icon(opaque, 1)
    setProperty("activates-default", .bool(true))
    keepOnOneLine { "" }
  }
}
