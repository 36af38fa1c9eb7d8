import Formats
import Foundation
import Localization
import Store
import Synchronization
import Testing
import Transport

@testable import FeedCore
@testable import Sections

/// Tests files of cards that are read in parts.
final class CardFileTests: Sendable {
  private let folder: URL
  private let library: Library
  private let service: SubscriptionService

  init() throws {
    folder = URL.temporaryDirectory.appending(path: "cards-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    library = try Library(at: nil)
    let content = try ContentStore(at: nil)
    let loader = FeedLoader(
      transport: .files, content: content, library: library, budget: FeedBudget(atOnce: 100))
    service = SubscriptionService(
      sections: Section.all, library: library, content: content, loader: loader)
  }

  private func write(_ text: String) throws -> URL {
    let file = folder.appending(path: "all.vcf")
    try Data(text.utf8).write(to: file)
    return file
  }

  private func find(
    _ file: URL, onFound: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> FoundThings {
    guard case .things(let found) = try await service.find(file, onFound: onFound) else {
      throw FeedError.webPage
    }
    return found
  }

  private func card(_ number: Int) -> String {
    "BEGIN:VCARD\nVERSION:3.0\nUID:\(number)\nFN:Ann \(number)\nNOTE:one\n  two\nEND:VCARD\n"
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @Test func allCardsOfALargeFileBecomeTheUsers() async throws {
    let cards = (0..<600).map(card)
    let file = try write(
      cards.joined() + "BEGIN:VCARD\nNOTE:nobody\nEND:VCARD\n" + cards[0])
    let counts = Mutex<[Int]>([])
    let found = try await find(file) { count in counts.withLock { $0.append(count) } }
    #expect(counts.withLock(\.self) == [500])
    #expect(found.entries.map(\.title) == (0..<600).map { "Ann \($0)" })
    #expect(found.entries.allSatisfy { $0.verdict == .new })
    #expect(found.unreadable.map(\.path) == ["card at line 4201"])
    let change = try await service.add(found, chosen: Set(found.entries.indices))
    let own = try library.ownItems(section: "contacts")
    #expect(
      own.map { String(decoding: $0.source.bytes, as: UTF8.self) }
        == cards.map { $0.replacingOccurrences(of: "\n", with: "\r\n") })
    #expect(try await library.undoableChanges().map(\.id) == [change?.id])

    let again = try await find(file)
    #expect(again.entries.allSatisfy { $0.verdict == .same })
    #expect(try await service.add(again, chosen: Set(again.entries.indices)) == nil)
  }

  @Test(arguments: [
    ("2024-05-01T10:00:00Z", "20240501T095959Z", false), ("20240501", "20240430T095959Z", false),
    ("2024-05-01T10:00:00Z", "2024-05-01T11:30:00+02:00", false),
    ("2024-05-01T10:00:00Z", "20240501T100001Z", true), ("20240501T100000Z", "20240501", true),
    ("20240501T100000Z", "2024-05-01T10:00:00.000Z", true), ("", "20240501T100001Z", true),
    ("20240501T100000Z", "", true), ("long ago", "1999-01-01", true),
    ("20240501T100000", "20240430T195959Z", false), ("20240501T100000", "20240430T200000Z", true),
    ("20240501T230000Z", "20240501T110000", true), ("20240501T230000Z", "20240501T105959", false),
    ("20240501T100000Z", "19700101T000000Z", true), ("29990501T100000Z", "20240501T095959Z", true),
    ("20240501T100000Z", "Tue, 30 Apr 2024 10:00:00 GMT", true),
  ])
  func anOlderCardReplacesNoNewerOneUnasked(own: String, other: String, replaces: Bool) async throws
  {
    func card(_ note: String, _ revision: String) -> String {
      let line = revision.isEmpty ? "" : "REV:\(revision)\n"
      return "BEGIN:VCARD\nVERSION:3.0\nUID:7\nFN:Ann\nNOTE:\(note)\n\(line)END:VCARD\n"
    }
    _ = try await service.add(try await find(try write(card("own", own))), chosen: [0])
    let found = try await find(try write(card("other", other)))
    #expect(found.entries.map(\.isChosen) == [replaces])
    let key = try #require(try library.ownItems(section: "contacts").first?.key)
    let verdict = FoundThings.Verdict.changed(key: key, isEdited: false)
    #expect(found.entries.map(\.verdict) == [replaces ? verdict : .older(key: key)])
    // It can be chosen all the same.
    #expect(try await service.add(found, chosen: [0]) != nil)
    let own = try library.ownItems(section: "contacts")
    #expect(own.map(\.key) == [key])
    #expect(
      own.allSatisfy { String(decoding: $0.source.bytes, as: UTF8.self).contains("NOTE:other") })
  }

  @Test func aCardThatTheUserHadBeforeIsOlder() async throws {
    func card(_ number: Int) -> String {
      "BEGIN:VCARD\nVERSION:3.0\nUID:7\nFN:Ann\nTEL:\(number)\nEND:VCARD\n"
    }
    _ = try await service.add(try await find(try write(card(1))), chosen: [0])
    let update = try await service.add(try await find(try write(card(2))), chosen: [0])
    let key = try #require(try library.ownItems(section: "contacts").first?.key)
    let old = try await find(try write(card(1)))
    #expect(old.entries.map(\.verdict) == [.older(key: key)])
    #expect(old.entries.map(\.isChosen) == [false])
    #expect(try await find(try write(card(3))).entries.map(\.isChosen) == [true])
    // What was undone was not replaced.
    _ = try await library.undo(try #require(update).id)
    #expect(try await find(try write(card(2))).entries.map(\.isChosen) == [true])
    #expect(try await find(try write(card(1))).entries.map(\.verdict) == [.same])
  }

  @Test func additionsOfSeveralFilesAreUndoneTogether() async throws {
    var additions: [AppliedChange] = []
    let edited = card(1).replacing("one", with: "two")
    for text in [card(1), card(2) + card(3), edited] {
      let found = try await find(try write(text))
      let added = try await service.add(found, chosen: Set(found.entries.indices))
      additions.append(try #require(added))
    }
    try await service.join(additions)
    let change = try #require(try await library.undoableChanges().first)
    #expect(try await library.undoableChanges().count == 1)
    #expect(change.name == Phrase("Add {number} Entries", ["number": .verbatim("3")]))
    let own = try library.ownItems(section: "contacts").map(\.source)
    let undone = try #require(try await library.undo(change.id))
    #expect(try library.ownItems(section: "contacts").isEmpty)
    _ = try await library.undo(undone.id)
    #expect(try library.ownItems(section: "contacts").map(\.source) == own)
  }

  @Test func changesWithAnotherBetweenThemAreNotJoined() async throws {
    var additions: [AppliedChange] = []
    for number in 1...3 {
      let added = try await service.add(try await find(try write(card(number))), chosen: [0])
      if number != 2 { additions.append(try #require(added)) }
    }
    try await service.join(additions)
    #expect(try await library.undoableChanges().count == 3)
  }

  @Test func allCardsThatCannotBeReadAreCounted() async throws {
    let nobody = "BEGIN:VCARD\nVERSION:3.0\nNOTE:x\nEND:VCARD\n"
    let found = try await find(try write(card(1) + String(repeating: nobody, count: 400)))
    #expect(found.unreadableCount == 400 && found.unreadable.count == 100)
  }

  @Test @MainActor func theFilesOfAFolderAreReadOneAfterTheOther() async throws {
    for name in ["b.vcf", "a.VCF", "c.txt"] {
      try Data(card(1).utf8).write(to: folder.appending(path: name))
    }
    let model = FeedsModel(subscriptions: service)
    let other = folder.appending(path: "b.vcf")
    model.preview(dropped: [folder, other])
    await model.previewTask?.value
    guard case .things(let found) = model.adding else {
      Issue.record("nothing found")
      return
    }
    #expect(found.url?.lastPathComponent == "a.VCF" && found.entries.count == 1)
    #expect(model.waiting.map(\.lastPathComponent) == ["b.vcf", "b.vcf"])
  }

  @Test func theDateOfTheUsersOwnEditMakesNoCardOlder() async throws {
    func card(_ note: String, _ day: String) -> String {
      "BEGIN:VCARD\nVERSION:3.0\nUID:7\nFN:Ann\nNOTE:\(note)\nREV:\(day)\nEND:VCARD\n"
    }
    _ = try await service.add(try await find(try write(card("got", "20240501"))), chosen: [0])
    let own = try #require(try library.ownItems(section: "contacts").first)
    var change = LibraryChange()
    change.replaced[LibraryChange.OwnKey(section: "contacts", key: own.key)] = OwnItem.Source(
      Data(card("edited", "20250501").utf8), format: own.source.format)
    _ = try await library.apply(change, named: .verbatim("Edit"))
    for (day, verdict) in [
      ("20240601", .changed(key: own.key, isEdited: true)), ("20240401", .older(key: own.key)),
    ] as [(String, FoundThings.Verdict)] {
      #expect(try await find(try write(card("other", day))).entries.map(\.verdict) == [verdict])
    }
  }

  @Test func whatCountsIsTheCardThatWouldBeReplaced() async throws {
    func card(_ day: String) -> String {
      "BEGIN:VCARD\nVERSION:3.0\nUID:7\nFN:Ann\nNOTE:\(day)\nREV:\(day)\nEND:VCARD\n"
    }
    _ = try await service.add(try await find(try write(card("20240101"))), chosen: [0])
    var later = try #require(try library.ownItems(section: "contacts").first)
    let key = later.key
    later = OwnItem(
      section: later.section,
      source: OwnItem.Source(Data(card("20250101").utf8), format: later.source.format),
      origin: OwnItem.Origin(feed: folder, item: later.origin.item), made: .now)
    var change = LibraryChange()
    change.added = [LibraryChange.Addition(later)]
    _ = try await library.apply(change, named: .verbatim("Copy"))
    #expect(try library.ownItems(section: "contacts").count == 2)
    let found = try await find(try write(card("20240601")))
    #expect(found.entries.map(\.verdict) == [.changed(key: key, isEdited: false)])
  }

  @Test(arguments: [
    ("NOTE:One two", "NOTE:One\n  two"), ("EMAIL;TYPE=WORK:a@b.c", "email;type=work:a@b.c"),
    ("UID:urn:uuid:5d2f", "UID:5d2f"), ("REV:20240101", "REV:20250101"),
    ("PRODID:-//A", "prodid:-//B"), ("TEL;TYPE=CELL,VOICE:1", "TEL;TYPE=cell;TYPE=voice:1"),
    ("PHOTO;ENCODING=b:aGVsbG8gd29ybGQ=", "PHOTO;ENCODING=b:aGVsbG8g\n  d29ybGQ="),
  ])
  func aCardIsTheSameHoweverItIsWritten(line: String, other: String) async throws {
    func card(_ line: String) -> String {
      "BEGIN:VCARD\nVERSION:3.0\nFN:Ann\n\(line)\nEND:VCARD\n"
    }
    _ = try await service.add(try await find(try write(card(line))), chosen: [0])
    let again = try await find(try write(card(other)))
    #expect(again.entries.map(\.verdict) == [.same])
    let both = try await find(try write(card(other) + card(line)))
    #expect(both.entries.count == 1)
  }

  @Test func aCardThatIsRefusedIsNamed() async throws {
    let long = String(repeating: "TEL:1\n", count: VCard.mostProperties)
    let bad = "BEGIN:VCARD\nVERSION:3.0\nFN:Bo Long\n\(long)END:VCARD\n"
    let found = try await find(try write(card(1) + bad + "FN:Cy\nTEL:2\nEND:VCARD\n" + card(2)))
    #expect(found.entries.map(\.title) == ["Ann 1", "Ann 2"])
    let last = VCard.mostProperties + 12
    #expect(
      found.unreadable.map { "\($0.path): \($0.reason.words)" } == [
        "Bo Long · card at line 8: it has more than 5000 lines",
        "Cy · card at line \(last): the line that begins it is missing",
      ])
    do {
      _ = try await find(try write(bad))
      Issue.record("it was read")
    } catch let error as FeedError {
      #expect(
        error.explanation
          == "Almanac can’t read Bo Long · card at line 1: it has more than 5000 lines.")
    }
  }

  @Test @MainActor func theModelSaysHowManyAreFoundSoFar() async throws {
    let model = FeedsModel(subscriptions: service)
    model.preview(try write((0..<600).map(card).joined()))
    await model.previewTask?.value
    guard case .things(let found) = model.adding else {
      Issue.record("nothing found")
      return
    }
    #expect(model.countSoFar == 500 && found.entries.count == 600)
    model.keep(Set(found.entries.indices))
    guard case .keeping(_, count: 600) = model.adding else {
      Issue.record("nothing says that they are being added")
      return
    }
    await model.saving.wait()
    #expect(model.kept?.count == 600 && model.kept?.change != nil)
    guard case .idle = model.adding else {
      Issue.record("it never ends")
      return
    }
  }

  /// Adds 3,000 cards and cancels that once so many are added.
  private func add(
    cancelledAt limit: Int
  ) async throws -> (result: Result<AppliedChange?, FeedError>, last: Int) {
    let found = try await find(try write((0..<3_000).map(card).joined()))
    let last = Mutex(0)
    let task = Mutex<Task<Result<AppliedChange?, FeedError>, Never>?>(nil)
    let began = AsyncStream<Void>.makeStream()
    let adding = Task {
      for await _ in began.stream { break }
      return await Result(awaiting: { () async throws(FeedError) in
        try await service.add(found, chosen: Set(found.entries.indices)) { count in
          last.withLock { $0 = count }
          if count >= limit { task.withLock { $0?.cancel() } }
        }
      })
    }
    task.withLock { $0 = adding }
    began.continuation.yield()
    return (await adding.value, last.withLock(\.self))
  }

  @Test func nothingIsAddedIfThatIsCancelled() async throws {
    let (result, last) = try await add(cancelledAt: 500)
    #expect(throws: FeedError.cancelled) { try result.get() }
    #expect((500..<800).contains(last))
    #expect(try library.ownItems(section: "contacts").isEmpty)
    #expect(try await library.undoableChanges().isEmpty)
  }

  @Test func aChangeThatIsMadeIsWholeIfTheRestIsCancelled() async throws {
    let (result, last) = try await add(cancelledAt: 1_500)
    let change = try #require(try result.get())
    #expect((1_500..<3_000).contains(last))
    #expect(try library.ownItems(section: "contacts").count == 3_000)
    _ = try await ChangeService(sections: Section.all, loader: service.loader).undo(change.id)
    #expect(try library.ownItems(section: "contacts").isEmpty)
    #expect(try await keysInTheList().isEmpty)
  }

  private func keysInTheList() async throws -> [String] {
    try await service.content.keys(section: "contacts", url: OwnItem.address(of: "contacts"))
  }

  @Test(arguments: [0, 1, 300, 1_500]) @MainActor
  func theModelTakesBackWhatIsCancelled(limit: Int) async throws {
    let model = FeedsModel(subscriptions: service)
    model.preview(try write((0..<3_000).map(card).joined()))
    await model.previewTask?.value
    model.keep(Set(0..<3_000))
    while model.countSoFar < limit { await Task.yield() }
    model.cancel()
    guard case .undoing = model.adding else {
      Issue.record("it goes on")
      return
    }
    model.cancelPreview()
    await model.saving.wait()
    guard case .things(let found) = model.adding else {
      Issue.record("the preview is gone")
      return
    }
    #expect(found.entries.count == 3_000)
    #expect(model.kept == nil && model.failure == nil)
    #expect(try library.ownItems(section: "contacts").isEmpty)
    #expect(try await keysInTheList().isEmpty)
    // Nothing keeps the user from adding them after all.
    model.keep([0])
    await model.saving.wait()
    #expect(try library.ownItems(section: "contacts").count == 1)
  }

  @Test func aSearchThatIsCancelledEndsSoon() async throws {
    let file = try write((0..<20_000).map(card).joined())
    let counts = Mutex<[Int]>([])
    let task = Mutex<Task<FoundThings, any Error>?>(nil)
    let began = AsyncStream<Void>.makeStream()
    let search = Task {
      for await _ in began.stream { break }
      return try await find(file) { count in
        counts.withLock { $0.append(count) }
        task.withLock { $0?.cancel() }
      }
    }
    task.withLock { $0 = search }
    began.continuation.yield()
    await #expect(throws: FeedError.cancelled) { try await search.value }
    // One part of the file is read to its end.
    #expect((1..<6_000).contains(counts.withLock { $0.last ?? 0 }))
  }

  @Test func nothingIsAddedFromAFileThatChangedMeanwhile() async throws {
    let file = try write((0..<300).map(card).joined())
    let found = try await find(file)
    let handle = try FileHandle(forUpdating: file)
    try handle.seek(toOffset: 20_000)
    try handle.write(contentsOf: Data("X".utf8))
    try handle.close()
    await #expect(throws: FeedError(StoreError.changedMeanwhile)) {
      try await service.add(found, chosen: Set(found.entries.indices))
    }
    #expect(try library.ownItems(section: "contacts").isEmpty)
  }

  @Test(
    .enabled(if: Fixture.corpus("vcard") != nil, "no corpora here"),
    arguments: Fixture.cardFiles)
  func aCardIsComparedByWhatTheContactIs(file: URL) throws {
    var reader = VCardReader([UInt8](try Data(contentsOf: file)))
    while let found = reader.next() {
      let card = ContactCard(found.card)
      let (contact, identity) = (card.contact, card.identity)
      #expect(identity?.key == contact?.key && identity?.alike == contact?.alike)
      #expect(identity?.shownName() == contact?.shownName())
    }
  }

  @Test func aLargeFileInUTF16IsReadAtOnce() async throws {
    let file = folder.appending(path: "all.vcf")
    try (0..<9).map(card).joined().data(using: .utf16)?.write(to: file)
    #expect(try await find(file).entries.count == 9)
  }
}
