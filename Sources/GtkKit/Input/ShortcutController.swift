internal import CGtk

/// A GtkShortcutController: key bindings that work while the focus is on its widget or inside it.
public final class ShortcutController: EventController {
  public init() {
    super.init(owning: UnsafeMutableRawPointer(gtk_shortcut_controller_new()))
  }

  /// - Parameters:
  ///   - keys: in GTK's notation, such as `<Alt>Up`.
  ///   - handler: returns true if it handled the key.
  public func add(_ keys: String, _ handler: @escaping @MainActor () -> Bool) {
    let action = gtk_callback_action_new(
      { _, _, data in
        // GTK calls this on the main thread, for a key press.
        MainActor.assumeIsolated(Boxed<@MainActor () -> Bool>.body(of: data)).gboolean
      }, Boxed<@MainActor () -> Bool>.data(handler), releaseBoxed)
    guard let trigger = gtk_shortcut_trigger_parse_string(keys) else {
      preconditionFailure("no keys \(keys)")
    }
    gtk_shortcut_controller_add_shortcut(opaque, gtk_shortcut_new(trigger, action))
  }
}
