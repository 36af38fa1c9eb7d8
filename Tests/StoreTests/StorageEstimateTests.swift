import Foundation
import GRDB
import Testing

@testable import Store

/// Tests the estimate of a feed's size on disk, which is made before the feed is stored.
struct StorageEstimateTests {
  private static let vocabulary = (1..<400).map { String($0 * $0 * $0, radix: 29) }

  /// Kinds of text, long or short, with few different words or with many. Each is made from an
  /// item's number.
  private static let texts: [(name: String, make: @Sendable (Int) -> String)] = [
    (
      "prose",
      { number in
        (0..<200).map { vocabulary[(number * 7 + $0 * $0 * 13) % vocabulary.count] }
          .joined(separator: " ")
      }
    ),
    (
      "numbers",
      { number in
        (0..<60).map { String((number * 60 + $0) &* 2_654_435_761 % 4_294_967_291, radix: 16) }
          .joined(separator: " ")
      }
    ),
    ("names", { "\(vocabulary[$0 % 399]) \(vocabulary[$0 / 399 % 399])" }),
  ]

  @Test(arguments: texts.indices)
  func theEstimateIsAboutRight(index: Int) async throws {
    let folder = TestFolder()
    let content = try ContentStore(at: folder.content)
    let items = (0..<2_000).map { number in
      let text = Self.texts[index].make(number)
      return Item(
        key: "\(number)", sortText: "", searchText: text, payload: Data(text.utf8))
    }
    var size = StorageEstimate()
    for item in items { size.add(item) }
    _ = try await content.replace(items)
    let stored = try await content.file.read { db in
      let pages = try ["page_count", "freelist_count"].map {
        try Int.fetchOne(db, sql: "PRAGMA \($0)") ?? 0
      }
      return (pages[0] - pages[1]) * 4_096
    }
    let ratio = Double(size.bytes) / Double(stored)
    #expect((0.75...1.35).contains(ratio), "\(Self.texts[index].name): \(ratio)")
  }
}
