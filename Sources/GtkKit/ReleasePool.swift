internal import CGtk

/// Holds the references that wrappers let go of, and drops them at the main loop's next turn.
///
/// Under -O a wrapper is released after its last use, which may be the moment its pointer is read:
/// in `gtk_window_set_titlebar(pointer(), HeaderBar().widget)` the header bar would be freed before
/// GTK gets it. With the pool, a pointer that was read from a wrapper is good until the C function
/// has returned, whichever way the call is spelled.
///
/// So a GObject outlives its wrapper by part of a turn: nothing may rely on its being gone at once.
/// A pointer that is needed beyond the turn needs a wrapper, or an owner in GTK.
/// - Source: "ARC in Swift: Basics and beyond" (WWDC 2021): a lifetime may end with the last use.
@MainActor enum ReleasePool {
  private static var released: [UnsafeMutableRawPointer] = []

  /// Takes over a reference. A loop that is not running frees nothing: the process is about to end.
  static func add(_ object: UnsafeMutableRawPointer) {
    released.append(object)
    guard released.count == 1 else { return }
    // Ahead of all other work, so that not more than a turn's worth is ever held.
    g_idle_add_full(
      G_PRIORITY_HIGH,
      { _ in
        MainActor.assumeIsolated { ReleasePool.drain() }
        return 0
      }, nil, nil)
  }

  /// What is let go of meanwhile waits for the turn after this one.
  private static func drain() {
    let objects = released
    released = []
    for object in objects { g_object_unref(object) }
  }
}
