import FeedCore
import Foundation
import LenientJSON
import Localization
import Store
import TextCore

/// The list of entries in a JSON document.
struct JSONList {
  /// The value of the whole document.
  let root: JSONValue
  let elements: JSONElements
  /// Whether marks in the entries count: those in a local file do, but those from a server don't.
  let hasMarks: Bool
  /// Whether the document ends early, so that only its whole entries are read.
  let isCut: Bool

  /// - Parameters:
  ///   - names: the keys that may hold the list if the document is an object.
  ///   - mayBeCut: whether to read a document that ends early.
  init(
    in document: FeedDocument, under names: [String], mayBeCut: Bool = false
  ) throws(FeedError) {
    let text = try document.text()
    hasMarks = document.url?.isFileURL == true
    do throws(JSONProblem) {
      (root, isCut) = try Self.root(text, mayBeCut: mayBeCut)
      elements = try JSONElements(in: root, under: names)
    } catch {
      throw .malformed(error)
    }
    guard elements.count <= FeedBudget.mostElements else {
      throw .overBudget(.elements(FeedBudget.mostElements))
    }
  }

  private static func root(
    _ text: Data, mayBeCut: Bool
  ) throws(JSONProblem) -> (root: JSONValue, isCut: Bool) {
    do throws(JSONProblem) { return (try JSONDocument(text).root, false) } catch {
      // A document that is not cut ends with a bracket; one that is may end within a word.
      let last = text.last { $0 > 0x20 }
      guard mayBeCut, case .notJSON(let fault) = error.reason,
        fault.reason == .endsEarly || last != UInt8(ascii: "}") && last != UInt8(ascii: "]"),
        let whole = try? JSONDocument(JSONBeginning.withWholeElements(of: text))
      else { throw error }
      return (whole.root, true)
    }
  }
}

extension DecodedFeed {
  /// Reads a feed and emits an item for each value as soon as it is read.
  /// - Parameters:
  ///   - feedTitles: the keys that may hold the feed's title if the document is an object.
  ///   - read: makes a value from an element, or returns `nil` to skip it silently.
  ///   - emit: see `Section.Emit`.
  static func reading<Value>(
    _ list: JSONList, feedTitles: [String] = [],
    value read: (JSONValue) throws(JSONProblem) -> Value?,
    item: (Value, Data) -> Item, emit: Section.Emit
  ) throws(FeedError) -> DecodedFeed where Value: Storable {
    var isEmpty = true
    var feed = DecodedFeed(items: [])
    for element in list.elements {
      var made: Item?
      do throws(JSONProblem) {
        if let value = try read(element) {
          made = item(value, value.payload)
          if list.hasMarks { made?.marks.add(Marks(in: element)) }
        }
      } catch {
        feed.skip(SkippedElement(error))
      }
      if made != nil { isEmpty = false }
      guard emit(made) == .goOn else { break }
    }
    if list.isCut {
      let place = "\(list.elements.path)[\(list.elements.count)]"
      feed.skip(SkippedElement(path: place, reason: Phrase("unexpected end")))
    }
    if isEmpty { try feed.refuseIfUnreadable() }
    feed.title = (try? LenientObject(from: list.root).line(feedTitles)) ?? nil
    return feed
  }

  /// Counts an element that can't be read. Only the first hundred are described: that is enough to
  /// see what is wrong, and a broken list may have a million.
  mutating func skip(_ element: @autoclosure () -> SkippedElement) {
    skippedCount += 1
    if skippedCount <= 100 { skipped.append(element()) }
  }

  /// Throws if elements were skipped. Call this if no element could be read: then the document is
  /// another kind of feed, which must not empty the list on the screen.
  func refuseIfUnreadable() throws(FeedError) {
    guard let first = skipped.first else { return }
    throw .malformed(path: first.path, reason: first.reason)
  }
}

extension SkippedElement {
  init(_ problem: JSONProblem) {
    self.init(path: problem.shownPath, reason: problem.reason.phrase)
  }
}

extension FeedError {
  static func malformed(_ problem: JSONProblem) -> FeedError {
    .malformed(path: problem.shownPath, reason: problem.reason.phrase)
  }
}

extension JSONProblem {
  /// The path, cut to 100 characters: a hostile feed's keys may have any length.
  fileprivate var shownPath: String { CleanText.line(path, limit: 100) }
}

extension LenientObject {
  /// The first of these texts that is not empty, cleaned to one line and without entities; `nil` if
  /// there is none.
  func line(_ names: String...) -> String? { line(names) }

  func line(_ names: [String]) -> String? {
    for name in names {
      if let line = text(name).map(HTMLText.line), !line.isEmpty { return line }
    }
    return nil
  }

  /// Refuses JSON-LD. Web pages use it to describe themselves to search engines. It has titles and
  /// names too, and a recipe in it would be read as a fact without text.
  func refuseJSONLD() throws(JSONProblem) {
    if isJSONLD { throw missingText("JSON without @type") }
  }

  var isJSONLD: Bool { has("@type", "@context", "@graph") }
}
