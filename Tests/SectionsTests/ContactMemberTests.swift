import FeedCore
import Foundation
import Testing

@testable import Sections
@testable import Store

/// Tests what a contact in JSON has besides the members that the app knows.
struct ContactMemberTests {
  private static let members = [
    #""skype":"live:ann""#, #""jobTitle":"Director""#, #""Notes":"Likes tea.\nNo sugar.""#,
    #""department":"Sales""#, #""shoe_size":42.50"#, #""tags":["choir",  "chess"]"#,
    #""größe":"1,70 m""#, #""customer":12345678901234567890"#, #""vip":false"#,
    #""spouse":"Bo""#, #""github":"https://github.com/ann""#,
    #""social":{"twitter":"@ann","deep":[{"more":"stuff"}]}"#, #""title":"Ms.""#,
  ]

  private func feed(_ members: [String]) throws -> DecodedFeed {
    try Section.contacts.decode(
      json: #"[{"name":"Ann","company":"Acme","phone":"1234",\#(members.joined(separator: ","))}]"#)
  }

  private func rows(_ item: Item) throws -> [String: String] {
    let contact: Contact = try #require(Payload.value(of: item.stored))
    return Dictionary(
      contact.rows.map { ("\($0.kind) \($0.label ?? "")", $0.value) },
      uniquingKeysWith: { "\($0), \($1)" })
  }

  @Test func eachHasARow() throws {
    let item = try feed(Self.members).items[0]
    #expect(
      try rows(item) == [
        "phone ": "1234", "messenger Skype": "live:ann", "title ": "Director",
        "note ": "Likes tea.\nNo sugar.", "other Department": "Sales", "other Shoe Size": "42.5",
        "category ": "choir, chess", "other Größe": "1,70 m",
        "other Customer": "12345678901234567890", "other Vip": "false", "relation spouse": "Bo",
        "link Github": "https://github.com/ann", "messenger Twitter": "@ann",
        "other Social Deep More": "stuff", "other Title": "Ms.",
      ])
    #expect(item.traits.tags == ["choir", "chess"])
    for word in ["live:ann", "sales", "42.5", "stuff"] {
      #expect(item.searchText.lowercased().contains(word), "\(word)")
    }
  }

  @Test func anExportHasThemAsTheyCame() throws {
    let item = try feed(Self.members).items[0]
    let json = try #require(FeedExport.contacts.entry(item.stored))
    for member in Self.members { #expect(json.contains(member), "\(member)") }
    let again = try Section.contacts.decode(json: "[\(json)]")
    #expect(again.items == [item])
    #expect(FeedExport.contacts.entry(again.items[0].stored) == json)
  }

  @Test func aCardHasThemInProperties() throws {
    let item = try feed(Self.members).items[0]
    let card = try #require(FeedExport.cards.entry(item.stored))
    for line in [
      "X-SKYPE:live:ann", "TITLE:Director", "NOTE:Likes tea.\\nNo sugar.", "CATEGORIES:choir",
      "X-CUSTOM:Sales", "X-ABLabel:Department", "X-SPOUSE:Bo", "ORG:Acme",
    ] {
      #expect(card.contains("\(line)\r\n"), "\(line)")
    }
    let feed = try Section.contacts.decode(Data(card.utf8))
    #expect(try rows(feed.items[0]).filter { $0.key != "organization " } == rows(item))
  }

  @Test func partsOfKnownMembersStayToo() throws {
    let item = try feed([
      #""address":{"city":"Ystad","geo":{"lat":"55.4"}}"#,
      #""contact":{"email":"a@b.c","fon":"7"}"#,
      #""birthday":["1984"]"#,
    ]).items[0]
    #expect(
      try rows(item) == [
        "phone ": "1234", "address ": "Ystad", "email ": "a@b.c", "other Address Geo Lat": "55.4",
        "other Fon": "7", "other Birthday": "1984",
      ])
    let company = try Section.contacts.decode(
      json: #"[{"name": "Ann", "company": {"name": "Acme", "catchPhrase": "All of it"}}]"#)
    #expect(try rows(company.items[0]) == ["other Company Catch Phrase": "All of it"])
    #expect(Section.contacts.row(company.items[0].stored).subtitle == "Acme")
  }

  @Test func hostileMembersHaveLimits() throws {
    let deep = String(repeating: "[", count: 400) + "7" + String(repeating: "]", count: 400)
    let many = (0..<2_000).map { #""member\#($0)":\#($0)"# }.joined(separator: ",")
    let item = try feed([
      #""deep":\#(deep)"#, #""huge":"\#(String(repeating: "x", count: 1 << 20))""#, many,
    ]).items[0]
    let contact: Contact = try #require(Payload.value(of: item.stored))
    #expect(contact.rows.count <= 101)
    #expect(item.payload.count < 300 << 10 && item.searchText.utf8.count < 300 << 10)
    #expect(!contact.members.contains { $0.name == "huge" })
    let page = contact.detail().plainText
    #expect(page.contains("Member7"))
  }
}
