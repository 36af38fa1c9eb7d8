internal import CGtk

/// A GtkEventControllerScroll that reports the mouse wheel while Shift is held down.
final class WheelController: EventController {
  /// - Parameter handler: called with the steps, more than zero downward.
  init(_ handler: @escaping @MainActor (Double) -> Void) {
    super.init(
      owning: UnsafeMutableRawPointer(
        gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL)))
    // Capturing the pointer is safe: the controller calls the handler.
    let controller = opaque
    connectScroll { _, steps in
      let state = gtk_event_controller_get_current_event_state(controller)
      guard state.rawValue & GDK_SHIFT_MASK.rawValue != 0 else { return false }
      handler(steps)
      return true
    }
  }
}
