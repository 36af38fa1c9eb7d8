internal import CGtk

/// A GtkAboutDialog.
public final class AboutDialog: Window {
  public init(
    over parent: Window, name: String, version: String, icon: String, comments: String,
    copyright: String
  ) {
    super.init(owning: UnsafeMutableRawPointer(g_object_ref(gtk_about_dialog_new())))
    gtk_window_set_transient_for(pointer(), parent.pointer())
    gtk_window_set_modal(pointer(), 1)
    gtk_about_dialog_set_program_name(opaque, name)
    gtk_about_dialog_set_version(opaque, version)
    gtk_about_dialog_set_logo_icon_name(opaque, icon)
    gtk_about_dialog_set_comments(opaque, comments)
    gtk_about_dialog_set_copyright(opaque, copyright)
    gtk_about_dialog_set_license_type(opaque, GTK_LICENSE_MIT_X11)
  }
}
