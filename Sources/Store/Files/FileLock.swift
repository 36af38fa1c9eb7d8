import Foundation

/// A lock between processes on a file or folder. It is released when the process that holds it
/// ends, even if that process crashes. On a file system without locks, every process gets the lock.
/// - Source: flock(2).
final class FileLock: Sendable {
  enum Kind {
    case shared, exclusive
  }

  private let handle: FileHandle

  /// - Parameter place: an existing file or folder.
  init(at place: URL) throws {
    handle = try FileHandle(forReadingFrom: place)
    // A browser that the app starts must not inherit the lock.
    _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
  }

  /// Between fork and exec, a child of this process also holds the lock, so closing the file would
  /// not release it.
  deinit { release() }

  /// Takes the lock, or changes its kind, without waiting.
  /// - Returns: whether the lock is held; if not, a lock held before is lost.
  func acquire(_ kind: Kind) -> Bool {
    let operation = (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB
    while flock(handle.fileDescriptor, operation) != 0 {
      if errno != EINTR { return errno != EWOULDBLOCK }
    }
    return true
  }

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
