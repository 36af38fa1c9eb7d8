import Store

/// The servers' answers to changes to items, kept until a stored list includes them.
@MainActor final class ServerAnswers {
  private let content: ContentStore
  private var items: [ItemID: Item] = [:]
  /// The items whose answers arrived before the running refresh began.
  private var older: Set<ItemID> = []
  /// The item that the user is activating in the browser, and when the app stops waiting for that.
  private var awaited: (id: ItemID, end: ContinuousClock.Instant)?
  /// The item that the user is activating, until they are back from the browser or give up.
  private(set) var inBrowser: ItemID?

  private static let timeout = Duration.seconds(30 * 60)

  init(_ content: ContentStore) {
    self.content = content
  }

  /// The item as the server last sent it, which the store may not have yet.
  func shown(_ item: StoredItem) -> StoredItem {
    guard let answer = items[item.id] else { return item }
    var item = item
    item.payload = answer.payload
    return item
  }

  /// Records the item as the server returned it, and shows it from now on.
  func record(_ item: Item, for id: ItemID) {
    items[id] = item
    older.remove(id)
  }

  /// - Parameter isRefreshing: whether a list that may be older than the answer is being loaded. If
  ///   so, the answer is stored again after that list.
  /// - Returns: `false` if there is an answer that the store could not save.
  func store(_ id: ItemID, isRefreshing: Bool) async -> Bool {
    guard let item = items[id] else { return true }
    guard (try? await content.update(item, id: id)) != nil else { return false }
    if !isRefreshing, items[id] == item { items[id] = nil }
    return true
  }

  /// Records that a refresh begins. Its list will include all answers so far.
  func refreshWillBegin() { older = Set(items.keys) }

  /// Stores the answers that an older list may have overwritten, or that were not stored yet.
  /// - Parameter isNewer: whether the list was requested after `refreshWillBegin`, and has arrived.
  /// - Returns: whether there were any answers to store.
  func restore(isNewer: Bool) async -> Bool {
    if isNewer { for id in older { items[id] = nil } }
    let answers = items
    for (id, item) in answers where (try? await content.update(item, id: id)) != nil {
      if items[id] == item { items[id] = nil }
    }
    return !answers.isEmpty
  }

  func awaitReturn(of id: ItemID) {
    awaited = (id, .now + Self.timeout)
    inBrowser = id
  }

  /// The user is back, but the server may not know yet that the item is activated.
  func userReturned() { inBrowser = nil }

  /// Whether the user may have activated an item in the browser.
  var isAwaiting: Bool { awaited.map { $0.end > .now } ?? false }

  /// Stops waiting for an item that is activated or gone.
  func settle(isOver: (ItemID) -> Bool) {
    if let id = awaited?.id, isOver(id) { (awaited, inBrowser) = (nil, nil) }
  }
}
