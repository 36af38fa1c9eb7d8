internal import CGtk

/// Settings for the memory of the whole process.
public enum ProcessMemory {
  /// Makes all threads share two malloc arenas. By default glibc makes one arena per thread, up to
  /// eight times the number of cores, and keeps them, which costs 2 MB after a start. Call this
  /// before the first thread starts.
  /// - Source: mallopt(3), `M_ARENA_MAX`.
  public static func shareArenas() { mallopt(M_ARENA_MAX, 2) }

  /// Disables core dumps, which may contain secrets. Child processes inherit this.
  ///
  /// `PR_SET_DUMPABLE` would affect this process alone, but xdg-desktop-portal refuses a process
  /// that set it, so the app would have no file chooser and no dark style
  /// (flatpak/xdg-desktop-portal#785, #2141).
  public static func disableCoreDumps() { almanac_leave_no_core() }
}
