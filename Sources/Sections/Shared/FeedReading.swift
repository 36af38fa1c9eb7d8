import FeedCore
import Foundation
import LenientJSON
import Store

/// A feed of which the section's own values are needed, before they become items.
struct FeedValues<Value: Storable>: Sendable {
  var title: String?
  var values: [Value]
  /// The first of them.
  var problems: [JSONProblem]
  var problemCount: Int
}

extension DecodedFeed {
  /// Reads a feed and hands over an item for each value as soon as that is read.
  /// - Parameters:
  ///   - lists: the names that the list has where the feed is an object.
  ///   - titles: those that the feed's own title has there.
  ///   - read: makes a value of an element, or `nil` of one that is left out without a word.
  /// - Throws: `FeedError.malformed` also when the list has elements and none can be read: that is
  ///   another kind of feed, and must not empty the one on the screen.
  static func reading<Value>(
    _ data: Data, lists: [String], titles: [String] = [],
    value read: (JSONValue) throws(JSONProblem) -> Value?,
    item: (Value, inout KeyMaker, Data) -> Item, write: (Item) -> Void
  ) throws(FeedError) -> DecodedFeed where Value: Storable {
    do throws(JSONProblem) {
      var keys = KeyMaker()
      var isEmpty = true
      let json = try JSONDocument(data).root
      let list = try LossyList<Never>(from: json, under: lists) { (element) throws(JSONProblem) in
        guard let value = try read(element) else { return nil }
        write(item(value, &keys, value.payload))
        isEmpty = false
        return nil
      }
      let title = try? LenientObject(from: json).text(titles)
      return try DecodedFeed(
        title: title.map { CleanText.line($0) }, problems: list.problems,
        problemCount: list.problemCount, isEmpty: isEmpty)
    } catch {
      throw .malformed(error)
    }
  }

  /// The same for values that were read in another way.
  static func reading<Value>(
    _ feed: FeedValues<Value>, item: (Value, inout KeyMaker, Data) -> Item
  ) throws(FeedError) -> DecodedFeed {
    var keys = KeyMaker()
    do throws(JSONProblem) {
      var decoded = try DecodedFeed(
        title: feed.title, problems: feed.problems, problemCount: feed.problemCount,
        isEmpty: feed.values.isEmpty)
      decoded.items = feed.values.map { item($0, &keys, $0.payload) }
      return decoded
    } catch {
      throw .malformed(error)
    }
  }

  private init(
    title: String?, problems: [JSONProblem], problemCount: Int, isEmpty: Bool
  ) throws(JSONProblem) {
    if isEmpty, let problem = problems.first { throw problem }
    self.init(
      title: title, items: [],
      skipped: problems.map {
        SkippedElement(path: $0.shownPath, reason: SectionText.reason($0.reason))
      },
      skippedCount: problemCount)
  }
}

extension FeedError {
  static func malformed(_ problem: JSONProblem) -> FeedError {
    .malformed(path: problem.shownPath, reason: SectionText.reason(problem.reason))
  }
}

extension JSONProblem {
  /// A key finds a name whatever dashes are in it: a feed may have put a million there.
  fileprivate var shownPath: String { CleanText.line(path, limit: 100) }
}
