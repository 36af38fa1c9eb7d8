internal import CGtk

/// A GtkShortcutController: key bindings that work while the focus is in a widget.
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
        // GTK calls it on the main thread, for a key press.
        nonisolated(unsafe) let data = data!
        return MainActor.assumeIsolated {
          Unmanaged<ShortcutHandler>.fromOpaque(data).takeUnretainedValue().body().gboolean
        }
      }, Unmanaged.passRetained(ShortcutHandler(handler)).toOpaque(),
      { data in Unmanaged<ShortcutHandler>.fromOpaque(data!).release() })
    guard let trigger = gtk_shortcut_trigger_parse_string(keys) else {
      preconditionFailure("no keys \(keys)")
    }
    gtk_shortcut_controller_add_shortcut(opaque, gtk_shortcut_new(trigger, action))
  }
}

private final class ShortcutHandler {
  let body: @MainActor () -> Bool
  init(_ body: @escaping @MainActor () -> Bool) { self.body = body }
}
