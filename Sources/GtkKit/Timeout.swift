internal import CGtk

/// Work that runs later on the main loop, whether or not anyone still holds this object: an owner
/// that goes away must cancel it.
@MainActor public final class Timeout {
  private var source: guint = 0
  private let body: @MainActor () -> Bool

  /// Calls `body` every `milliseconds` for as long as it returns true.
  public init(milliseconds: Int, body: @escaping @MainActor () -> Bool) {
    self.body = body
    source = g_timeout_add_full(
      G_PRIORITY_DEFAULT, guint(milliseconds), Timeout.fire,
      Unmanaged.passRetained(self).toOpaque(),
      Timeout.release)
  }

  public func cancel() {
    guard source != 0 else { return }
    let id = source
    source = 0
    g_source_remove(id)
  }

  private static let fire: GSourceFunc = { data in
    // GLib calls its sources on the thread that runs the loop: the main thread.
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
