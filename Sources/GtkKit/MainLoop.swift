internal import CGtk
internal import Glibc

/// Lets Swift concurrency run under GLib's main loop.
@MainActor public enum MainLoop {
  /// Drains the main actor's queue from a GLib source. Call once, before the application runs, on
  /// the main thread. Calling it again does nothing.
  ///
  /// `g_application_run` never looks at libdispatch's main queue, so without this a
  /// `Task { @MainActor in … }` would wait for ever.
  public static func attach() {
    guard !isAttached else { return }
    isAttached = true
    let descriptor = _dispatch_get_main_queue_handle_4CF()
    g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, descriptor, G_IO_IN,
      { descriptor, _, _ in
        // The read comes first: unread, the descriptor stays ready and the loop burns a core.
        var value: eventfd_t = 0
        eventfd_read(descriptor, &value)
        _dispatch_main_queue_callback_4CF(nil)
        return 1
      }, nil, nil)
  }

  /// Runs what is ready, waiting for something if asked to; says whether there was anything.
  @discardableResult public static func iterate(waiting: Bool = false) -> Bool {
    g_main_context_iteration(nil, waiting.gboolean) != 0
  }

  private static var isAttached = false
}
