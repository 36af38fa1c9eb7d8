internal import CGtk
internal import Glibc

/// Lets Swift concurrency run under GLib's main loop.
@MainActor public enum MainLoop {
  /// Drains the main actor's queue from a GLib source. Call this method on the main thread, before
  /// the application runs. Further calls do nothing.
  ///
  /// `g_application_run` does not run libdispatch's main queue: without this source, a `Task {
  /// @MainActor in … }` would never start.
  public static func attach() {
    guard !isAttached else { return }
    isAttached = true
    let descriptor = _dispatch_get_main_queue_handle_4CF()
    g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, descriptor, G_IO_IN,
      { descriptor, _, _ in
        // Reset the descriptor first: otherwise it stays ready and the loop spins at full CPU.
        var value: eventfd_t = 0
        eventfd_read(descriptor, &value)
        _dispatch_main_queue_callback_4CF(nil)
        return 1
      }, nil, nil)
  }

  /// Runs the sources that are ready, and returns whether any ran. If `waiting` is true, it first
  /// waits until a source is ready.
  @discardableResult public static func iterate(waiting: Bool = false) -> Bool {
    g_main_context_iteration(nil, waiting.gboolean) != 0
  }

  private static var isAttached = false
}
