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

/// Work for later on the main loop, dropped when its owner lets go of it.
@MainActor public final class Timeout {
  private var source: guint = 0
  private let body: @MainActor () -> Bool

  /// Calls `body` after each `milliseconds` for as long as it answers true.
  public init(milliseconds: Int, body: @escaping @MainActor () -> Bool) {
    self.body = body
    source = g_timeout_add_full(
      G_PRIORITY_DEFAULT, guint(milliseconds), Timeout.fire, Unmanaged.passRetained(self).toOpaque(),
      Timeout.release)
  }

  /// Calls `body` once, when the current frame has been drawn.
  public init(afterFrame body: @escaping @MainActor () -> Void) {
    self.body = {
      body()
      return false
    }
    source = g_idle_add_full(
      G_PRIORITY_DEFAULT_IDLE, Timeout.fire, Unmanaged.passRetained(self).toOpaque(), Timeout.release)
  }

  public func cancel() {
    guard source != 0 else { return }
    let id = source
    source = 0
    g_source_remove(id)
  }

  private static let fire: GSourceFunc = { data in
    // GLib calls its sources on the thread that runs the loop: the main one.
    nonisolated(unsafe) let data = data!
    return MainActor.assumeIsolated {
      let timeout = Unmanaged<Timeout>.fromOpaque(data).takeUnretainedValue()
      let goesOn = timeout.body()
      if !goesOn { timeout.source = 0 }
      return goesOn ? 1 : 0
    }
  }

  private static let release: GDestroyNotify = { data in
    Unmanaged<Timeout>.fromOpaque(data!).release()
  }
}
