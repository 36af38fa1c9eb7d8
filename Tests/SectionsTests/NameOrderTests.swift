import FeedCore
import Formats
import Foundation
import Store
import Testing

@testable import Sections

struct NameOrderTests {
  private func contact(_ json: String) throws -> Contact {
    let feed = try Section.contacts.decode(json: json)
    return try Contact(payload: try #require(feed.items.first).payload)
  }

  @Test(arguments: [
    ("hu_HU.UTF-8", NameOrder.familyFirst), ("vi_VN", .familyFirst), ("mn", .familyFirst),
    ("te_IN", .familyFirst), ("ta_LK", .familyFirst), ("si_LK", .familyFirst),
    ("kn_IN", .givenFirst), ("lo_LA", .givenFirst),
    ("de_DE.UTF-8", .givenFirst), ("ja_JP.UTF-8", .givenFirst), ("C", .givenFirst),
    ("", .givenFirst),
  ])
  func theLanguageOfNamesDecides(_ locale: String, _ order: NameOrder) {
    #expect(NameOrder(environment: ["LC_NAME": locale, "LANG": "en_US.UTF-8"]) == order)
    #expect(NameOrder(environment: ["LANG": locale]) == order)
    #expect(NameOrder(environment: ["LC_ALL": "en_US", "LC_NAME": locale]) == .givenFirst)
  }

  @Test func familyNamesComeFirstWhereTheLanguagePutsThemFirst() throws {
    let liszt = try contact(#"[{"firstName": "Ferenc", "lastName": "Liszt", "phone": "1"}]"#)
    #expect(liszt.name == "Ferenc Liszt")
    #expect(liszt.shownName(.familyFirst) == "Liszt Ferenc")
    #expect(liszt.shownName(.givenFirst) == "Ferenc Liszt")
    #expect(liszt.shownName(.familyWithComma) == "Liszt, Ferenc")
  }

  @Test(arguments: [("太郎", "山田", "山田太郎"), ("민준", "김", "김민준"), ("さくら", "木村", "木村さくら")])
  func ideographsHaveOneOrderForEverybody(_ given: String, _ family: String, _ shown: String) throws
  {
    let person = try contact(
      #"[{"givenName": "\#(given)", "familyName": "\#(family)", "phone": "1"}]"#)
    #expect(person.shownName(.givenFirst) == shown)
    #expect(person.shownName(.familyFirst) == shown)
  }

  @Test func theListIsSortedByTheNamesAsTheyAreShown() throws {
    let feed = try Section.contacts.decode(
      json: #"[{"firstName": "太郎", "lastName": "山田", "phone": "1"}]"#)
    #expect(feed.items.map(\.sortText) == ["山田太郎"])
    #expect(Section.contacts.rows(of: feed).map(\.title) == ["山田太郎"])
    #expect(Section.contacts.details(of: feed).map(\.title) == ["山田太郎"])
    #expect(feed.items[0].searchText.contains("太郎 山田"))
    #expect(feed.items[0].searchText.contains("山田太郎"))
  }

  @Test func anExportKeepsThePartsOfAName() throws {
    let feed = try Section.contacts.decode(
      json: #"[{"id": "1", "firstName": "Ferenc", "lastName": "Liszt", "phone": "1"}]"#)
    var items = feed.items.map(\.stored)
    var bytes = Data()
    try #require(Section.contacts.exports.first).write(
      title: nil,
      items: {
        defer { items = [] }
        return items
      }, to: { bytes += $0 })
    let again = try contact(String(decoding: bytes, as: UTF8.self))
    #expect(again.name == "Ferenc Liszt")
    #expect(again.familyName == "Liszt")
  }

  @Test(arguments: [
    #"{"name": "Ferenc Liszt"}"#,
    #"{"name": "Franz Liszt", "firstName": "F", "lastName": "Liszt"}"#,
    #"{"lastName": "Liszt"}"#, #"{"firstName": "Ferenc"}"#,
  ])
  func whatTheFeedDoesNotSayStays(_ json: String) throws {
    let person = try contact("[\(json.dropLast()), \"phone\": \"1\"}]")
    #expect(person.familyName == nil)
    #expect(person.shownName(.familyFirst) == person.name)
  }

  private func card(_ name: String, _ parts: String, _ more: String = "") throws -> Contact {
    let card = VCard([UInt8]("N:\(parts)\r\nFN:\(name)\r\n\(more)".utf8))
    let contact = try #require(ContactCard(card).contact)
    // What is stored of a followed card is enough for its row.
    #expect(
      try Contact(shownBy: contact.payload(with: card)).shownName(.familyWithComma)
        == contact.shownName(.familyWithComma))
    return contact
  }

  @Test(arguments: [
    ("Anna Berg", "Berg;Anna;;;", "Berg, Anna", "Berg Anna"),
    ("Anna Maria Meyer", "Meyer;Anna;Maria;;", "Meyer, Anna Maria", "Meyer Anna Maria"),
    ("Dr. Zoe Adler", "Adler;Zoe;;Dr.;", "Adler, Dr. Zoe", "Dr. Adler Zoe"),
    ("Frau Zorn", "Zorn;;;Frau;", "Zorn, Frau", "Frau Zorn"),
    ("Bob Zeller Jr.", "Zeller;Bob;;;Jr.", "Zeller, Bob Jr.", "Zeller Bob Jr."),
    ("Anna Berg, PhD", "Berg;Anna;;;PhD", "Berg, Anna, PhD", "Berg Anna, PhD"),
    (#"Doro "Dodo" Becker"#, "Becker;Doro;;;", #"Becker, Doro "Dodo""#, #"Becker Doro "Dodo""#),
    ("Jan van der Berg", "van der Berg;Jan;;;", "van der Berg, Jan", "van der Berg Jan"),
    ("Anna MEYER", "Meyer;Anna;;;", "Meyer, Anna", "Meyer Anna"),
    ("Kovács János", "Kovács;János;;;", "Kovács, János", "Kovács János"),
    ("Meyer, Anna", "Meyer;Anna;;;", "Meyer, Anna", "Meyer Anna"),
    ("Thomas Thomas", "Thomas;Thomas;;;", "Thomas, Thomas", "Thomas Thomas"),
  ])
  func aCardObeysThePreferenceWhateverElseItsNameHas(
    _ name: String, _ parts: String, _ comma: String, _ plain: String
  ) throws {
    let contact = try card(name, parts)
    #expect(contact.shownName(.givenFirst) == name)
    #expect(contact.shownName(.familyWithComma) == comma)
    #expect(contact.shownName(.familyFirst) == plain)
  }

  @Test(arguments: [
    ("Dodo", "Becker;Doro;;;", ""), ("Acme", "Becker;Doro;;;", ""),
    ("Becker", "Becker;Doro;;;", ""),
    ("Anna Becker-Holm", "Becker;Anna;;;", ""), ("Familie Becker", "Becker;;;;", ""),
    ("Bäckerei Becker", "Becker;Doro;;;", "ORG:Bäckerei Becker"), ("山田 太郎", "山田;太郎;;;", ""),
  ])
  func aNameThatSaysSomethingElseStays(_ name: String, _ parts: String, _ more: String) throws {
    let contact = try card(name, parts, more)
    for order in NameOrder.allCases { #expect(contact.shownName(order) == name) }
  }

  @Test func contactsAreSortedByTheNameWithoutItsPrefix() throws {
    let names = [
      ("Frau Ada Zorn", "Zorn;Ada;;Frau;"), ("Prof. Dr. Zoe Adler", "Adler;Zoe;;Prof.,Dr.;"),
    ]
    let contacts = try names.map { try card($0.0, $0.1) }
    #expect(contacts.map { $0.sortName(.givenFirst) } == ["Ada Zorn", "Zoe Adler"])
    #expect(contacts.map { $0.sortName(.familyWithComma) } == ["Zorn, Ada", "Adler, Zoe"])
    #expect(
      contacts.map { Item.contact($0, payload: $0.payload).sortText } == ["Ada Zorn", "Zoe Adler"])
  }
}
