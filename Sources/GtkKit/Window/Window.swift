internal import CGtk
import Foundation

/// A GtkWindow.
public class Window: Widget {
  /// Makes a dialog, over another window unless `parent` is `nil`. Escape and Ctrl+W close the
  /// dialog; the app's own keys do nothing in it.
  public convenience init(dialogOver parent: Window?, title: String) {
    self.init(owning: UnsafeMutableRawPointer(g_object_ref(gtk_window_new())))
    if let parent {
      gtk_window_set_transient_for(pointer(), parent.pointer())
      gtk_window_set_modal(pointer(), 1)
      gtk_window_set_destroy_with_parent(pointer(), 1)
      // If the dialog's wrapper outlived both windows, the dialog would keep a pointer to its freed
      // parent, and GTK would follow that pointer when it frees the dialog. So the dialog retains
      // its parent.
      g_object_set_data_full(pointer(), "parent", g_object_ref(parent.raw), g_object_unref)
    }
    gtk_window_set_title(pointer(), title)
    setTitlebar(HeaderBar())
    // Capturing the pointer is safe: the dialog outlives this wrapper, and owns the controller.
    let window: UnsafeMutablePointer<GtkWindow> = pointer()
    let keys = KeyController { key in
      guard key == .escape else { return false }
      gtk_window_close(window)
      return true
    }
    addController(keys)
    let shortcuts = ShortcutController()
    shortcuts.add("<Control>w") {
      gtk_window_close(window)
      return true
    }
    addController(shortcuts)
  }

  override init(owning pointer: UnsafeMutableRawPointer) {
    super.init(owning: pointer)
    showContrast()
  }

  /// Adds the style class `.high-contrast` if the user asked for high contrast, and otherwise
  /// removes it: GTK's CSS cannot query that setting.
  public func showContrast() { setClass("high-contrast", PlatformStyle.isHighContrast) }

  public func setTitlebar(_ bar: Widget) { gtk_window_set_titlebar(pointer(), bar.widget) }
  public func setChild(_ child: Widget?) { gtk_window_set_child(pointer(), child?.widget) }
  public func setTitle(_ title: String) { gtk_window_set_title(pointer(), title) }

  /// The size in logical pixels, without shadows, as the user or the code last set it. Maximizing
  /// does not change it.
  public var defaultSize: (width: Int, height: Int) {
    get {
      var width: gint = 0
      var height: gint = 0
      gtk_window_get_default_size(pointer(), &width, &height)
      return (Int(width), Int(height))
    }
    set { gtk_window_set_default_size(pointer(), gint(newValue.width), gint(newValue.height)) }
  }

  /// Gives a visible window the natural height of its content; the window's width stays.
  public func takeNaturalHeight() { defaultSize = (defaultSize.width, -1) }

  /// Whether the window has the keyboard focus.
  public var isActive: Bool { gtk_window_is_active(pointer()) != 0 }

  public var isMaximized: Bool {
    get { gtk_window_is_maximized(pointer()) != 0 }
    set { newValue ? gtk_window_maximize(pointer()) : gtk_window_unmaximize(pointer()) }
  }

  public var isFullscreen: Bool {
    get { gtk_window_is_fullscreen(pointer()) != 0 }
    set { newValue ? gtk_window_fullscreen(pointer()) : gtk_window_unfullscreen(pointer()) }
  }

  public func onFullscreenChange(_ handler: @escaping Handler) {
    connect("notify::fullscreened", handler: handler)
  }

  /// Prevents the user from resizing the window.
  public func fixSize() { gtk_window_set_resizable(pointer(), 0) }

  /// Shows the window, or raises it.
  public func present() { gtk_window_present(pointer()) }

  /// Asks the window to close, as its close button does.
  public func close() { gtk_window_close(pointer()) }

  /// Calls `handler` when the window gets or loses the keyboard focus.
  public func onActiveChange(_ handler: @escaping @MainActor (Bool) -> Void) {
    // Capturing the pointer is safe: the handler is released with the window.
    let window: UnsafeMutablePointer<GtkWindow> = pointer()
    connect("notify::is-active") { handler(gtk_window_is_active(window) != 0) }
  }

  /// Calls `handler` before the window closes.
  public func onClose(_ handler: @escaping Handler) { connect("close-request", handler: handler) }
}

extension Window {
  /// Opens an address with the desktop's default program; in a sandbox, through the portal.
  /// - Parameter onFailure: called if there is no such program or it could not be started.
  public func open(_ url: URL, onFailure: @escaping Handler) {
    // Capturing the pointer is safe: the call retains the window until it ends.
    let window: UnsafeMutablePointer<GtkWindow> = pointer()
    gtk_show_uri_full(
      window, url.absoluteString, guint32(GDK_CURRENT_TIME), nil, AsyncCall.callback,
      AsyncCall.data { result in
        if gtk_show_uri_full_finish(window, result, nil) == 0 { onFailure() }
      })
  }
}

/// A GtkApplicationWindow.
public final class ApplicationWindow: Window {
  public init(application: Application) {
    super.init(
      owning: UnsafeMutableRawPointer(
        g_object_ref(gtk_application_window_new(application.pointer())))
    )
  }
}
