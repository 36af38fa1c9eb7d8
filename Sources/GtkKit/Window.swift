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
      // GTK lets a dialog point at a parent that is gone, when a wrapper outlives both windows, and
      // follows that pointer when the dialog is freed.
      g_object_set_data_full(pointer(), "parent", g_object_ref(parent.raw), g_object_unref)
    }
    gtk_window_set_title(pointer(), title)
    setTitlebar(HeaderBar())
    // By pointer: the dialog outlives this wrapper, and the controller goes with the dialog.
    let window: UnsafeMutablePointer<GtkWindow> = pointer()
    let keys = KeyController { key in
      guard key == .escape else { return false }
      gtk_window_close(window)
      return true
    }
    addController(keys)
  }

  override init(owning pointer: UnsafeMutableRawPointer) {
    super.init(owning: pointer)
    showContrast()
  }

  /// The style sheet's `.high-contrast` is a window's class: GTK's CSS cannot ask for it.
  public func showContrast() { setClass("high-contrast", PlatformStyle.isHighContrast) }

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

  /// Gives a window that is shown the height that its content would like; its width stays.
  public func takeNaturalHeight() { defaultSize = (width, -1) }

  public var isMaximized: Bool {
    get { gtk_window_is_maximized(pointer()) != 0 }
    set { newValue ? gtk_window_maximize(pointer()) : gtk_window_unmaximize(pointer()) }
  }

  public var isFullscreen: Bool {
    get { gtk_window_is_fullscreen(pointer()) != 0 }
    set { newValue ? gtk_window_fullscreen(pointer()) : gtk_window_unfullscreen(pointer()) }
  }

  public func onFullscreenChange(_ handler: @escaping @MainActor () -> Void) {
    connect("notify::fullscreened", handler: handler)
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

  /// The button that Enter presses, from an entry too. It has to be in the window.
  public func setDefaultWidget(_ widget: Widget) {
    gtk_window_set_default_widget(pointer(), widget.widget)
  }

  /// Whether the window is the one that gets the keys.
  public var isActive: Bool { gtk_window_is_active(pointer()) != 0 }

  /// Called when the window becomes the one that gets the keys, and when it no longer is.
  public func onActiveChange(_ handler: @escaping @MainActor (Bool) -> Void) {
    // By pointer: the handler goes with the window.
    let window: UnsafeMutablePointer<GtkWindow> = pointer()
    connect("notify::is-active") { handler(gtk_window_is_active(window) != 0) }
  }

  /// Called before the window closes.
  public func onClose(_ handler: @escaping @MainActor () -> Void) {
    connect("close-request", handler: handler)
  }
}
