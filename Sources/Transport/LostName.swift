import Localization

/// What can be said of a file's name that is not in UTF-8, as on old disks and in old archives.
/// Foundation can't open such a file.
public enum LostName {
  /// Whether a path has lost bytes that are not in UTF-8.
  /// - Parameter path: as Foundation repaired it, or empty if it did not even do that.
  public static func isLost(in path: String) -> Bool {
    path.isEmpty || path.unicodeScalars.contains("\u{FFFD}")
  }

  /// The reason why the file can't be opened.
  public static var isNotUTF8: Phrase { Phrase("its name isn’t in UTF-8, so rename it first") }
}
