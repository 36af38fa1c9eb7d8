import Foundation

/// A folder of other projects' test files, beside the checkout; `nil` if it is not there.
func corpus(_ name: String) -> URL? {
  let checkout = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  let folder = checkout.deletingLastPathComponent().appending(path: "shared/corpora/\(name)")
  return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
}
