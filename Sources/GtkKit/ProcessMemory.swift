internal import CGtk

/// What the process as a whole takes of the machine's memory.
public enum ProcessMemory {
  /// Lets all threads allocate from two arenas. glibc would give each thread one of its own, up to
  /// eight times the cores, and keep them: 2 MB after a start. Call before the first thread.
  /// - Source: mallopt(3), `M_ARENA_MAX`.
  public static func shareArenas() { mallopt(M_ARENA_MAX, 2) }
}
