internal import CGtk

/// A GtkPasswordEntry: one line of hidden text that cannot be copied, with an icon that reveals it.
public final class PasswordEntry: TextEntry {
  public init() {
    super.init(gtk_password_entry_new())
    gtk_password_entry_set_show_peek_icon(opaque, 1)
    keepOnOneLine(separator: "")
  }
}
