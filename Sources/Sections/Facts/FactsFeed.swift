import FeedCore
import Foundation
import LenientJSON
import Store

/// Reads `{"title", "rows": [{"title", "description", "imageHref"}]}` and its relatives.
enum FactsFeed {
  static func read(_ data: Data, write: (Item) -> Void) throws(FeedError) -> DecodedFeed {
    try DecodedFeed.reading(
      data, lists: ["rows", "facts", "items"], titles: ["title", "name"], value: fact,
      item: Item.fact,
      write: write)
  }

  /// A row with nothing in it is the feed's own habit, not a mistake.
  private static func fact(_ json: JSONValue) throws(JSONProblem) -> Fact? {
    let fact = try Fact(from: json)
    return fact == Fact() ? nil : fact
  }
}

extension Fact: LenientDecodable {
  init(from json: JSONValue) throws(JSONProblem) {
    let object = try LenientObject(from: json)
    let title =
      object.isFact ? try object.optionalText("title") : try object.requiredText("title")
    self.init(
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
