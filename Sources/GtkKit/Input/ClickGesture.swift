internal import CGtk

/// A GtkGestureClick for one mouse button, or for any button.
public final class ClickGesture: EventController {
  public static let any = 0
  public static let secondary = 3
  /// The "back" button of a mouse.
  public static let back = 8

  /// - Parameter handler: called with the position of the press, in the widget's coordinates.
  public init(button: Int, _ handler: @escaping @MainActor (_ x: Double, _ y: Double) -> Void) {
    super.init(owning: UnsafeMutableRawPointer(gtk_gesture_click_new()))
    gtk_gesture_single_set_button(opaque, guint(button))
    connectPointer("pressed") { _, x, y in handler(x, y) }
  }
}
