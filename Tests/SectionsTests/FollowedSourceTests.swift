import Foundation
import Testing
import Transport

@testable import FeedCore
@testable import Formats
@testable import Sections
@testable import Store

/// Tests that what is followed at an address leaves, and is edited, as it came.
struct FollowedSourceTests {
  private let library: Library
  private let content: ContentStore
  private let url = URL(string: "https://dav.example.org/all/")!

  init() throws {
    library = try Library(at: nil)
    content = try ContentStore(at: nil)
  }

  private func loader(_ document: String) -> FeedLoader {
    FeedLoader(
      transport: .stub { TransportResponse(body: Data(document.utf8), url: $0.url) },
      content: content, library: library)
  }

  private func follow(_ document: String, in section: Section) async throws -> [StoredItem] {
    _ = try await loader(document).refresh(section, feed: Feed(url))
    return try await items(of: url, in: section)
  }

  private func items(of feed: URL, in section: Section) async throws -> [StoredItem] {
    let snapshot = try await content.snapshot(section: section.id, urls: [feed], groupCount: 2)
    return try content.items(snapshot.groups.joined())
  }

  private func exported(
    _ section: Section, as format: FeedExport, from feed: URL? = nil
  ) throws -> String {
    var document = Data()
    _ = try Exporter(content: content, library: library).export(
      Exporter.Selection(section: section, feeds: [feed ?? url], title: nil), as: format
    ) { document += $0 }
    return String(decoding: document, as: UTF8.self)
  }

  /// The document of the version that the user makes by changing one field.
  private func edited(
    _ item: StoredItem, in section: Section, _ field: String, _ value: String
  ) async throws -> String {
    let service = EditService(section: section, loader: loader(""))
    let edit = try #require(try await service.edit(item.id, feedTitle: nil))
    #expect(try section.editor?.save(edit.source, edit.base, from: edit.base) == edit.source)
    var form = edit.base
    try form.set(field, to: value)
    _ = try await service.save(edit, form)
    let own = try #require(try library.ownItems(section: section.id).first)
    return String(decoding: own.source.bytes, as: UTF8.self)
  }

  private static let lines = [
    "PRODID:-//Example//Phone 9//EN", "UID:a1", "N:Falk;Iris;Ada;Dr.;", "FN:Dr. Iris Ada Falk",
    "X-PHONETIC-FIRST-NAME:EYE-ris", "ORG:Harbor Lab;Sonar;Night shift",
    "item1.TEL;type=pref:+1 555 0100", "item1.X-ABLabel:Lab door", "X-JABBER;TYPE=WORK:iris@chat",
    "X-ODD;A=b;C=\"d,e\":f;g", "NOTE:on two", "  lines", "PHOTO;ENCODING=b;TYPE=PNG:AAECAw==",
    "REV:2024-01-02T03:04:05Z",
  ]

