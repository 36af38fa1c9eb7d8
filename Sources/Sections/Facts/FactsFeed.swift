import FeedCore
import Foundation
import LenientJSON

/// Reads `{"title", "rows": [{"title", "description", "imageHref"}]}` and its relatives.
enum FactsFeed {
  static func read(_ data: Data) throws(JSONProblem) -> FeedValues<Fact> {
    let wire: FactsFeedWire = try LenientJSON.decode(from: data)
    return FeedValues(
      title: wire.title.map { CleanText.line($0) },
      // A row with nothing in it is the feed's own habit, not a mistake.
      values: wire.rows.elements.map(\.fact).filter { $0 != Fact() },
      problems: wire.rows.problems, problemCount: wire.rows.problemCount)
  }
}

private struct FactsFeedWire: LenientDecodable {
  let title: String?
  let rows: LossyList<FactWire>

  init(from json: JSONValue) throws(JSONProblem) {
    rows = try LossyList(from: json, under: "rows", "facts", "items")
    title = try? LenientObject(from: json).text("title", "name")
  }
}

private struct FactWire: LenientDecodable {
  let fact: Fact

  init(from json: JSONValue) throws(JSONProblem) {
    let object = try LenientObject(from: json)
    let title =
      object.isFact ? try object.optionalText("title") : try object.requiredText("title")
    fact = Fact(
      title: title.map { CleanText.line($0) },
      description: object.text("description", "text", "body").map { CleanText.paragraphs($0) },
      picture: object.text("imageHref", "imageURL", "image", "picture").flatMap(Link.picture))
  }
}

extension LenientObject {
  /// Whether this can be a row at all: an object without any of the names is something else.
  fileprivate var isFact: Bool {
    isEmpty
      || has(
        "title", "description", "text", "body", "imageHref", "imageURL", "image", "picture")
  }
}
