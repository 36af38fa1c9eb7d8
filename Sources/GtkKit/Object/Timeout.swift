internal import CGtk

/// Work that runs on the main loop later, once or again and again, until it is cancelled or this
/// object is released.
@MainActor public final class Timeout {
  private var source: guint = 0

  /// Calls `body` once, after this many milliseconds.
  public init(after milliseconds: Int, _ body: @escaping Handler) {
    source = Self.start(milliseconds) { [weak self] in
      self?.source = 0
      body()
      return false
    }
  }

  /// Calls `body` again and again, this many milliseconds apart.
  public init(every milliseconds: Int, _ body: @escaping Handler) {
    source = Self.start(milliseconds) {
      body()
      return true
    }
  }

  /// Calls `body` once, after this many milliseconds. Unlike a `Timeout`, this cannot be cancelled.
  static func run(after milliseconds: Int, _ body: @escaping Handler) {
    _ = start(milliseconds) {
      body()
      return false
    }
  }

  isolated deinit { cancel() }

  public func cancel() {
    if source != 0 { g_source_remove(source) }
    source = 0
  }

  private static func start(
    _ milliseconds: Int, _ body: @escaping @MainActor () -> Bool
  ) -> guint {
    g_timeout_add_full(
      G_PRIORITY_DEFAULT, guint(milliseconds),
      { data in
        // GLib calls its sources on the thread that runs the loop: the main thread.
        MainActor.assumeIsolated(Boxed<@MainActor () -> Bool>.body(of: data)).gboolean
      }, Boxed<@MainActor () -> Bool>.data(body), releaseBoxed)
  }
}

extension Duration {
  /// The duration in milliseconds, rounded up so that a wait never ends too early.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
