import FeedCore
import Foundation
import Sections
import Store
import Transport

/// Does at random what a person does, through the model and the store of the app.
@MainActor struct User {
  private let library: Library
  private let content: Content
  private let model: FeedModel
  private let part: Int
  private var numbers: SeededNumbers
  private var days = 0.0

  static let feed = URL(string: "https://example.org/contacts.json")!

  init(store: OpenStore, part: Int, numbers: SeededNumbers) {
    (library, content, self.part, self.numbers) = (store.library, store.content, part, numbers)
    let loader = FeedLoader(
      transport: .changingContacts(seed: numbers.state), content: content, library: library)
    model = FeedModel(
      section: .contacts, feeds: [Feed(Self.feed)], content: content, library: library,
      loader: loader)
    model.start()
  }

  mutating func step() async throws {
    switch Int.random(in: 0..<10, using: &numbers) {
    case 0..<2: model.refresh()
    case 2:
      await model.waitUntilIdle()
      say(.event("refreshed"))
    case 3..<7: try await star()
    case 7: try await set()
    case 8: try await subscribe()
    default:
      days += 1
      if try await library.backUp(now: .now + days * 86_400) { say(.event("copied")) }
    }
  }

  /// Up to three stars at once, while a refresh may run; the same contact may be among them twice.
  private mutating func star() async throws {
    let ids = model.outline.groups.flatMap(\.ids)
    var changes: [Change] = []
    for _ in 0..<Int.random(in: 1...3, using: &numbers) {
      guard let id = ids.randomElement(using: &numbers), let item = try content.item(id),
        let number = Int(item.key.drop { !$0.isNumber }), number % 2 == part,
        let detail = model.detail(for: id), let isStarred = detail.isStarred
      else { continue }
      let change = Change(kind: .star, key: item.key, value: isStarred ? "0" : "1")
      say(.begun(change))
      model.setStarred(!isStarred, for: id)
      // A refresh may have taken the contact away just now.
      if model.detail(for: id)?.isStarred == !isStarred { changes.append(change) }
    }
    await model.waitUntilIdle()
    if let error = model.starError { throw error }
    // Of a contact that was changed twice, the last counts.
    let last = Dictionary(changes.map { ($0.key, $0) }) { $1 }
    for change in last.values { say(.done(change)) }
  }

  private mutating func set() async throws {
    let key = "setting-\(part)-\(Int.random(in: 0..<5, using: &numbers))"
    let value = String(Int.random(in: 0..<1_000_000, using: &numbers))
    let change = Change(kind: .setting, key: key, value: value)
    say(.begun(change))
    try await library.set(value, for: key)
    say(.done(change))
  }

  private mutating func subscribe() async throws {
    let text = "https://example.org/\(part)/\(Int.random(in: 0..<5, using: &numbers)).json"
    guard let url = URL(string: text) else { return }
    let isThere = try library.subscriptions(section: "contacts").contains { $0.url == url }
    let change = Change(kind: .feed, key: text, value: isThere ? "0" : "1")
    say(.begun(change))
    if isThere {
      try await library.unsubscribe(section: "contacts", url: url)
    } else {
      try await library.subscribe(Subscription(section: "contacts", url: url))
    }
    say(.done(change))
  }
}

extension Transport {
  /// A feed of 40 to 60 contacts that differs from request to request.
  fileprivate static func changingContacts(seed: UInt64) -> Transport {
    .stub { request throws(TransportError) in
      var numbers = SeededNumbers(state: seed ^ UInt64(Date.now.timeIntervalSince1970 * 1_000))
      let people = (0..<60).shuffled(using: &numbers)
        .prefix(Int.random(in: 40...60, using: &numbers))
        .map { number in
          let city = Int.random(in: 0..<1_000, using: &numbers)
          return """
            {"id": "p\(number)", "name": "Person \(number)", "isFavorite": \(number % 5 == 0),
            "address": {"city": "City \(city)"}}
            """
        }
      let body = Data("[\(people.joined(separator: ","))]".utf8)
      return TransportResponse(status: 200, headers: [:], body: body, url: request.url)
    }
  }
}
