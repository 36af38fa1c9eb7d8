import FeedCore
import Foundation
import GRDB
import Sections
import Store
import Transport

/// Starts programs in one folder after another, kills them, and checks what they leave.
struct Torturer {
  private var numbers: SeededNumbers
  private var folder: URL
  private var ledger = Ledger()
  private var roundsInFolder = 0
  private var counts: [String: Int] = [:]

  init(seed: UInt64) throws {
    numbers = SeededNumbers(state: seed)
    folder = Self.newFolder()
  }

  /// How often each kind of event has happened so far.
  var figures: String {
    counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
  }

  mutating func playRound() async throws {
    if roundsInFolder == 8 { startAnew() }
    roundsInFolder += 1
    let programs = try (0..<(Int.random(in: 0..<4, using: &numbers) == 0 ? 2 : 1)).map { part in
      try Program(folder: folder, seed: numbers.next(), part: part)
    }
    count("starts", programs.count)
    if Int.random(in: 0..<3, using: &numbers) == 0 {
      // Kills the programs while the files are created, migrated, or opened.
      try programs[0].read(lines: 1)
      usleep(UInt32.random(in: 0..<20_000, using: &numbers))
    } else {
      try programs[0].read(lines: Int.random(in: 2..<120, using: &numbers))
      usleep(UInt32.random(in: 0..<3_000, using: &numbers))
    }
    for program in programs { program.kill() }
    for program in programs {
      for line in try program.finish() { read(line) }
    }
    try await check()
  }

  /// Leaves the folder for inspection, and continues in a new folder.
  /// - Returns: the path of the old folder.
  mutating func keep() -> String {
    let kept = folder
    folder = Self.newFolder()
    return kept.path
  }

  func removeFolder() { try? FileManager.default.removeItem(at: folder) }
}

extension Torturer {
  private var location: StoreLocation { StoreLocation(folder: folder.path) }

  private static func newFolder() -> URL {
    FileManager.default.temporaryDirectory.appending(path: "almanac-torture-\(UUID().uuidString)")
  }

  private mutating func count(_ what: String, _ number: Int = 1) {
    counts[what, default: 0] += number
  }

  private mutating func read(_ line: Change.Line) {
    ledger.read(line)
    switch line {
    case .begun: break
    case .done(let change): count("\(change.kind) changes kept")
    case .event("refreshed"): count("refreshes")
    case .event("copied"): count("copies")
    case .event: break
    }
  }

  private mutating func startAnew() {
    removeFolder()
    folder = Self.newFolder()
    (ledger, roundsInFolder) = (Ledger(), 0)
  }
}

extension Torturer {
  private mutating func check() async throws {
    let names = try? FileManager.default.contentsOfDirectory(atPath: location.data.path)
    let copies = (names ?? []).filter { $0.hasPrefix("library-backup-") }
    // There is a fourth backup while the oldest is being removed.
    guard copies.count <= 4 else { throw Loss(what: "\(copies.count) copies of the library") }
    // Checks the files before the app opens them, because it would rebuild a damaged cache.
    for file in [location.library, location.content]
      + copies.map({ location.data.appending(path: $0) })
    {
      try checkIntegrity(of: file)
    }
    let store = try OpenStore(at: location)
    if let notice = store.notices.first { throw Loss(what: notice.message) }
    if let restoration = try await store.library.restoration() {
      throw Loss(what: StoreNotice.restored(restoration).message)
    }
    try await ledger.settle(with: stored(in: store))
    try await checkStars(store)
  }

  private func checkIntegrity(of file: URL) throws {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    let found = try DatabaseQueue(path: file.path).read {
      try String.fetchAll($0, sql: "PRAGMA integrity_check")
    }
    guard found == ["ok"] else { throw Loss(what: "\(file.lastPathComponent): \(found)") }
  }

  private func stored(in store: OpenStore) async throws -> [Ledger.Place: String] {
    let library = store.library
    var stored: [Ledger.Place: String] = [:]
    let kept = OwnItem.address(of: "contacts")
    for (key, marks) in try library.marks(section: "contacts") {
      let name = key.feed == kept ? User.copy(key.item) : key.item
      for (kind, mark) in User.marks { stored[Ledger.Place(kind: kind, key: name)] = marks[mark] }
    }
    for copy in try library.ownItems(section: "contacts") {
      let read = try Section.contacts.decode(FeedDocument(copy.source.bytes)).items
      let item = copy.origin.item
      guard read.map(\.key) == [item] else { throw Loss(what: "the copy of \(item)") }
      stored[Ledger.Place(kind: .kept, key: item)] = "1"
      stored[Ledger.Place(kind: .source, key: item)] = User.version(of: copy)
    }
    let settings = (0..<2).flatMap { part in (0..<5).map { "setting-\(part)-\($0)" } }
    for key in settings + ["setting-old"] {
      stored[Ledger.Place(kind: .setting, key: key)] = try library.setting(key)
    }
    for subscription in try library.subscriptions(section: "contacts") {
      let key = subscription.url.absoluteString
      stored[Ledger.Place(kind: .feed, key: key)] = "1"
      stored[Ledger.Place(kind: .name, key: key)] = subscription.name
    }
    for number in 0..<40 {
      let url = User.picture(number)
      guard let data = await store.ownPictures?.data(for: url) else { continue }
      guard data == User.pixels(of: url) else { throw Loss(what: "the picture \(url)") }
      stored[Ledger.Place(kind: .picture, key: url.absoluteString)] = "1"
    }
    return stored
  }

  /// Checks that each star in a list matches the library once the marks are reconciled.
  private func checkStars(_ store: OpenStore) async throws {
    let loader = FeedLoader(
      transport: .failing(.offline), content: store.content, library: store.library)
    _ = try await loader.reconcileMarks(of: .contacts)
    let stars = Dictionary(
      try store.library.marks(section: "contacts").compactMap { key, marks in
        key.feed?.scheme == OwnItem.scheme
          ? nil : marks[flag: .star].map { (key.item, $0) }
      }
    ) { $1 }
    let list = try await store.content.snapshot(
      section: "contacts", urls: [User.feed], groupCount: 2)
    for (group, ids) in list.groups.enumerated() {
      for item in try store.content.items(ids) {
        let isRight = item.isStarred == (group == 0) && item.isStarred == stars[item.key]
        guard isRight || stars[item.key] == nil else {
          throw Loss(what: "\(item.key) is in group \(group), but its star \(stars[item.key]!)")
        }
      }
    }
  }
}
