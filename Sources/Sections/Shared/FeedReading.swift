import FeedCore
import Foundation
import LenientJSON
import Store

/// A feed as the section's own values, before they become items.
struct FeedValues<Value: Storable>: Sendable {
  var title: String?
  var values: [Value]
  /// The first problems; `problemCount` counts them all.
  var problems: [JSONProblem]
  var problemCount: Int
}

/// The list of entries in a JSON document.
struct JSONList {
  /// The value of the whole document.
  let root: JSONValue
  let elements: JSONElements
  /// Whether marks in the entries count: only those in the user's own file do, not a server's.
  let hasMarks: Bool

  /// - Parameter names: the possible names of the list if the document is an object.
  init(in document: FeedDocument, under names: [String]) throws(FeedError) {
    let text = try document.text()
    hasMarks = document.url?.isFileURL == true
    do throws(JSONProblem) {
      root = try JSONDocument(text).root
      elements = try JSONElements(in: root, under: names)
    } catch {
      throw .malformed(error)
    }
    guard elements.count <= FeedBudget.mostElements else {
      throw .overBudget(.elements(FeedBudget.mostElements))
    }
  }
}

extension DecodedFeed {
  /// Reads a feed and emits an item for each value as soon as it is read.
  /// - Parameters:
  ///   - titles: the possible names of the feed's title if the document is an object.
  ///   - read: makes a value from an element, or returns `nil` to skip it silently.
  ///   - emit: see `Section.Emit`.
  /// - Throws: `FeedError.malformed` also if the list has elements and none can be read: this is
  ///   another kind of feed, which must not empty the list on the screen.
  static func reading<Value>(
    _ list: JSONList, titles: [String] = [],
    value read: (JSONValue) throws(JSONProblem) -> Value?,
    item: (Value, inout KeyMaker, Data) -> Item, emit: Section.Emit
  ) throws(FeedError) -> DecodedFeed where Value: Storable {
    var keys = KeyMaker()
    var isEmpty = true
    var problems: [JSONProblem] = []
    var problemCount = 0
    for element in list.elements {
      var made: Item?
      do throws(JSONProblem) {
        if let value = try read(element) {
          made = item(value, &keys, value.payload)
          if list.hasMarks { made?.marks.add(Marks(in: element)) }
        }
      } catch {
        problemCount += 1
        if problems.count < maxReportedProblems { problems.append(error) }
      }
      if made != nil { isEmpty = false }
      guard emit(made) == .goOn else { break }
    }
    do throws(JSONProblem) {
      let title = try? LenientObject(from: list.root).text(titles)
      return try DecodedFeed(
        title: title.map { CleanText.line($0) }, problems: problems,
        problemCount: problemCount, isEmpty: isEmpty)
    } catch {
      throw .malformed(error)
    }
  }

  /// Enough to see what is wrong; a broken list may have a million.
  private static var maxReportedProblems: Int { 100 }

  /// A feed of values that were not read from JSON.
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
      skipped: problems.map(SkippedElement.init), skippedCount: problemCount)
  }
}

extension SkippedElement {
  init(_ problem: JSONProblem) {
    self.init(path: problem.shownPath, reason: JSONProblemText.reason(problem.reason))
  }
}

extension FeedError {
  static func malformed(_ problem: JSONProblem) -> FeedError {
    .malformed(path: problem.shownPath, reason: JSONProblemText.reason(problem.reason))
  }
}

extension JSONProblem {
  /// The path, cut: its keys may have any number of dashes, and a hostile feed has a million.
  fileprivate var shownPath: String { CleanText.line(path, limit: 100) }
}

extension LenientObject {
  /// Refuses JSON-LD. What pages tell search engines has titles and names too, and recipes in it
  /// would be read as facts without text.
  func refuseJSONLD() throws(JSONProblem) {
    if isJSONLD { throw missingText("JSON without @type") }
  }

  var isJSONLD: Bool { has("@type", "@context", "@graph") }
}
