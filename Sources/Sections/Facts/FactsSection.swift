import FeedCore
import Foundation
import Localization
import Store

extension Section {
  /// Articles, the newest first; short illustrated ones in the order of their feed.
  public static var facts: Section {
    Section(
      id: "facts", title: text("Facts"), iconName: "almanac-facts-symbolic", order: .date,
      retention: .days(90), hasReading: true, sampleFeed: .sample("facts.json"),
      formats: [FactsFeed.format, FactsFeed.jsonFeed], exports: [.jsonFeed, .facts],
      row: { Payload.value(Fact.self, of: $0)?.row() ?? .unreadable },
      detail: { Payload.value(Fact.self, of: $0)?.detail() ?? .unreadable })
  }
}

extension Item {
  static func fact(_ fact: Fact, keys: inout KeyMaker, payload: Data) -> Item {
    Item(
      // A title outlives corrections of the text below it.
      key: keys.key(
        id: fact.id, content: [fact.title ?? fact.description ?? fact.picture?.absoluteString]),
      date: fact.date,
      searchText: ([fact.title, fact.description, fact.summary].compactMap(\.self)
        + fact.authors + fact.tags).joined(separator: "\n"),
      payload: payload)
  }
}
