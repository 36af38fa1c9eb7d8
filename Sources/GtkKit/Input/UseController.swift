internal import CGtk

/// Reports each sign that somebody uses a widget: a key, a button, a finger, or a pointer that moves.
public final class UseController: EventController {
  public init(_ handler: @escaping @MainActor () -> Void) {
    super.init(owning: UnsafeMutableRawPointer(gtk_event_controller_legacy_new()))
    setPhase(.capture)
    var place: (x: Double, y: Double)?
    // This controller only observes: the event goes on to the widget. GTK keeps the closure longer
    // than anybody keeps this object, so the closure doesn't refer to it.
    observe("event") { arguments in
      guard let event = OpaquePointer(bitPattern: arguments.first) else { return }
      if Self.isUse(event, after: &place) { handler() }
    }
  }

  /// - Parameter place: where the pointer was before, and then is.
  private static func isUse(
    _ event: OpaquePointer, after place: inout (x: Double, y: Double)?
  ) -> Bool {
    switch gdk_event_get_event_type(event) {
    case GDK_MOTION_NOTIFY:
      // After each layout, GTK reports again where the pointer is.
      let before = place
      var (x, y) = (0.0, 0.0)
      gdk_event_get_position(event, &x, &y)
      place = (x, y)
      return before.map { $0 != (x, y) } ?? false
    case GDK_KEY_PRESS, GDK_BUTTON_PRESS, GDK_SCROLL, GDK_TOUCH_BEGIN, GDK_TOUCHPAD_SWIPE,
      GDK_TOUCHPAD_PINCH, GDK_TOUCHPAD_HOLD:
      return true
    default: return false
    }
  }
}
