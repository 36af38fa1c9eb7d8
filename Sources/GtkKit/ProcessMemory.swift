internal import CGtk

/// What the process as a whole takes of the machine's memory.
public enum ProcessMemory {
  /// Lets all threads allocate from two arenas. glibc would give each thread one of its own, up to
  /// eight times the cores, and keep them: 2 MB after a start. Call before the first thread.
  /// - Source: mallopt(3), `M_ARENA_MAX`.
  public static func shareArenas() { mallopt(M_ARENA_MAX, 2) }

  /// Has a crash leave no picture of the memory, which may hold secrets. What the process starts
  /// inherits it.
  ///
  /// `PR_SET_DUMPABLE` would say so for this process alone, but xdg-desktop-portal refuses whoever set
  /// it: no file chooser, and no dark style (flatpak/xdg-desktop-portal#785, #2141).
  public static func leaveNoCore() { almanac_leave_no_core() }
}
