import Localization

/// Formats a number of bytes for the user, as in "12 MB".
enum ByteCount {
  /// The size in MB, in KB if it is less than 1 MB, or in GB if it is a whole number of GB. It is
  /// rounded down, but is at least 1 KB.
  /// - Parameter unit: the number of bytes in a KB.
  static func words(_ bytes: Int, unit: Int = 1024) -> String {
    let kilobytes = max(1, bytes / unit)
    let megabytes = kilobytes / unit
    let gigabytes = megabytes / unit
    return gigabytes > 0 && megabytes % unit == 0
      ? text("{size} GB", ["size": number(gigabytes)])
      : megabytes > 0
        ? text("{size} MB", ["size": number(megabytes)])
        : text("{size} KB", ["size": number(kilobytes)])
  }
}
