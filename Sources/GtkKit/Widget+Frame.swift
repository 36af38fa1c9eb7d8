internal import CGtk

extension Widget {
  /// Calls `body` after each layout of the window that the widget is in, in the same frame and before
  /// it is drawn: sizes and places are known then, and what is resized is laid out once more.
  public func onLayout(_ body: @escaping @MainActor () -> Void) {
    var clock: (object: Object, connection: SignalConnection)?
    connect("realize") { [weak self] in
      guard let self, let pointer = gtk_widget_get_frame_clock(widget) else { return }
      let object = Object(retaining: UnsafeMutableRawPointer(pointer))
      // GTK's own handler is connected before, when the window gets its surface.
      clock = (object, object.connect("layout", handler: body))
    }
    connect("unrealize") {
      clock?.connection.disconnect()
      clock = nil
    }
  }

  /// Grows by one with each frame of the window that the widget is in; 0 where it is in none.
  public var frameNumber: Int {
    gtk_widget_get_frame_clock(widget).map { Int(gdk_frame_clock_get_frame_counter($0)) } ?? 0
  }

  /// Calls `body` once, after the widget's next frame has been laid out and drawn: sizes and places
  /// are known then, and widgets may be changed. Never, if the widget goes before that frame.
  public func afterFrame(_ body: @escaping @MainActor () -> Void) {
    // The tick comes first in a frame; the rest of the frame runs in the same turn of the main
    // loop, so what the tick puts off to the next turn comes after it.
    gtk_widget_add_tick_callback(
      widget,
      { _, _, data in
        g_idle_add_full(
          G_PRIORITY_DEFAULT,
          { data in
            MainActor.assumeIsolated {
              Unmanaged<FrameHandler>.fromOpaque(data!).takeUnretainedValue().body()
            }
            return 0
          }, Unmanaged<FrameHandler>.fromOpaque(data!).retain().toOpaque(),
          { data in Unmanaged<FrameHandler>.fromOpaque(data!).release() })
        return 0
      }, Unmanaged.passRetained(FrameHandler(body)).toOpaque(),
      { data in Unmanaged<FrameHandler>.fromOpaque(data!).release() })
  }
}

private final class FrameHandler {
  let body: @MainActor () -> Void
  init(_ body: @escaping @MainActor () -> Void) { self.body = body }
}
