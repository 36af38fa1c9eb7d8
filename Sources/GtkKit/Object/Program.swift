internal import CGtk

/// The running program.
public enum Program {
  /// Replaces this process with a new run of the program. Returns only if that fails.
  /// - Parameter arguments: those after the program's name.
  @MainActor public static func restart(with arguments: [String]) {
    var words = (["almanac"] + arguments).map { g_strdup($0) } + [nil]
    execv("/proc/self/exe", &words)
    for word in words { g_free(word) }
  }
}
