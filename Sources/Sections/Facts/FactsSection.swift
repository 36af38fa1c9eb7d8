import FeedCore
import Foundation
import Localization
import Store

extension Section {
  /// Short illustrated articles under the feed's own title.
  public static var facts: Section {
    Section(
      id: "facts", title: text("Facts"), iconName: "almanac-facts-symbolic", merging: .byFeed,
      sampleFeed: .sample("facts.json"),
      formats: [FactsFeed.format, FactsFeed.jsonFeed], exports: [.jsonFeed, .facts],
      row: { Payload.value(Fact.self, of: $0)?.row ?? .unreadable },
      detail: { Payload.value(Fact.self, of: $0)?.detail() ?? .unreadable })
  }
}

extension Item {
  static func fact(_ fact: Fact, keys: inout KeyMaker, payload: Data) -> Item {
    Item(
      // A title outlives corrections of the text below it.
      key: keys.key(
        id: fact.id, content: [fact.title ?? fact.description ?? fact.picture?.absoluteString]),
      searchText: ([fact.title, fact.description, fact.summary].compactMap(\.self)
        + fact.authors + fact.tags).joined(separator: "\n"),
      payload: payload)
  }
}
