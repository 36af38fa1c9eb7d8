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

  /// Nothing that can be called, written to or visited is dropped.
  @Test(arguments: [
    (#""telephone": "+46 9001""#, ["+46 9001"]),
    (#""phone": {"home": "1"}, "telephone": "2", "phone2": "3""#, ["1", "2", "3"]),
    (#""phone": {"work": ["1", "2"], "home": {"main": "3"}}"#, ["3", "1", "2"]),
    (#""email": "a@x.example", "email2": "b@x.example""#, ["a@x.example", "b@x.example"]),
    (#""workEmail": "a@x.example", "homeEmail": "b@x.example""#, ["a@x.example", "b@x.example"]),
    (#""email": "a@x.example b@x.example""#, ["a@x.example", "b@x.example"]),
    (#""contact": {"phone": "1", "email": "a@x.example"}"#, ["1", "a@x.example"]),
    (#""address": ["Storgatan 1", "222 22 Lund"]"#, ["Storgatan 1\n222 22 Lund"]),
    (
      #""phone": "1", "addresses": [{"street": "Gatan 1"}, {"street": "Gatan 2", "city": "Lund"}]"#,
      ["1", "Gatan 1", "Gatan 2\nLund"]
    ),
    (
      #""address": {"street": "Gatan 1"}, "zip": "222 22", "country": "Sweden""#,
      ["Gatan 1\n222 22\nSweden"]
    ),
    (
      #""email": "a@x.example", "website": "https://x.example""#,
      ["a@x.example", "https://x.example"]
    ),
  ])
  func nothingIsDropped(json: String, values: [String]) throws {
    let contact = try contact(#"{"name": "n", \#(json)}"#)
    #expect(contact.rows.map(\.value) == values)
  }

  @Test(arguments: [
    (
      #""phone": {"fax": "1", "pager": 2, "work": "3"}"#,
      Contact.Phones(work: "3", other: ["1", "2"])
    ),
    (#""phone": {"mobile": ["1", 2]}"#, Contact.Phones(mobile: "1", other: ["2"])),
    (#""phone": {}, "mobile": "1""#, Contact.Phones(mobile: "1")),
    (#""phone": {"type": "home", "number": "1"}"#, Contact.Phones(home: "1")),
    (
      #""phone": {"home": {"number": "1"}}, "mobile": ["2"]"#,
      Contact.Phones(home: "1", mobile: "2")
    ),
    (
      #""phones": [{"home": "1"}, {"fax": "2"}], "fax": "3""#,
      Contact.Phones(home: "1", other: ["2", "3"])
    ),
  ])
  func everyNumberIsRead(json: String, phones: Contact.Phones) throws {
    #expect(try contact(#"{"name": "n", \#(json)}"#).phones == phones)
  }

  @Test(arguments: [
    #""email": ["a@x.test", "b@x.test"]"#, #""email": "a@x.test, b@x.test""#,
    #""emailAddress": "mailto:a@x.test", "email": "b@x.test""#,
    #""emails": [{"value": "a@x.test"}, {"address": "b@x.test"}]"#,
    #""email": {"home": "a@x.test", "work": ["b@x.test"]}"#,
  ])
  func everyMailAddressIsRead(json: String) throws {
    let contact = try contact(#"{"name": "n", \#(json)}"#)
    #expect([contact.email] + contact.otherEmails == ["a@x.test", "b@x.test"])
    #expect(
      contact.detail().fields.map(\.url?.absoluteString) == ["mailto:a@x.test", "mailto:b@x.test"])
  }

  @Test(arguments: [
    #""address": {"street": ["1 Road", "Flat 2"], "city": "X"}"#,
    #""address": {}, "street": "1 Road\nFlat 2", "city": "X""#,
  ])
  func everyLineOfAStreetIsRead(json: String) throws {
    #expect(try contact(#"{"name": "n", \#(json)}"#).address?.lines == ["1 Road\nFlat 2", "X"])
  }

  @Test(arguments: [
    ("Fish &amp;amp; Co", "Fish & Co"), ("Fish &amp; Co", "Fish & Co"), ("A&B", "A&B"),
  ])
  func entitiesAreDecoded(text: String, shown: String) throws {
    let contact = try contact(#"{"name": "\#(text)", "company": "\#(text)"}"#)
    #expect([contact.name, contact.company] == [shown, shown])
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
