import FeedCore
import Formats
import Foundation
import Localization
import Testing
import Transport

@testable import Sections
@testable import Store

/// Tests contacts from cards: what they say, how they become the user's own, and how they go back.
struct ContactCardTests {
  private func contact(_ lines: String...) throws -> Contact {
    try #require(ContactCard(VCard([UInt8](lines.joined(separator: "\r\n").utf8))).contact)
  }

  private func rows(_ contact: Contact) -> [String] {
    let blocks = contact.detail().blocks
    return blocks.compactMap {
      if case .field(let field) = $0 { "\(field.label)=\(field.value)" } else { nil }
    }
  }

  private let full = [
    "VERSION:3.0", "UID:urn:uuid:7", "FN:Anna Berg", "N:Berg;Anna;;;", "ORG:Acme;Sales",
    "TITLE:Director", "NICKNAME:Annie,Ann", "item1.TEL:+1 555 0100", "item1.X-ABLabel:Boat",
    "TEL;TYPE=CELL,VOICE:+1 555 0101", "TEL;TYPE=FAX,WORK:+1 555 0102",
    "TEL;VALUE=uri:tel:+1-555-0103;ext=5", "EMAIL;TYPE=INTERNET,HOME:anna@example.org",
    "ADR;TYPE=HOME:;;1 Main St;Springfield;IL;62701;USA", "URL:https://anna.example.org/",
    "IMPP;X-SERVICE-TYPE=Matrix:matrix:@anna", "X-SKYPE:anna.b",
    "BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12",
    "ANNIVERSARY:20100501", "item2.X-ABDATE:2001-02-03", "item2.X-ABLabel:_$!<Anniversary>!$_",
    "item3.X-ABRELATEDNAMES:Bo", "item3.X-ABLabel:_$!<Spouse>!$_", "CATEGORIES:Friends,Choir",
    "PRONOUNS:she/her", "NOTE:Likes\\ntea", "X-MAIDENNAME:Holm", "TZ:+0100",
  ]

