import Localization

/// A number of bytes in words.
enum ByteCount {
  /// The size in MB, in KB if it is less than one, or in GB if it is a whole number of them.
  /// - Parameter unit: how many bytes a KB has.
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
