internal import CGtk

/// Reports what fingers do on a touch screen or a touchpad while the widget scrolls. It ignores
/// mouse wheels, which don't report when the scrolling ends.
public final class FingerGesture: EventController {
  public enum Input: Sendable {
    case began
    /// The fingers moved down by this many logical pixels, or up if the number is negative.
    case moved(Double)
    case ended
    case cancelled
  }

  public init(_ handler: @escaping @MainActor (Input) -> Void) {
    super.init(owning: UnsafeMutableRawPointer(gtk_event_controller_legacy_new()))
    setPhase(.capture)
    let fingers = Fingers(handler)
    // This gesture only observes: the event goes on to the widget. GTK keeps the closure longer
    // than anybody keeps this object, so the closure doesn't refer to it.
    observe("event") { arguments in
      if let event = OpaquePointer(bitPattern: arguments.first) { fingers.handle(event) }
    }
  }
}

/// What the fingers do, from one event to the next.
@MainActor private final class Fingers {
  private var touch: OpaquePointer?
  private var height = 0.0
  private var isScrolling = false
  private let handler: @MainActor (FingerGesture.Input) -> Void

  init(_ handler: @escaping @MainActor (FingerGesture.Input) -> Void) { self.handler = handler }

  func handle(_ event: OpaquePointer) {
    switch gdk_event_get_event_type(event) {
    case GDK_TOUCH_BEGIN where touch == nil:
      touch = gdk_event_get_event_sequence(event)
      height = place(of: event)
      handler(.began)
    case GDK_TOUCH_UPDATE where gdk_event_get_event_sequence(event) == touch:
      let before = height
      height = place(of: event)
      handler(.moved(height - before))
    case GDK_TOUCH_END where gdk_event_get_event_sequence(event) == touch:
      touch = nil
      handler(.ended)
    case GDK_TOUCH_CANCEL where gdk_event_get_event_sequence(event) == touch:
      touch = nil
      handler(.cancelled)
    case GDK_SCROLL: scroll(event)
    default: break
    }
  }

  private func scroll(_ event: OpaquePointer) {
    guard gdk_scroll_event_get_direction(event) == GDK_SCROLL_SMOOTH,
      gdk_device_get_source(gdk_event_get_device(event)) == GDK_SOURCE_TOUCHPAD
    else { return }
    if gdk_scroll_event_is_stop(event) != 0 {
      if isScrolling { handler(.ended) }
      isScrolling = false
      return
    }
    if !isScrolling { handler(.began) }
    isScrolling = true
    var (x, y) = (0.0, 0.0)
    gdk_scroll_event_get_deltas(event, &x, &y)
    // X11 reports a touchpad's scrolling in wheel clicks instead of pixels.
    let notch = gdk_scroll_event_get_unit(event) == GDK_SCROLL_UNIT_WHEEL ? 50.0 : 1
    handler(.moved(-y * notch))
  }

  private func place(of event: OpaquePointer) -> Double {
    var (x, y) = (0.0, 0.0)
    gdk_event_get_position(event, &x, &y)
    return y
  }
}
