import BenchKit
import FeedCore
import Foundation
import Sections
import Store
import Transport

/// A folder with a store that holds one feed of one section.
struct BenchStore {
  static let version = "bench"
  let feed: URL
  /// Loads the feed's pictures, which are files in the feed's folder.
  let transport: Transport
  let content: ContentStore
  let library: Library

  /// Opens the store, and fills it from the feed's file if it is empty.
  /// - Parameter folder: the store's folder, which is kept for the next run.
  init(section: Section, file: URL, folder: URL) async throws {
    feed = file
    transport = .routing([
      "file": .files, "sample": .samples(directory: file.deletingLastPathComponent()),
    ])
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    content = try ContentStore(at: folder.appending(path: "content.sqlite"))
    library = try Library(at: nil)
    guard try await content.itemCount(section: section.id, url: file) == 0 else { return }
    note("Storing \(file.lastPathComponent)")
    // A feed's pictures have to be on the web or samples, so files beside the feed become samples.
    let beside = file.deletingLastPathComponent().absoluteString
    let text = try String(contentsOf: file, encoding: .utf8).replacing(beside, with: "sample:")
    let decoded = try section.decode(FeedDocument(Data(text.utf8)))
    _ = try await content.replace(
      FeedUpdate(
        section: section.id, url: file, title: decoded.title, items: decoded.items,
        decoder: Self.version + "/", fetchedAt: .now),
      sortKey: { Data($0.utf8) })
  }
}
