internal import CGtk

/// The running program: its process, and the memory of that.
public enum Program {
  /// Replaces this process with a new run of the program. Returns only if that fails.
  /// - Parameter arguments: those after the program's name.
  @MainActor public static func restart(with arguments: [String]) {
    var words = (["almanac"] + arguments).map { g_strdup($0) } + [nil]
    execv("/proc/self/exe", &words)
    for word in words { g_free(word) }
  }

  /// Makes all threads share two malloc arenas. By default glibc makes one arena per thread, up to
  /// eight times the number of cores, and keeps them, which costs 2 MB after a start. Call this
  /// before the first thread starts.
  /// - Source: mallopt(3), `M_ARENA_MAX`.
  public static func shareArenas() { mallopt(M_ARENA_MAX, 2) }

  /// Returns free memory to the machine: after a start, about 0.5 MB of the heap, and 0.6 MB of the
  /// main thread's stack, which reading the style sheet needed.
  /// - Source: malloc_trim(3), madvise(2).
  @MainActor public static func returnFreeMemory() {
    malloc_trim(0)
    almanac_return_free_stack()
  }

  /// Disables core dumps, which may contain secrets. Child processes inherit this.
  ///
  /// `PR_SET_DUMPABLE` would affect this process alone, but xdg-desktop-portal refuses a process
  /// that set it, so the app would have no file chooser and no dark style
  /// (flatpak/xdg-desktop-portal#785, #2141).
  public static func disableCoreDumps() { almanac_leave_no_core() }
}
