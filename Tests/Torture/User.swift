import FeedCore
import Foundation
import Localization
import Sections
import Store
import Transport

/// Performs random actions of a user, through the model and the store of the app.
@MainActor struct User {
  private let library: Library
  private let content: ContentStore
  private let model: SectionModel
  private let changes: ChangeService
  private let pictures: OwnPictures?
  private let part: Int
  private var numbers: SeededNumbers
  private var days = 0.0

  nonisolated static let feed = URL(string: "https://example.org/contacts.json")!
  /// The marks that are changed.
  nonisolated static let marks: [(Change.Kind, MarkName)] = [
    (.star, .star), (.note, .note), (.read, .read), (.edit, MarkName(rawValue: "edit")),
  ]

  init(store: OpenStore, part: Int, numbers: SeededNumbers) {
    (library, content, self.part, self.numbers) = (store.library, store.content, part, numbers)
    let loader = FeedLoader(
      transport: .changingContacts(seed: numbers.state), content: content, library: library)
    model = SectionModel(
      section: .contacts, feeds: [Feed(Self.feed), .own(in: "contacts")], content: content,
      library: library, loader: loader)
    changes = ChangeService(sections: [.contacts], loader: loader)
    pictures = store.ownPictures
    model.start()
  }

  mutating func step() async throws {
    switch Int.random(in: 0..<25, using: &numbers) {
    case 0..<2: model.refresh()
    case 2:
      await model.waitUntilIdle()
      say(.event("refreshed"))
    case 3..<7: try await star()
    case 7: try await set()
    case 8: try await subscribe()
    case 9: try await note()
    case 10..<13: try await keep()
    case 13..<15: try await read()
    case 15..<17: try await edit()
    case 17: try await rename()
    case 18..<20: try await replace()
    case 20..<24: try await savePicture()
    case 24: try await pictures?.tidy()
    default:
      days += 1
      if try await library.backUp(now: .now + days * 86_400) { say(.event("copied")) }
    }
  }

  /// Toggles up to three stars in a row, while a refresh may run; the same contact may occur twice.
  private mutating func star() async throws {
    // The last change of each contact, which counts.
    var last: [String: Change] = [:]
    for _ in 0..<Int.random(in: 1...3, using: &numbers) {
      guard let (id, item) = try anybody(), let isStarred = model.detail(for: id)?.isStarred
      else { continue }
      let change = Change(kind: .star, key: name(of: item, id), value: isStarred ? "0" : "1")
      say(.begun(change))
      model.setStarred(!isStarred, for: id)
      // If a refresh has just removed the contact, the change may be saved or not.
      last[change.key] = model.detail(for: id)?.isStarred == !isStarred ? change : nil
    }
    await model.waitUntilIdle()
    if let error = model.changeFailure?.error { throw error }
    for change in last.values { say(.done(change)) }
  }

  /// A random contact, or the copy of a contact; `nil` if there is none, or if it is not from this
  /// program's half.
  private mutating func anybody() throws -> (ItemID, StoredItem)? {
    guard let id = model.outline.groups.flatMap(\.ids).randomElement(using: &numbers),
      let item = try content.item(id), let number = Int(item.key.drop { !$0.isNumber }),
      number % 2 == part
    else { return nil }
    return (id, item)
  }

  private func name(of item: StoredItem, _ id: ItemID) -> String {
    model.copyState(of: id) == .copy ? Self.copy(item.key) : item.key
  }

  /// The key in the ledger for the marks of a copy.
  nonisolated static func copy(_ key: String) -> String { "kept/\(key)" }

  private mutating func note() async throws {
    try await mark(.note, .note, ["note-\(Int.random(in: 0..<1_000_000, using: &numbers))"])
  }

  /// Sets a mark of some contact once for each value; the last value counts.
  private mutating func mark(
    _ kind: Change.Kind, _ mark: MarkName, _ values: [String]
  ) async throws {
    await model.waitUntilIdle()
    guard let (id, item) = try anybody() else { return }
    let changes = values.map { Change(kind: kind, key: name(of: item, id), value: $0) }
    for change in changes {
      say(.begun(change))
      model.set(mark, to: change.value, for: id)
    }
    // The other program's refresh may have removed the contact already.
    let isSet = model.marks(of: id) != nil
    await model.waitUntilIdle()
    if let error = model.changeFailure?.error { throw error }
    if isSet, let last = changes.last { say(.done(last)) }
  }

  /// Marks many items at once as read or unread.
  private mutating func read() async throws {
    await model.waitUntilIdle()
    let value = Bool.random(using: &numbers)
    var changes: [ItemID: Change] = [:]
    for _ in 0..<Int.random(in: 1...30, using: &numbers) {
      guard let (id, item) = try anybody() else { continue }
      changes[id] = Change(kind: .read, key: name(of: item, id), value: value.mark)
    }
    for change in changes.values { say(.begun(change)) }
    for id in try await model.setRead(value, for: Array(changes.keys))?.items ?? [] {
      // The other program's refresh may have removed the contact already.
      if let change = changes[id], try content.item(id) != nil { say(.done(change)) }
    }
  }

