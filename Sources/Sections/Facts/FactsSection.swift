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
      formats: [FactsFeed.format, FactsFeed.jsonFeed, FactsFeed.webFeed, FactsFeed.rssInJSON],
      exports: [.jsonFeed, .facts],
      articlePage: { Payload.value(Fact.self, of: $0)?.articlePage },
      row: { Payload.value(Fact.self, of: $0)?.row() ?? .unreadable },
      detail: { item in
        var fact = Payload.value(Fact.self, of: item)
        if let full = item.fullText { fact?.take(full) }
        return fact?.detail() ?? .unreadable
      })
  }
}

extension Item {
  static func fact(_ fact: Fact, keys: inout KeyMaker, payload: Data) -> Item {
    // A title outlives corrections of the text below it.
    let key = keys.key(
      id: fact.id, content: [fact.title ?? fact.description ?? fact.picture?.absoluteString])
    return .fact(fact, key: key, payload: payload)
  }

  static func fact(_ fact: Fact, key: String, payload: Data) -> Item {
    Item(
      key: key, date: fact.date,
      searchText: ([fact.title, fact.description, fact.summary].compactMap(\.self)
        + fact.authors + fact.tags).joined(separator: "\n"),
      payload: payload)
  }
}
