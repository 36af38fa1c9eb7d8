import Foundation
import Localization
import Store
import Testing
import Transport

@testable import FeedCore
@testable import Sections

/// Tests how the things of one import are compared with each other.
struct ImportedThingsTests {
  private let library: Library
  private let content: ContentStore
  private let service: SubscriptionService

  init() throws {
    library = try Library(at: nil)
    content = try ContentStore(at: nil)
    service = SubscriptionService(
      sections: Section.all, library: library, content: content,
      loader: FeedLoader(transport: .failing(.offline), content: content, library: library))
  }

  /// A card as some program exports it.
  private struct Card {
    var id: String?
    var name = "Ann Berg"
    var lines: [String] = []
    var month: Int?

    var text: String {
      let all =
        ["BEGIN:VCARD", "VERSION:3.0"] + (id.map { ["UID:\($0)"] } ?? []) + ["FN:\(name)"] + lines
        + (month.map { ["REV:20240\($0)01"] } ?? []) + ["END:VCARD"]
      return all.map { $0 + "\r\n" }.joined()
    }
  }

  private func find(_ cards: [Card]) async throws -> FoundThings {
    try await service.find(in: Data(cards.map(\.text).joined().utf8))
  }

  private func add(_ cards: [Card]) async throws -> AppliedChange? {
    let found = try await find(cards)
    return try await service.add(
      found, chosen: Set(found.entries.indices.filter { found.entries[$0].isChosen }))
  }

  private func own() throws -> [String] {
    try library.ownItems(section: "contacts").map {
      String(decoding: $0.source.bytes, as: UTF8.self)
    }
  }

  private func version(_ note: String, _ month: Int?, id: String = "1") -> Card {
    Card(id: id, lines: ["NOTE:\(note)"], month: month)
  }

  @Test(
    arguments: [
      ([1, 2], 1), ([2, 1], 0), ([nil, nil], 1), ([2, nil], 1), ([nil, 2], 1), ([2, 3, 1], 1),
      ([1, 1], 1), ([3, 1, 2], 0),
    ] as [([Int?], Int)])
  func ofSeveralVersionsTheLatestIsAdded(months: [Int?], latest: Int) async throws {
    let cards = months.enumerated().map { version("\($0)", $1) }
    let found = try await find(cards)
    #expect(found.entries.map(\.verdict) == months.map { _ in .new })
    #expect(found.entries.indices.filter { !found.entries[$0].isReplaced } == [latest])
    #expect(found.entries.indices.filter { found.entries[$0].isChosen } == [latest])
    #expect(try await add(cards) != nil)
    #expect(try own() == [cards[latest].text])
    #expect(try await add(cards) == nil, "the same import again changes nothing")
  }

  @Test func anEarlierVersionIsAddedOnlyWithoutTheLater() async throws {
    let cards = [version("old", 1), version("new", 2)]
    let found = try await find(cards)
    let both = try #require(try await service.add(found, chosen: [0, 1]))
    #expect(both.name == Phrase("Add “{name}”", ["name": .verbatim("Ann Berg")]))
    #expect(try own() == [cards[1].text])
    #expect(try await add([cards[0]]) == nil)
    let again = try await find(cards)
    #expect(again.entries.map(\.verdict.isOlder) == [true, false])
    #expect(again.entries[1].verdict == .same)
    #expect(try await service.add(again, chosen: [0, 1]) == nil)
    #expect(try await service.add(again, chosen: [0]) != nil)
    #expect(try own() == [cards[0].text])
  }

  @Test func oneImportEndsAsSeveralOneAfterTheOther() async throws {
    var random = Numbers(state: 37)
    let versions = [("a", nil), ("b", nil), ("c", 1), ("d", 2), ("e", 3)] as [(String, Int?)]
    for _ in 0..<60 {
      let cards = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        let (note, month) = versions[Int.random(in: versions.indices, using: &random)]
        return version(note, month, id: Bool.random(using: &random) ? "1" : "2")
      }
      let other = try ImportedThingsTests()
      for card in cards { _ = try await other.add([card]) }
      let whole = try ImportedThingsTests()
      _ = try await whole.add(cards)
      let words = cards.map { "\($0.id ?? "") \($0.lines)" }
      #expect(try whole.own().sorted() == other.own().sorted(), "\(words)")
      #expect(try await whole.add(cards) == nil, "\(words)")
    }
  }

  @Test(
    arguments: [
      (["EMAIL:ann@example.org"], ["EMAIL:Ann@Example.org", "NOTE:x"], .email),
      (["TEL:+44 7700 900123"], ["TEL:07700 900123"], .phone),
      (
        ["TEL:1234567890", "EMAIL:a@example.org"], ["EMAIL:a@example.org", "TEL:1234567890"], .email
      ),
      (["TEL:1234567890"], ["TEL:1234567891"], nil), (["NOTE:x"], ["NOTE:y"], nil),
    ] as [([String], [String], ItemTraits.Likeness?)])
  func theSecondOfTwoAlikeIsPointedOut(
    one: [String], other: [String], likeness: ItemTraits.Likeness?
  ) async throws {
    let cards = [Card(id: "1", lines: one), Card(lines: other)]
    let verdict = likeness.map { FoundThings.Verdict.alike(by: $0, isHere: true) } ?? .new
    #expect(try await find(cards).entries.map(\.verdict) == [.new, verdict])
    #expect(try await find(cards.reversed()).entries.map(\.verdict) == [.new, verdict])
    _ = try await add([cards[0]])
    let known = likeness.map { FoundThings.Verdict.alike(by: $0, isHere: false) } ?? .new
    #expect(try await find(cards).entries.map(\.verdict) == [.same, known])
  }

  @Test func anotherNameWithTheSameNumberIsNew() async throws {
    let cards = ["Ann Berg", "Bo Berg"].map { Card(name: $0, lines: ["TEL:1234567890"]) }
    #expect(try await find(cards).entries.map(\.verdict) == [.new, .new])
  }

  @Test func whatIsReplacedHidesNoOther() async throws {
    let mail = "EMAIL:a@example.org"
    let cards = [
      Card(id: "1", lines: [mail]), Card(id: "1", lines: ["TEL:1"]), Card(lines: [mail]),
    ]
    let found = try await find(cards)
    #expect(found.entries.map(\.isChosen) == [false, true, true])
  }

  @Test func theSameCardThreeTimesIsOne() async throws {
    let cards = [version("a", nil), version("b", nil), version("a", nil)]
    // What was replaced and comes again is older, as in several imports.
    #expect(try await find(cards).entries.map(\.isChosen) == [false, true])
    #expect(try await find([cards[0], cards[0]]).entries.map(\.isChosen) == [true])
  }

  @Test func cardsOfOneNameWithoutAnIDAreDifferentPeople() async throws {
    let cards = [Card(lines: ["NOTE:one"]), Card(lines: ["NOTE:two"]), Card(lines: ["NOTE:one"])]
    let found = try await find(cards)
    #expect(found.entries.map(\.verdict) == [.new, .new])
    _ = try await add(cards)
    #expect(try await find(cards).entries.map(\.verdict) == [.same, .same])
  }
}

extension FoundThings.Verdict {
  fileprivate var isOlder: Bool {
    if case .older = self { true } else { false }
  }
}

/// Random numbers that are the same in each run.
/// - Source: SplitMix64, Steele, Lea and Flood 2014.
private struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
