import Foundation

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

  /// The files in a folder; none if it can't be read, or if there is no folder at the address.
  @concurrent static func files(in url: URL) async -> [URL] {
    guard url.isFileURL else { return [] }
    return ((try? names(in: url)) ?? nil ?? []).map { url.appending(path: $0) }
  }

  private static let kept: Set = ["vcf", "vcard", "csv", "jsonld", "html", "htm"]
}
