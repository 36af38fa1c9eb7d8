internal import CGtk

/// A GtkApplicationWindow.
public final class ApplicationWindow: Window {
  public init(application: Application) {
    super.init(
      owning: UnsafeMutableRawPointer(
        g_object_ref(gtk_application_window_new(application.pointer())))
    )
  }
}