  private func card(_ version: String, _ lines: [String]) -> String {
    (["BEGIN:VCARD", "VERSION:\(version)"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n")
  }

  @Test(arguments: ["3.0", "4.0"])
  func followedCardsGoBackAsTheyCame(version: String) async throws {
    let cards = card(version, Self.lines) + card(version, ["UID:b2", "FN:Jo", "X-ODD;Q=1:2"])
    let stored = try await follow(cards, in: .contacts)
    #expect(try exported(.contacts, as: .cards) == cards)
    let page = Section.contacts.detail(stored[0])
    #expect(page.title == Section.contacts.row(stored[0]).title)
    #expect(page.picture == OwnPictures.address(of: Data([0, 1, 2, 3])))
    #expect(page.plainText.contains("Lab door"))
  }

  @Test func aFollowedCardInAnOlderVersionIsConverted() async throws {
    let old = card(
      "2.1",
      ["N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:F=C3=A4lt;Jo", "X-ODD;HOME:1", "TEL;CELL:1"])
    _ = try await follow(old, in: .contacts)
    #expect(try exported(.contacts, as: .cards) == VCard.exported([UInt8](old.utf8)))
  }

  @Test func anEditOfAFollowedCardChangesOneLine() async throws {
    let stored = try await follow(card("3.0", Self.lines), in: .contacts)
    let version = try await edited(stored[0], in: .contacts, "role", "Diver")
    let (old, new) = (Set(Self.lines), Set(version.split(separator: "\r\n").map(String.init)))
    #expect(old.subtracting(new).allSatisfy { $0.hasPrefix("REV:") })
    #expect(new.contains("ROLE:Diver"))
    let own = OwnItem.address(of: "contacts")
    #expect(try exported(.contacts, as: .cards, from: own) == version)
    // The card is in the library already.
    let copy = try #require(try await items(of: own, in: .contacts).first)
    #expect(Section.contacts.sourceInside(copy) == nil)
    #expect(Section.contacts.detail(copy).plainText.contains("Lab door"))
  }

  @Test func aChangeOfAnyLineIsNoticed() async throws {
    _ = try await follow(card("3.0", ["UID:1", "FN:Jo", "X-ODD:1"]), in: .contacts)
    let changed = card("3.0", ["UID:1", "FN:Jo", "X-ODD:2"])
    _ = try await follow(changed, in: .contacts)
    #expect(try exported(.contacts, as: .cards) == changed)
  }

  @Test func aFollowedRecipeKeepsWhatNobodyUnderstands() async throws {
    let recipe =
      #"{"@context": "https://schema.org", "@type": "Recipe", "name": "Soup", "url": "#
      + #""https://example.org/soup", "recipeIngredient": ["1 leek"], "suitableForDiet": "#
      + #""https://schema.org/VeganDiet", "x-mine": {"a": [1, 2]}}"#
    let stored = try await follow("[\(recipe)]", in: .recipes)
    #expect(try exported(.recipes, as: .linkedRecipes) == "[\n\(recipe)\n]\n")
    #expect(Section.recipes.row(stored[0]).title == "Soup")
    let version = try await edited(stored[0], in: .recipes, "yield", "4 bowls")
    #expect(version.contains(#""x-mine": {"a": [1, 2]}"#))
    #expect(version.contains("VeganDiet") && version.contains("4 bowls"))
  }

  @Test func pictureInsideAFollowedRecipeIsKept() async throws {
    let recipe =
      #"{"@context": "https://schema.org", "@type": "Recipe", "name": "Soup", "recipeIngredient": "#
      + #"["1 leek"], "image": "data:image/png;base64,AAECAw=="}"#
    let feed = try Section.recipes.decode(FeedDocument(Data(recipe.utf8), url: url))
    let picture = Data([0, 1, 2, 3])
    #expect(feed.pictures == [OwnPictures.address(of: picture): picture])
  }

  @Test func aContactInJSONBecomesACardWithItsNames() async throws {
    let json =
      #"[{"id": 1, "name": "Dr. Iris Falk", "firstName": "Iris", "lastName": "Falk", "#
      + #""smallImageURL": "sample:pictures/iris.jpg"}, {"id": 2, "name": "Jo", "#
      + #""largeImageURL": "https://example.org/jo.jpg"}]"#
    let stored = try await follow(json, in: .contacts)
    let cards = try exported(.contacts, as: .cards)
    #expect(cards.contains("N:Falk;Iris;;;\r\nUID:1"))
    #expect(cards.contains("N:;Jo;;;\r\nPHOTO;VALUE=uri:https://example.org/jo.jpg"))
    let again = try exported(.contacts, as: .contacts)
    #expect(
      try Section.contacts.decode(Data(again.utf8)).items.map(\.payload) == stored.map(\.payload))
  }

  @Test func theUsersVersionOfASampleHasItsPicture() async throws {
    let json = #"[{"id": 1, "name": "Iris", "largeImageURL": "sample:pictures/iris.jpg"}]"#
    let stored = try await follow(json, in: .contacts)
    let picture = Data([0xFF, 0xD8, 0xFF, 0])
    let loader = FeedLoader(
      transport: .stub { TransportResponse(body: picture, url: $0.url) },
      content: content, library: library)
    let service = EditService(section: .contacts, loader: loader)
    let edit = try #require(try await service.edit(stored[0].id, feedTitle: nil))
    #expect(edit.source.flatMap(Section.contacts.pictureInside) == picture)
  }

  @Test(
    .enabled(if: Fixture.corpus("vcard") != nil, "no corpora here"), arguments: Fixture.cardFiles)
  func aFollowedRealCardIsThatOfAFile(file: URL) throws {
    let document = FeedDocument(try Data(contentsOf: file), url: url)
    let format = ContactsFeed.cards.id
    let followed = try Section.contacts.decode(document, as: format).items.map { StoredItem($0) }
    let things = try ContactsFeed.cardThings.find(FeedDocument(document.bytes)).things
    #expect(try followed.map(Section.contacts.sourceInside) == things.map { try $0.source() })
    let kept = FeedDocument(kept: document.bytes, url: url)
    let own = try Section.contacts.decode(kept, as: format).items.map { StoredItem($0) }
    #expect(followed.map(Section.contacts.row) == own.map(Section.contacts.row))
    #expect(followed.map(Section.contacts.detail) == own.map(Section.contacts.detail))
  }
}