  @Test func everythingOnTheCardHasARow() throws {
    let anna = try contact(full.joined(separator: "\r\n"))
    #expect(anna.id == "7" && anna.name == "Anna Berg" && anna.familyName == "Berg")
    #expect(anna.row.subtitle == "Acme, Sales")
    #expect(
      rows(anna) == [
        "Boat=+1 555 0100", "Mobile=+1 555 0101", "Work Fax=+1 555 0102",
        "Phone=+1-555-0103 ext. 5", "Email · Home=anna@example.org", "Matrix=@anna",
        "Skype=anna.b", "Address · Home=1 Main St\nSpringfield, IL 62701\nUSA",
        "Website=anna.example.org", "Job Title=Director", "Nickname=Annie", "Nickname=Ann",
        "Pronouns=she/her", "Birthday=12 April", "Anniversary=1 May 2010",
        "Anniversary=3 February 2001", "Spouse=Bo", "Tag=Friends", "Tag=Choir",
        "Note on the Card=Likes\ntea",
      ])
    let text = anna.detail().plainText
    #expect(text.contains("Maidenname") && text.contains("Holm") && text.contains("+0100"))
  }

  @Test func whoHasNoNameIsCalledBySomethingElse() throws {
    #expect(try contact("N:Berg;Anna;Maria;Dr.;Jr.").name == "Dr. Anna Maria Berg Jr.")
    #expect(try contact("FN:", "ORG:Acme").name == "Acme")
    #expect(try contact("EMAIL:a@example.org").name == "a@example.org")
    #expect(try contact("TEL:0123").name == "0123")
    #expect(ContactCard(VCard([UInt8]("NOTE:x".utf8))).contact == nil)
  }

  @Test func aContactIsStoredWithAllItsFields() throws {
    let anna = try contact(full.joined(separator: "\r\n"))
    #expect(try Contact(payload: anna.payload) == anna)
    let json = try #require(
      FeedExport.contacts.entry(StoredItem(.contact(anna, payload: anna.payload))))
    let again = try Section.contacts.decode(FeedDocument(Data("[\(json)]".utf8))).items
    #expect(try again.map { try Contact(payload: $0.payload) } == [anna])
  }

  @Test func pictureInsideACardIsKeptAsAFile() async throws {
    let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna\r\nPHOTO;ENCODING=b:AAECAw==\r\nEND:VCARD\r\n"
    let found = try await service.find(in: Data(card.utf8))
    _ = try await service.add(found, chosen: [0])
    let own = try library.ownItems(section: "contacts")
    let url = OwnPictures.address(of: Data([0, 1, 2, 3]))
    let picture = Section.contacts.row(StoredItem(try found.entries[0].thing.item(in: .contacts)))
      .picture
    #expect(picture?.url == url)
    #expect(Section.contacts.pictureInside(own[0].source) == Data([0, 1, 2, 3]))
  }

  /// Follows an address book with one card.
  private func following<Result>(
    _ photo: String, use: (StoredItem, FeedLoader, PictureCache) async throws -> Result
  ) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let cache = PictureCache(directory: folder, content: content)
    let book = URL(string: "https://dav.example.org/anna/")!
    let loader = FeedLoader(
      transport: .stub { [card = card("Anna", photo)] in
        TransportResponse(body: Data(card.utf8), url: $0.url)
      }, content: content, library: library, pictures: cache)
    _ = try await loader.refresh(.contacts, feed: Feed(book))
    let groups = try await content.snapshot(section: "contacts", urls: [book], groupCount: 2).groups
    let stored = try #require(groups.last.flatMap { try content.items($0) }?.first)
    return try await use(stored, loader, cache)
  }

  /// - Returns: the picture of a followed card, once its address book can't be loaded anymore.
  private func followedPicture(_ photo: String) async throws -> Data {
    try await following(photo) { stored, _, cache in
      let url = try #require(Section.contacts.row(stored).picture?.url)
      return try await PictureLoader(transport: .failing(.offline), cache: cache).data(
        for: url, namedBy: URL(string: "https://dav.example.org/anna/"))
    }
  }

  @Test func eachPartOfAnEastAsianNameIsFound() throws {
    for lines in [["FN:山田太郎", "N:山田;太郎;;;"], ["N:山田;太郎;;;", "TEL:1"]] {
      let card = "BEGIN:VCARD\nVERSION:3.0\n\(lines.joined(separator: "\n"))\nEND:VCARD\n"
      let items = try Section.contacts.decode(FeedDocument(Data(card.utf8))).items
      let contact = try Contact(payload: #require(items.first).payload)
      #expect(contact.shownName(.givenFirst) == "山田太郎" && contact.givenName == "太郎")
      #expect(items[0].searchText.split(separator: "\n").contains("太郎"))
    }
  }

  @Test func pictureInAFollowedCardIsKept() async throws {
    #expect(try await followedPicture("PHOTO;ENCODING=b:AAECAw==") == Data([0, 1, 2, 3]))
    #expect(try await followedPicture("PHOTO:data:image/png;base64,AAEC") == Data([0, 1, 2]))
  }

  @Test func ownVersionOfAFollowedCardHasItsPicture() async throws {
    try await following("PHOTO;ENCODING=b:AAECAw==") { stored, loader, _ in
      let service = EditService(section: .contacts, loader: loader)
      let edit = try #require(try await service.edit(stored.id, feedTitle: nil))
      var form = edit.base
      form[value: "given"] = "Annette"
      _ = try await service.save(edit, form)
    }
    let own = try #require(try library.ownItems(section: "contacts").first)
    #expect(Section.contacts.pictureInside(own.source) == Data([0, 1, 2, 3]))
  }

  private let library: Library
  private let content: ContentStore

  init() throws {
    library = try Library(at: nil)
    content = try ContentStore(at: nil)
  }

  private var loader: FeedLoader {
    FeedLoader(transport: .failing(.offline), content: content, library: library)
  }

  private var service: SubscriptionService {
    SubscriptionService(
      sections: Section.all, library: library, content: content, loader: loader)
  }

  private func card(_ name: String, _ lines: String...) -> String {
    "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\(name)\r\n"
      + lines.map { $0 + "\r\n" }.joined() + "END:VCARD\r\n"
  }

  private func verdicts(_ text: String) async throws -> [String] {
    try await service.find(in: Data(text.utf8)).entries.map { "\($0.title): \($0.verdict.word)" }
  }

  @Test func importingAgainChangesNothing() async throws {
    let first =
      card("Anna", "UID:1", "TEL:+1 555 0100 200", "TEL:٠١٢٣٤٥٦٧٨٩")
      + card("Bo", "EMAIL:bo@example.org")
      + card("Bo", "EMAIL:bo2@example.org") + "BEGIN:VCARD\r\nNOTE:x\r\nEND:VCARD\r\n"
    let found = try await service.find(in: Data(first.utf8))
    #expect(found.entries.map(\.verdict) == [.new, .new, .new])
    #expect(found.unreadable.map(\.path) == ["card at line 18"])
    #expect(try await service.add(found, chosen: [0, 1, 2]) != nil)
    #expect(try library.ownItems(section: "contacts").count == 3)
    #expect(try await verdicts(first) == ["Anna: same", "Bo: same", "Bo: same"])
    let second =
      card("Anna", "UID:1", "TEL:2") + card("Anna", "TEL:0555 0100 200") + card("Anna", "TEL:777")
      + card("Anna", "TEL:23456789")
      + card("BO", "EMAIL:Bo@Example.org") + card("Cleo", "EMAIL:bo@example.org")
    #expect(
      try await verdicts(second)
        == ["Anna: changed", "Anna: alike", "Anna: new", "Anna: alike", "BO: alike", "Cleo: new"])
  }

  @Test func cardsGoBackAsTheyCame() async throws {
    let cards = [
      card("Anna", "UID:1", "X-ODD;A=b:c", "NOTE:folded", " here"),
      card("Bo", "EMAIL:bo@example.org"),
    ]
    let found = try await service.find(in: Data(cards.joined().utf8))
    _ = try await service.add(found, chosen: [0, 1])
    let exporter = Exporter(content: content, library: library)
    var written = Data()
    let all = Exporter.Selection(
      section: .contacts, feeds: [OwnItem.address(of: "contacts")], title: nil)
    #expect(try exporter.export(all, as: FeedExport.cards, to: { written += $0 }) == 2)
    #expect(String(decoding: written, as: UTF8.self) == cards.joined())
    #expect(
      try await verdicts(String(decoding: written, as: UTF8.self)) == ["Anna: same", "Bo: same"])
  }

  @Test(arguments: [
    ["UID:1", "FN:Anna", "TEL;CELL:1"], ["N:Solo;Han", "NOTE:x"],
    ["N;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:=C3=84;B", "BDAY:1970/04/12"],
  ])
  func anExportOfAnOlderCardIsTheSameContact(lines: [String]) async throws {
    let old = (["BEGIN:VCARD", "VERSION:2.1"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n")
    let exported = VCard.exported([UInt8](old.utf8))
    for (one, other) in [(old, exported), (exported, old)] {
      let found = try await service.find(in: Data(one.utf8))
      let change = try #require(try await service.add(found, chosen: [0]))
      for text in [one, other] {
        let again = try await service.find(in: Data(text.utf8))
        #expect(again.entries.map(\.verdict.word) == ["same"])
      }
      #expect(try await service.find(in: Data((old + exported).utf8)).entries.count == 1)
      _ = try await ChangeService(sections: Section.all, loader: loader).undo(change.id)
    }
  }

  @Test func starAndNoteGoWithTheCardOnlyIfAsked() throws {
    var item = StoredItem(.contact(try contact("FN:Anna"), payload: try contact("FN:Anna").payload))
    item.marks = Marks([.star: "1", .note: "Owes me, a book"])
    #expect(FeedExport.cards.entry(item)?.contains("ALMANAC") == false)
    let marked = try #require(FeedExport.markedCards.entry(item))
    let read = try Section.contacts.decode(FeedDocument(Data(marked.utf8))).items[0]
    #expect(read.marks.isStarred && read.marks.note == "Owes me, a book")
  }

  @Test func aContactFromJSONBecomesACard() throws {
    let json =
      #"[{"name": "Anna Berg", "firstName": "Anna", "lastName": "Berg", "id": "9","#
      + #""phone": {"mobile": "1", "work": "2"}, "birthdate": "1984-06-21","#
      + #""address": {"street": "1; Main", "city": "Town"}, "emailAddress": "a@example.org"}]"#
    let item = try Section.contacts.decode(FeedDocument(Data(json.utf8))).items[0]
    let card = try #require(FeedExport.cards.entry(StoredItem(item)))
    let again = try Section.contacts.decode(FeedDocument(Data(card.utf8))).items[0]
    let (one, other) = (try Contact(payload: item.payload), try Contact(payload: again.payload))
    #expect(rows(one).sorted() == rows(other).sorted())
    #expect(other.familyName == "Berg" && other.id == "9")
  }
}

extension FoundThings.Verdict {
  fileprivate var word: String {
    switch self {
    case .new: "new"
    case .same: "same"
    case .changed: "changed"
    case .older: "older"
    case .alike: "alike"
    }
  }
}
