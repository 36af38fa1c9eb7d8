import FeedCore
import Foundation
import Localization
import Store
import Testing

@testable import Sections

struct ContactsTests {
  private let feed: DecodedFeed
  private let rows: [RowContent]
  private let details: [DetailContent]

  init() throws {
    feed = try Fixture.own(.contacts)
    rows = Section.contacts.rows(of: feed)
    details = Section.contacts.details(of: feed)
  }

  @Test func favoritesAndOthersAreGroups() throws {
    #expect(Section.contacts.groups.map(\.header) == ["Favorite Contacts", "Other Contacts"])
    let grouping = try #require(Section.contacts.grouping)
    #expect(grouping(1, Marks([.star: true.mark])) == 0 && grouping(0, Marks()) == 1)
    #expect(feed.items.map(\.group) == [0, 1, 1, 0])
    #expect(feed.items.map(\.isStarred) == [true, false, false, true])
    #expect(feed.items.map(\.sortText) == rows.map(\.title))
  }

  @Test func aContactWithoutANameIsSkippedWithItsPath() {
    #expect(
      feed.skipped == [
        SkippedElement(path: "[4].name", reason: Phrase("expected text, found nothing")),
        SkippedElement(path: "[5]", reason: Phrase("expected an object, found text")),
      ])
  }

  @Test func theRowShowsPictureNameStarAndCompany() {
    #expect(rows[0].title == "Ørjan Field")
    #expect(rows[0].subtitle == "Field & Sons")
    #expect(rows[0].picture?.url?.lastPathComponent == "7-small.jpg")
    #expect(rows[0].picture?.placeholder == .initials("ØF", seed: "Ørjan Field"))
    #expect(rows[0].accessibleName == "Ørjan Field, favorite, Field & Sons")
    #expect(rows.map(\.showsStar) == [true, false, false, true])
  }

  @Test(arguments: [
    (
      "+1 (815) 555-0123",
      ["18155550123", "8155550123", "5550123", "0123", "155550123", "55550123"]
    ),
    ("+491701234567", ["491701234567", "91701234567", "1701234567", "701234567"]),
    ("0170 1234567", ["01701234567", "1234567", "1701234567"]),
    (
      "0049 170 1234567",
      ["00491701234567", "1701234567", "1234567", "491701234567", "91701234567", "701234567"]
    ),
    ("٠٥٠-٥٥٥-٠١٤٢", ["0505550142", "5550142", "0142", "505550142"]),
    ("031 7", ["0317", "7"]),
    ("+46 (0)31 7", ["46317", "460317", "0317", "317", "7"]),
    ("ext.", []),
  ])
  func searchFindsANumberByItsDigits(_ number: String, _ forms: [String]) {
    #expect(PhoneDigits.forms(of: number) == forms)
  }

  @Test(arguments: [
    ("+49 170 5550142", "0170 5550142"), ("+49 170 5550142", "01705550142"),
    ("+491705550142", "0170/555 01 42"), ("+49 170 5550142", "00491705550142"),
    ("+49 170 5550142", "170 555 0142"), ("0170 5550142", "+491705550142"),
    ("0170 5550142", "0049 170 555 0142"), ("0170 5550142", "170 5550142"),
    ("(415) 555-0142", "+14155550142"), ("+44-20-7946-0142", "02079460142"),
    ("٠٥٠-٥٥٥-٠١٤٢", "0505550142"), ("050-555-0142", "٠٥٠٥٥٥٠١٤٢"),
    ("０９０－１２３４－５６７８", "09012345678"), ("+49 170 5550142", "5550142"),
  ])
  func aNumberIsFoundInAnySpelling(_ number: String, _ typed: String) async throws {
    let content = try ContentStore(at: nil)
    let people = ["Ann": number, "Bo": "+358 40 7654321", "Cy": "0711 998877"]
    let json = people.map { #"{"name": "\#($0.key)", "phone": "\#($0.value)"}"# }.joined(
      separator: ", ")
    let feed = try Section.contacts.decode(Data("[\(json)]".utf8))
    let url = URL(string: "https://example.test/")!
    _ = try await content.replace(
      FeedUpdate(section: "contacts", url: url, items: feed.items, fetchedAt: .now),
      sortKey: { Data($0.utf8) })
    let ids = try await content.snapshot(section: "contacts", urls: [url], groupCount: 2).groups[1]
    let ann = try #require(try content.items(ids).first { $0.key.contains("Ann") })
    let found = try await content.matches(of: typed)
    #expect(ids.filter(found.contains) == [ann.id])
  }

  @Test func searchCoversEverythingOfAContact() throws {
    let feed = try Section.contacts.decode(
      Data(
        """
        [{"name": "Ada", "companyName": "Engines", "emailAddress": "ada@example.org",
        "birthdate": "1984-06-21",
        "phone": {"work": "031-12 34"}, "address": {"street": "1 Lane", "city": "Ystad"}}]
        """.utf8))
    #expect(
      feed.items[0].searchText
        == "Ada\nEngines\n031-12 34\n1 Lane\nYstad\n21 June 1984\nada@example.org\n0311234\n1234\n34"
    )
  }

  @Test func aMissingCompanyOrPictureTakesNoSpace() {
    #expect(rows[1...].allSatisfy { $0.subtitle == nil })
    #expect(rows[2].picture?.url == nil)
    #expect(rows[2].picture?.placeholder == .initials("WA", seed: "Without Anything"))
  }

  @Test func theUsersStarOverridesTheFeed() {
    let item = feed.items[0].stored(isStarred: false)
    #expect(Section.contacts.row(item).showsStar == false)
    #expect(Section.contacts.row(item).accessibleName == "Ørjan Field, Field & Sons")
    #expect(Section.contacts.detail(item).isStarred == false)
    let other = feed.items[1].stored(isStarred: true)
    #expect(Section.contacts.row(other).showsStar)
    #expect(Section.contacts.detail(other).isStarred == true)
  }

  @Test func thePageShowsEverything() {
    let detail = details[0]
    #expect(detail.title == "Ørjan Field")
    #expect(detail.isStarred == true)
    #expect(detail.header?.subtitle == "Field & Sons")
    #expect(detail.header?.portrait?.url?.lastPathComponent == "7-large.jpg")
    #expect(
      detail.fields.map(\.label) == ["Home", "Mobile", "Work", "Address", "Birthday", "Email"])
    #expect(detail.fields.allSatisfy { $0.copying != nil })
    #expect(detail.field("Home")?.url?.absoluteString == "tel:2075550113")
    #expect(detail.field("Mobile")?.value == "207-555-0114")
    #expect(detail.field("Work")?.value == "207-555-0112")
    #expect(detail.field("Email")?.url?.absoluteString == "mailto:orjan@example.test")
    #expect(detail.field("Address")?.value == "14 Harbor Lane\nPortland, ME 04101\nUnited States")
    #expect(
      detail.field("Address")?.url?.absoluteString.hasSuffix(
        "14%20Harbor%20Lane%2C%20Portland%2C%20ME%2004101%2C%20US") == true)
  }

  @Test func missingPartsAreNotShown() {
    #expect(details[1].fields.map(\.label) == ["Home", "Address", "Birthday", "Email"])
    #expect(details[2].fields.isEmpty)
    #expect(details[2].header?.subtitle == nil)
    #expect(details[2].blocks.count == 1)
  }

  @Test func anAddressMayLackAState() {
    #expect(details[1].field("Address")?.value == "Am Teich 3\n10115 Berlin\nGermany")
  }

  @Test(arguments: [
    ("en_US.UTF-8", "June 21, 1984"), ("en_GB.UTF-8", "21 June 1984"),
    ("de_DE.UTF-8", "21 June 1984"), ("fr_FR@euro", "21 June 1984"),
    ("ja_JP.UTF-8", "21 June 1984"), ("ar_EG.UTF-8", "21 June 1984"),
    ("C.UTF-8", "21 June 1984"),
  ])
  func aBirthdateFollowsTheAppsLanguageAndTheRegion(locale: String, text: String)
    throws
  {
    let contact: Contact = try #require(Payload.value(of: feed.items[0].stored))
    let detail = contact.detail(formats: .test(locale))
    #expect(detail.field("Birthday")?.value == text)
  }

  @Test(arguments: [
    "Pacific/Kiritimati", "Pacific/Pago_Pago", "America/Sao_Paulo", "Asia/Kolkata", "GMT",
  ])
  func aBirthdateIsTheSameDayEverywhere(timeZone: String) throws {
    let contact: Contact = try #require(Payload.value(of: feed.items[0].stored))
    let detail = contact.detail(formats: .test("en_US", timeZone))
    #expect(detail.field("Birthday")?.value == "June 21, 1984")
  }

  @Test(arguments: [
    (#""1984""#, "1984"), ("1984", "1984"), (#""21.06""#, "June 21"), ("21.06", "June 21"),
    (#""31.12""#, "December 31"), (#""12.1984""#, "December 1984"), ("12.1984", "December 1984"),
    (#""19840621""#, "June 21, 1984"), ("19840621", "June 21, 1984"),
    (#""--06-21""#, "June 21"), ("456624000", "June 21, 1984"), (#""0x1F""#, "0x1F"),
    (#""6/21/84""#, "6/21/84"), (#""Midsummer""#, "Midsummer"), ("31.1", "31.1"), ("0", "0"),
    (#""1988-02-30""#, "1988-02-30"),
  ])
  func unclearBirthdatesAreNotGuessed(json: String, shown: String) throws {
    let feed = try Section.contacts.decode(json: #"[{"name": "Ada", "birthdate": \#(json)}]"#)
    let contact: Contact = try #require(Payload.value(of: feed.items[0].stored))
    let detail = contact.detail(formats: .test("en_US"))
    #expect(detail.field("Birthday")?.value == shown)
  }

  @Test(arguments: [
    (#"{"name": ""}"#, "empty text"), (#"{"name": " \t"}"#, "empty text"),
    (#"{"name": "\u200b"}"#, "empty text"), (#"{"name": 5, "id": 1}"#, nil),
    (#"{"id": 1}"#, "nothing"), (#"{"name": []}"#, "a list"),
  ])
  func aReplacedNameIsNotRepeated(json: String, found: String?) throws {
    let feed = try Section.contacts.decode(json: #"[{"name": "Ada"}, \#(json)]"#)
    #expect(
      feed.skipped == found.map {
        [SkippedElement(path: "[1].name", reason: Phrase("expected text, found \($0)"))]
      } ?? [])
  }

  @Test(arguments: [
    ("US", ["1 Way", "Town, ST 123", "US"]), ("Germany", ["1 Way", "123 Town, ST", "Germany"]),
    ("deutschland", ["1 Way", "123 Town, ST", "deutschland"]),
    ("Osterreich", ["1 Way", "123 Town, ST", "Osterreich"]),
    ("The Netherlands", ["1 Way", "123 Town, ST", "The Netherlands"]),
    ("United Kingdom", ["1 Way", "Town, ST", "123", "United Kingdom"]),
    ("Atlantis", ["1 Way", "Town, ST 123", "Atlantis"]),
  ])
  func anAddressFollowsItsCountrysOrder(country: String, lines: [String]) {
    let address = Contact.Address(
      street: "1 Way", city: "Town", state: "ST", zipCode: "123", country: country)
    #expect(address.lines == lines)
  }

  @Test(arguments: [("DE", "Germany"), ("us", "United States"), ("XX", nil), ("Peru", nil)])
  func aCountrysCodeHasAName(code: String, name: String?) {
    #expect(UserFormats.test("en_US.UTF-8", "UTC").country(code) == name)
  }

  @Test func anAddressWithoutACountryOrACodeHasNoEmptyLines() {
    #expect(Contact.Address(city: "Town", zipCode: "123").lines == ["Town 123"])
    #expect(Contact.Address(city: "Town", country: "UK").lines == ["Town", "UK"])
    #expect(Contact.Address(zipCode: "123", country: "DE").lines == ["123", "DE"])
  }

  @Test func anImpossibleDateIsShownUnchanged() {
    #expect(details[3].field("Birthday")?.value == "1988-02-30")
  }

  @Test(arguments: [
    ("Åsa Lindqvist", "ÅL"), ("anna maria blau", "AB"), ("Prince", "P"), ("(Bob) O'Hara", "BO"),
    ("王小明", "王"), ("e\u{301}mile zola", "E\u{301}Z"), ("👩‍👩‍👧 Family", "F"), ("🦊", "🦊"),
    ("42", "4"), ("ßeta", "ß"), ("", ""),
  ])
  func initialsAreVisibleLetters(name: String, initials: String) {
    #expect(Contact(name: name).initials == initials)
  }
}
