import FeedCore
import Foundation
import Testing

@testable import Sections

/// Tests the shapes that the contacts feed has had over the years.
struct OlderContactsTests {
  @Test func otherNamesNumbersAndEpochsAreRead() throws {
    let contact = try contact(
      #"""
      {"name": "Ada Older", "employeeId": 12, "company": "Acme", "favorite": 1,
       "small_image_url": "https://example.test/s.jpg", "email": "ada@example.test",
       "birthdate": "-20909000", "phone": {"work": 2075550112},
       "address": {"street": "1 Road", "city": "X", "state": "YZ", "zip": 12345}}
      """#)
    #expect(contact.id == "12")
    #expect(contact.company == "Acme")
    #expect(contact.isFavorite)
    #expect(contact.smallPicture?.lastPathComponent == "s.jpg")
    #expect(contact.email == "ada@example.test")
    #expect(contact.birthdate == "1969-05-03")
    #expect(contact.phones == Contact.Phones(work: "2075550112"))
    #expect(contact.address?.lines == ["1 Road", "X, YZ 12345"])
  }

  @Test(arguments: [
    #""phone": [{"type": "Home", "number": "1"}, {"type": "cell", "number": 2}]"#,
    #""phones": [{"label": "home", "value": "1"}, {"label": "mobile", "value": "2"}, {}]"#,
    #""homePhone": "1", "mobile_phone": 2"#, #""phone_home": 1, "cell": "2""#,
  ])
  func phonesMayBeAListOrFields(json: String) throws {
    let contact = try contact(#"{"name": "n", \#(json)}"#)
    #expect(contact.phones == Contact.Phones(home: "1", mobile: "2"))
  }

  @Test(arguments: [
    #""phone": "1""#, #""phone": ["1"]"#, #""phone": [{"number": "1"}]"#, #""phone": [1, ""]"#,
  ])
  func aPhoneWithoutAKindIsRead(json: String) throws {
    let contact = try contact(#"{"name": "n", \#(json)}"#)
    #expect(contact.phones == Contact.Phones(other: ["1"]))
    #expect(contact.detail().fields.map(\.label) == ["Phone"])
  }

  @Test func anAddressMayBeATextOrFields() throws {
    #expect(
      try contact(#"{"name": "n", "address": "1 Road\nX  12345"}"#).address?.lines
        == ["1 Road\nX 12345"])
    #expect(
      try contact(#"{"name": "n", "street": "1 Road", "city": "X"}"#).address?.lines
        == ["1 Road", "X"])
  }

  @Test(arguments: [
    (#""birthdate": 456624000"#, "1984-06-21"), (#""birthdate": 456624000000"#, "1984-06-21"),
    (#""birthday": "1984-06-21T23:59:59-11:00""#, "1984-06-21"),
    (#""birthdate": "21 June""#, "21 June"),
  ])
  func birthdatesAreReadInManyForms(json: String, birthdate: String) throws {
    #expect(try contact(#"{"name": "n", \#(json)}"#).birthdate == birthdate)
  }

  @Test func aNameMayBeInPartsOrMissing() throws {
    #expect(try contact(#"{"firstName": "Ada", "lastName": "Older"}"#).name == "Ada Older")
    let company = try contact(#"{"name": null, "companyName": "Acme"}"#)
    #expect(company.name == "Acme")
    #expect(company.row.subtitle == nil)
  }

  @Test func aListUnderANameIsReadToo() throws {
    #expect(try Section.contacts.decode(json: #"{"contacts": [{"name": "n"}]}"#).items.count == 1)
  }

  private func contact(_ json: String) throws -> Contact {
    let feed = try Section.contacts.decode(json: "\u{FEFF}[\(json)]")
    let item = try #require(feed.items.first)
    return try #require(Payload.value(of: item.stored))
  }
}
