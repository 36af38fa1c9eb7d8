import Foundation
import Localization
import Synchronization
import Transport

/// A file that is read in parts, because it may be too large for the memory.
final class DocumentFile: Sendable {
  /// In bytes, when the file was opened.
  let size: Int
  private let path: String
  private let handle: Mutex<FileHandle>

  /// - Throws: `FeedError.unreadable` if there is no regular file at the address.
  init(_ url: URL) throws(FeedError) {
    path = url.path(percentEncoded: false)
    do {
      let values = try url.resolvingSymlinksInPath()
        .resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
      guard values.isRegularFile == true, let size = values.fileSize else {
        throw FeedError.unreadable(path: path, reason: Phrase("not a regular file"))
      }
      self.size = size
      handle = Mutex(try FileHandle(forReadingFrom: url))
    } catch let error as FeedError {
      throw error
    } catch {
      let isLost = LostName.isLost(in: path)
      throw .unreadable(
        path: path,
        reason: isLost ? LostName.isNotUTF8 : .verbatim(error.localizedDescription))
    }
  }

  /// - Returns: fewer bytes than asked for if the file is shorter by now.
  func bytes(_ range: Range<Int>) throws(FeedError) -> Data {
    do {
      return try handle.withLock { handle in
        try handle.seek(toOffset: UInt64(range.lowerBound))
        return try handle.read(upToCount: range.count) ?? Data()
      }
    } catch {
      throw .unreadable(path: path, reason: .verbatim(error.localizedDescription))
    }
  }
}
