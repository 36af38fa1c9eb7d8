import Foundation

/// A lock among processes on a file or folder; it ends with its owner, however that ends. Where the
/// file system knows no locks, everybody holds it.
/// - Source: flock(2).
final class FileLock: Sendable {
  enum Kind {
    case shared, exclusive
  }

  private let handle: FileHandle

  /// - Parameter place: a file or folder that is there.
  init(at place: URL) throws {
    handle = try FileHandle(forReadingFrom: place)
    // A browser that is started meanwhile must not hold it on.
    _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
  }

  /// - Parameter file: made where it is missing; it stays, as another process may wait for it.
  convenience init(file: URL) throws {
    PrivateFile.make(at: file)
    try self.init(at: file)
  }

  /// Between fork and exec a child of this process holds the lock too: closing the file leaves it
  /// held until then.
  deinit { release() }

  /// Takes the lock, or changes its kind, without waiting.
  /// - Returns: whether it is held; if not, one held before is lost.
  func acquire(_ kind: Kind) -> Bool {
    let operation = (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB
    while flock(handle.fileDescriptor, operation) != 0 {
      if errno != EINTR { return errno != EWOULDBLOCK }
    }
    return true
  }

  /// Takes the lock, and waits for it as long as that.
  func acquire(_ kind: Kind, within timeout: Duration) -> Bool {
    let end = ContinuousClock.now + timeout
    while !acquire(kind) {
      guard ContinuousClock.now < end else { return false }
      usleep(2_000)
    }
    return true
  }

  func release() { _ = flock(handle.fileDescriptor, LOCK_UN) }
}
