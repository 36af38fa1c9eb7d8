import Foundation
import Localization

/// A folder with files that may have things to keep.
public enum DocumentFolder {
  /// The names of the files in a folder, sorted; `nil` if there is no folder at the address.
  public static func names(in url: URL) throws -> [String]? {
    guard (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true else {
      return nil
    }
    return try FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false))
      .filter { kept.contains(($0 as NSString).pathExtension.lowercased()) }.sorted()
  }

  /// The files in a folder; none if there is no folder at the address.
  /// - Throws: `FeedError` if it can't be read, or has no files.
  @concurrent static func files(in url: URL) async throws(FeedError) -> [URL] {
    guard url.isFileURL else { return [] }
    let path = url.path(percentEncoded: false)
    let found: [String]?
    do { found = try names(in: url) } catch {
      throw .unreadable(path: path, reason: .verbatim(error.localizedDescription))
    }
    guard let found else { return [] }
    guard !found.isEmpty else {
      throw .service(
        message: Phrase("The folder {path} has no files to add.", ["path": .verbatim(path)]),
        suggestion: .verbatim(""), isTransient: false)
    }
    return found.map { url.appending(path: $0) }
  }

  private static let kept: Set = ["vcf", "vcard", "csv", "jsonld", "html", "htm"]
}
