import FeedCore
import Foundation
import LenientJSON
import Store

/// A feed as its section reads it: the section's own values, not yet items.
struct FeedValues<Value: Storable>: Sendable {
  var title: String?
  var values: [Value]
  /// The first of them.
  var problems: [JSONProblem]
  var problemCount: Int
}

extension DecodedFeed {
  /// Reads a whole feed and makes an item of each value.
  /// - Throws: `FeedError.malformed` also when the list has elements and none can be read: that is
  ///   another kind of feed, and must not empty the one on the screen.
  static func reading<Value>(
    _ data: Data, with read: (Data) throws(JSONProblem) -> FeedValues<Value>,
    item: (Value, inout KeyMaker, Data) -> Item
  ) throws(FeedError) -> DecodedFeed {
    let feed: FeedValues<Value>
    do {
      feed = try read(data)
    } catch {
      throw .malformed(error)
    }
    return try reading(consume feed, item: item)
  }

  /// The same for values that were read in another way.
  static func reading<Value>(
    _ feed: consuming FeedValues<Value>, item: (Value, inout KeyMaker, Data) -> Item
  ) throws(FeedError) -> DecodedFeed {
    if feed.values.isEmpty, let problem = feed.problems.first { throw .malformed(problem) }
    var keys = KeyMaker()
    var items: [Item] = []
    items.reserveCapacity(feed.values.count)
    // Each value goes when its item is made: a long list of both takes twice the memory.
    feed.values.reverse()
    while let value = feed.values.popLast() {
      items.append(item(value, &keys, value.payload))
    }
    return DecodedFeed(
      title: feed.title, items: items,
      skipped: feed.problems.map {
        SkippedElement(path: $0.shownPath, reason: SectionText.reason($0.reason))
      },
      skippedCount: feed.problemCount)
  }
}

extension FeedError {
  fileprivate static func malformed(_ problem: JSONProblem) -> FeedError {
    .malformed(path: problem.shownPath, reason: SectionText.reason(problem.reason))
  }
}

extension JSONProblem {
  /// A key finds a name whatever dashes are in it: a feed may have put a million there.
  fileprivate var shownPath: String { CleanText.line(path, limit: 100) }
}
