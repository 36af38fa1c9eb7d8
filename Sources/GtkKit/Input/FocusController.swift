internal import CGtk

/// A GtkEventControllerFocus.
public final class FocusController: EventController {
  /// - Parameter onEnter: called when the widget, or one inside it, gets the focus from elsewhere.
  public init(onEnter: @escaping @MainActor () -> Void) {
    super.init(owning: UnsafeMutableRawPointer(gtk_event_controller_focus_new()))
    connect("enter", handler: onEnter)
  }
}
