internal import CGtk

/// A GtkWindow.
public class Window: Widget {
  /// A dialog above another window, if there is one: Escape closes it.
  public convenience init(dialogOver parent: Window?, title: String) {
    self.init(owning: UnsafeMutableRawPointer(g_object_ref(gtk_window_new())))
    if let parent {
      gtk_window_set_transient_for(pointer(), parent.pointer())
      gtk_window_set_modal(pointer(), 1)
      gtk_window_set_destroy_with_parent(pointer(), 1)
    }
    gtk_window_set_title(pointer(), title)
    setTitlebar(HeaderBar())
    let keys = KeyController { [weak self] key in
      guard key == .escape, let self else { return false }
      self.close()
      return true
    }
    addController(keys)
  }

  override init(owning pointer: UnsafeMutableRawPointer) { super.init(owning: pointer) }

  public func setTitlebar(_ bar: Widget) { gtk_window_set_titlebar(pointer(), bar.widget) }
  public func setChild(_ child: Widget?) { gtk_window_set_child(pointer(), child?.widget) }
  public func setTitle(_ title: String) { gtk_window_set_title(pointer(), title) }

  /// The size in logical pixels, without shadows; what the user last made it.
  public var defaultSize: (width: Int, height: Int) {
    get {
      var width: gint = 0
      var height: gint = 0
      gtk_window_get_default_size(pointer(), &width, &height)
      return (Int(width), Int(height))
    }
    set { gtk_window_set_default_size(pointer(), gint(newValue.width), gint(newValue.height)) }
  }

  public var isMaximized: Bool {
    get { gtk_window_is_maximized(pointer()) != 0 }
    set { newValue ? gtk_window_maximize(pointer()) : gtk_window_unmaximize(pointer()) }
  }

  public var isResizable: Bool {
    get { gtk_window_get_resizable(pointer()) != 0 }
    set { gtk_window_set_resizable(pointer(), newValue.gboolean) }
  }

  /// Shows the window, or raises it.
  public func present() { gtk_window_present(pointer()) }

  /// Asks the window to close, as its close button does.
  public func close() { gtk_window_close(pointer()) }

  /// Drops GTK's own hold on the window and all it contains.
  public func destroy() { gtk_window_destroy(pointer()) }

  /// Where the keyboard is.
  public var hasFocusedText: Bool {
    guard let focus = gtk_window_get_focus(pointer()) else { return false }
    return g_type_check_instance_is_a(
      UnsafeMutableRawPointer(focus).assumingMemoryBound(to: GTypeInstance.self),
      gtk_text_get_type()) != 0
  }

  /// Called before the window closes.
  public func onClose(_ handler: @escaping @MainActor () -> Void) {
    connect("close-request", handler: handler)
  }
}

/// A GtkApplicationWindow.
public final class ApplicationWindow: Window {
  public init(application: Application) {
    super.init(
      owning: UnsafeMutableRawPointer(g_object_ref(gtk_application_window_new(application.pointer())))
    )
  }
}

/// A GtkHeaderBar.
public final class HeaderBar: Widget {
  public init() { super.init(gtk_header_bar_new()) }

  public func packStart(_ child: Widget) { gtk_header_bar_pack_start(opaque, child.widget) }
  public func packEnd(_ child: Widget) { gtk_header_bar_pack_end(opaque, child.widget) }
  public func setTitle(_ child: Widget?) { gtk_header_bar_set_title_widget(opaque, child?.widget) }
}

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
