internal import CGtk

extension Widget {
  /// Calls `body` after each layout of the widget's window, in the same frame and before drawing.
  /// Sizes and positions are known then, and whatever is resized is laid out once more.
  public func onLayout(_ body: @escaping Handler) {
    var clock: (object: Object, connection: SignalConnection)?
    connect("realize") { [weak self] in
      guard let self, let pointer = gtk_widget_get_frame_clock(widget) else { return }
      let object = Object(retaining: UnsafeMutableRawPointer(pointer))
      // GTK connects its own handler before this one, when the window gets its surface.
      clock = (object, object.connect("layout", handler: body))
    }
    connect("unrealize") {
      clock?.connection.disconnect()
      clock = nil
    }
  }

  /// The frame counter of the widget's window, which grows by one with each frame; 0 without a
  /// window.
  public var frameNumber: Int {
    gtk_widget_get_frame_clock(widget).map { Int(gdk_frame_clock_get_frame_counter($0)) } ?? 0
  }

  /// Calls `body` once, after the widget's next frame has been laid out and drawn. Sizes and
  /// positions are known then, and widgets may be changed. If the widget is gone before that frame,
  /// `body` is never called.
  public func afterFrame(_ body: @escaping Handler) {
    // The tick callback comes first in a frame. The rest of the frame runs in the same turn of the
    // main loop, so an idle source that the callback adds runs after the whole frame.
    gtk_widget_add_tick_callback(
      widget,
      { _, _, data in
        g_idle_add_full(
          G_PRIORITY_DEFAULT,
          { data in
            MainActor.assumeIsolated(BoxedHandler.body(of: data))
            return 0
          }, BoxedHandler.data(BoxedHandler.body(of: data)), releaseBoxed)
        return 0
      }, BoxedHandler.data(body), releaseBoxed)
  }
}
