internal import CGtk

/// Holds the references of released wrappers, and drops them in the main loop's next turn.
///
/// Under -O a wrapper is released after its last use, which may be when its pointer is read: in
/// `gtk_window_set_titlebar(pointer(), HeaderBar().widget)` the header bar would be freed before
/// GTK gets it. With the pool, a pointer that was read from a wrapper stays valid until the C
/// function has returned, whichever way the call is written.
///
/// So a GObject outlives its wrapper by part of a turn: no code may expect it to be freed at once.
/// A pointer that is needed beyond the turn needs a wrapper, or an owner in GTK.
/// - Source: "ARC in Swift: Basics and beyond" (WWDC 2021): a lifetime may end with the last use.
@MainActor enum ReleasePool {
  private static var released: [UnsafeMutableRawPointer] = []

  /// Takes ownership of a reference. Without a running loop nothing is freed: the process is about
  /// to end.
  static func add(_ object: UnsafeMutableRawPointer) {
    released.append(object)
    guard released.count == 1 else { return }
    // The priority is the highest, so the pool never holds more than one turn's references.
    g_idle_add_full(
      G_PRIORITY_HIGH,
      { _ in
        MainActor.assumeIsolated { ReleasePool.drain() }
        return 0
      }, nil, nil)
  }

  /// Drops the references. Any that are added meanwhile wait for the next turn.
  private static func drain() {
    let objects = released
    released = []
    for object in objects { g_object_unref(object) }
  }
}
