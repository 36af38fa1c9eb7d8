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

/// The list of entries in a JSON document.
struct JSONList {
  /// The document as a whole.
  let root: JSONValue
  let elements: JSONElements
  /// Whether what is noted of its entries counts: a file is the person's own, a server's word for
  /// what the person wrote is not.
  let hasMarks: Bool

  /// - Parameter names: those that the list has where the document is an object.
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
  /// Reads a feed and hands over an item for each value as soon as that is read.
  /// - Parameters:
  ///   - titles: the names that the feed's own title has where the feed is an object.
  ///   - read: makes a value of an element, or `nil` of one that is left out without a word.
  ///   - emit: see `Section.Emit`.
  /// - Throws: `FeedError.malformed` also when the list has elements and none can be read: that is
  ///   another kind of feed, and must not empty the one on the screen.
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
        if problems.count < toldProblems { problems.append(error) }
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
  private static var toldProblems: Int { 100 }

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
      skipped: problems.map(SkippedElement.init), skippedCount: problemCount)
  }
}

extension SkippedElement {
  init(_ problem: JSONProblem) {
    self.init(path: problem.shownPath, reason: SectionText.reason(problem.reason))
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

extension LenientObject {
  /// What pages say of themselves to search engines has titles and names too: recipes in it would be
  /// read as facts without any text.
  func refuseJSONLD() throws(JSONProblem) {
    if isJSONLD { throw missingText("JSON without @type") }
  }

  var isJSONLD: Bool { has("@type", "@context", "@graph") }
}