  /// Types a number on a page. Each digit is a change, and the last change counts.
  private mutating func edit() async throws {
    let digits = String(Int.random(in: 1..<1_000_000, using: &numbers))
    let values = (1...digits.count).map { String(digits.prefix($0)) }
    try await mark(.edit, MarkName(rawValue: "edit"), values)
  }

  private mutating func rename() async throws {
    let feeds = try library.subscriptions(section: "contacts").filter {
      $0.url.path().hasPrefix("/\(part)/")
    }
    guard var feed = feeds.randomElement(using: &numbers) else { return }
    feed.name = "name-\(Int.random(in: 0..<1_000_000, using: &numbers))"
    let change = Change(
      kind: .name, key: feed.url.absoluteString, value: feed.name ?? "nothing")
    say(.begun(change))
    try await library.update(feed)
    say(.done(change))
  }

  /// Copies an item with its marks, removes a copy, or removes and restores a copy.
  private mutating func keep() async throws {
    await model.waitUntilIdle()
    guard let (id, item) = try anybody(), let copyState = model.copyState(of: id),
      copyState != .copied
    else { return }
    func changes(_ isKept: Bool) -> [Change] {
      [
        Change(kind: .kept, key: item.key, value: isKept ? "1" : "0"),
        Change(kind: .source, key: item.key, value: isKept ? version : "nothing"),
      ]
        + Self.marks.map { kind, mark in
          let value = isKept ? item.marks[mark] : nil
          return Change(kind: kind, key: Self.copy(item.key), value: value ?? "nothing")
        }
    }
    let isKept = copyState == .nothing
    let version =
      isKept
      ? "original"
      : try library.ownItem(item.key, section: "contacts").map(Self.version) ?? "nothing"
    for change in changes(isKept) { say(.begun(change)) }
    if isKept {
      // The other program's refresh may have removed the contact already.
      guard try await model.keep(id) != nil else { return }
      for change in changes(true) { say(.done(change)) }
    } else if let removed = try await model.removeOwn(id) {
      for change in changes(false) { say(.done(change)) }
      if Bool.random(using: &numbers) {
        for change in changes(true) { say(.begun(change)) }
        _ = try await self.changes.undo(removed.id)
        for change in changes(true) { say(.done(change)) }
      }
    }
    await model.showLatest()
  }

  /// Replaces the source of a copy, and perhaps takes that back.
  private mutating func replace() async throws {
    await model.waitUntilIdle()
    guard let (id, item) = try anybody(), model.copyState(of: id) == .copy,
      let old = try library.ownItem(item.key, section: "contacts")
    else { return }
    let number = Int.random(in: 0..<1_000_000, using: &numbers)
    var edit = LibraryChange()
    edit.replaced[LibraryChange.OwnKey(section: "contacts", key: item.key)] = OwnItem.Source(
      Data(#"[{"id": "\#(item.key)", "name": "Edited \#(number)"}]"#.utf8),
      format: old.source.format)
    func change(_ version: String) -> Change {
      Change(kind: .source, key: item.key, value: version)
    }
    say(.begun(change(String(number))))
    guard let edited = try await changes.apply(edit, named: Phrase("Edit")) else { return }
    say(.done(change(String(number))))
    if Bool.random(using: &numbers) {
      say(.begun(change(Self.version(of: old))))
      _ = try await changes.undo(edited.id)
      say(.done(change(Self.version(of: old))))
    }
    await model.showLatest()
  }

  /// The number that `replace` gave to an own item.
  nonisolated static func version(of item: OwnItem) -> String {
    String(decoding: item.source.bytes, as: UTF8.self).split(separator: "Edited ").dropFirst().first
      .map { String($0.prefix(while: \.isNumber)) } ?? "original"
  }

  /// Saves a picture of a copy. It stays, because removing the copy can be undone.
  private mutating func savePicture() async throws {
    await model.waitUntilIdle()
    guard let (id, item) = try anybody(), model.copyState(of: id) == .copy else { return }
    let url = Self.picture(Int.random(in: 0..<40, using: &numbers))
    let change = Change(kind: .picture, key: url.absoluteString, value: "1")
    say(.begun(change))
    try await library.wantPictures([item.key: url], section: "contacts")
    try await pictures?.save(Self.pixels(of: url), for: url)
    say(.done(change))
  }

  nonisolated static func picture(_ number: Int) -> URL {
    URL(string: "https://example.org/\(number).png")!
  }

  /// The bytes of a picture, which differ in length; some pictures are the same.
  nonisolated static func pixels(of url: URL) -> Data {
    let number = Int(url.lastPathComponent.prefix(while: \.isNumber)) ?? 0
    return Data(repeating: UInt8(number / 2), count: 1 << (8 + number / 4))
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
    // A feed's name is added and removed with the feed.
    let changes = [
      Change(kind: .feed, key: text, value: isThere ? "0" : "1"),
      Change(kind: .name, key: text, value: "nothing"),
    ]
    for change in changes { say(.begun(change)) }
    if isThere {
      var change = LibraryChange()
      change.unsubscribed = [("contacts", url)]
      _ = try await self.changes.apply(change, named: Phrase("Remove"))
    } else {
      try await library.subscribe(Subscription(section: "contacts", url: url))
    }
    for change in changes { say(.done(change)) }
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
