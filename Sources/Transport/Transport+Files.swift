import Foundation
import Localization

extension Transport {
  /// Reads `file:` URLs, which URLSession refuses on Linux. The `ETag` consists of the file's inode
  /// number, modification time and size, so a request with this `ETag` gets a 304 if the file is
  /// unchanged.
  public static let files = Transport { request throws(TransportError) in
    let url = request.url
    guard url.isFileURL else { throw .unsupportedScheme(url.scheme ?? "") }
    let host = url.host() ?? ""
    guard host.isEmpty || host == "localhost" else {
      throw .unreadable(path: url.absoluteString, reason: Phrase("another computer’s file"))
    }
    return try await answer(request, from: url)
  }

  /// Reads `sample:NAME` from a folder, and nothing outside it.
  public static func samples(directory: URL) -> Transport {
    Transport { request throws(TransportError) in
      guard request.url.scheme?.lowercased() == "sample" else {
        throw .unsupportedScheme(request.url.scheme ?? "")
      }
      let name = request.url.path(percentEncoded: false)
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      let isInside = parts.allSatisfy {
        !$0.isEmpty && $0 != "." && $0 != ".." && !$0.contains("\0")
      }
      guard request.url.host() == nil, isInside else {
        throw .fileNotFound(path: request.url.absoluteString)
      }
      return try await answer(request, from: directory.appending(path: name))
    }
  }

  /// Reads a file off the caller's actor: a disk may be asleep, or on a network.
  @concurrent private static func answer(
    _ request: TransportRequest, from file: URL
  ) async throws(TransportError) -> TransportResponse {
    let path = file.path(percentEncoded: false)
    do {
      // A link is resolved first, because its attributes are not those of its target.
      let attributes = try FileManager.default.attributesOfItem(
        atPath: file.resolvingSymlinksInPath().path(percentEncoded: false))
      // A folder has no bytes, and a pipe may never end.
      guard attributes[.type] as? FileAttributeType == .typeRegular else {
        throw TransportError.unreadable(path: path, reason: Phrase("not a regular file"))
      }
      let modified = attributes[.modificationDate] as? Date ?? .distantPast
      let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
      let number = (attributes[.systemFileNumber] as? NSNumber)?.intValue ?? 0
      // There is no Last-Modified: it says less than the ETag, and formatting a date costs 5 MB of
      // ICU.
      let headers = ["ETag": "\"\(number)-\(modified.timeIntervalSince1970)-\(size)\""]
      if request.headers["If-None-Match"] == headers["ETag"] {
        return TransportResponse(status: 304, headers: headers, url: request.url)
      }
      guard size <= request.maxBytes else { throw TransportError.tooLarge(limit: request.maxBytes) }
      let handle = try FileHandle(forReadingFrom: file)
      defer { try? handle.close() }
      // Reads one byte more than allowed, because the file may have grown meanwhile.
      let body = try handle.read(upToCount: request.maxBytes + 1) ?? Data()
      guard body.count <= request.maxBytes else {
        throw TransportError.tooLarge(limit: request.maxBytes)
      }
      return TransportResponse(headers: headers, body: body, url: request.url)
    } catch let error as TransportError {
      throw error
    } catch CocoaError.fileNoSuchFile, CocoaError.fileReadNoSuchFile {
      guard !LostName.isLost(in: path) else {
        throw .unreadable(path: path, reason: LostName.isNotUTF8)
      }
      throw .fileNotFound(path: path)
    } catch CocoaError.fileReadNoPermission {
      throw .unreadable(path: path, reason: Phrase("permission denied"))
    } catch {
      throw .unreadable(path: path, reason: .verbatim(error.localizedDescription))
    }
  }
}
