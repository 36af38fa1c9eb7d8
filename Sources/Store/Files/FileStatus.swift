import Foundation

/// What the file system says of a file. `attributesOfItem` would also look up the names of the
/// owner and the group, which reads two files of the system each time.
struct FileStatus {
  let isRegular: Bool
  let isFolder: Bool
  /// The permissions, such as 0o600.
  let mode: Int
  let modified: Date

  /// - Parameter followsLinks: whether this is the status of what a link leads to.
  /// - Returns: `nil` if there is no such file, or its folder can't be read.
  init?(_ path: String, followsLinks: Bool = true) {
    var status = stat()
    guard unsafe (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else {
      return nil
    }
    isRegular = status.st_mode & S_IFMT == S_IFREG
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    mode = Int(status.st_mode & 0o7777)
    let time = status.st_mtim
    modified = Date(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }
}
