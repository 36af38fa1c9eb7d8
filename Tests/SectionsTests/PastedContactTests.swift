import FeedCore
import Foundation
import Testing

@testable import Sections

/// Tests contacts in plain text, as they stand at the end of mails.
struct PastedContactTests {
  /// The fields and rows that are recognized, each in a line.
  private func read(_ text: String) -> [String] {
    guard let answers = PastedContact(text)?.answers else { return [] }
    return
      (answers.values.map { "\($0)=\($1)" }
      + answers.rows.flatMap { field, rows in
        rows.map { row in
          let values = row.values.joined(separator: ";")
          return (row.label.isEmpty ? field : "\(field).\(row.label)") + "=\(values)"
        }
      }).sorted()
  }

  @Test func theEndOfAMailIsRead() {
    let found = read(
      """
      Best regards,

      Dr. Ada van der Berg
      Chief Baker, Steam & Stone Ltd
      12 Harbour Road, Leeds LS1 4AP, United Kingdom
      Mobile: +44 7700 900001
      T +44 113 496 0000 | F: n/a
      ada@steam.example
      www.steam.example
      """)
    #expect(
      found == [
        "address=12 Harbour Road;Leeds;;LS1 4AP;United Kingdom", "company=Steam & Stone Ltd",
        "email=ada@steam.example", "family=van der Berg", "given=Ada",
        "link=https://www.steam.example", "phone.cell=+44 7700 900001", "phone=+44 113 496 0000",
        "prefix=Dr.", "title=Chief Baker",
      ])
  }

  @Test(arguments: [
    ("Ada Lovelace, PhD", ["family=Lovelace", "given=Ada", "suffix=PhD"]),
    ("Lovelace, Ada", ["family=Lovelace", "given=Ada"]),
    ("van der Berg, Ada", ["family=van der Berg", "given=Ada"]),
    ("John Smith Jr.", ["family=Smith", "given=John", "suffix=Jr."]),
    ("Yo Yo Ma", ["family=Ma", "given=Yo Yo"]),
    ("Ada Lovelace, Analyst", ["family=Lovelace", "given=Ada", "title=Analyst"]),
    ("Ada Lovelace\nSteam Inc.", ["company=Steam Inc.", "family=Lovelace", "given=Ada"]),
  ])
  func namesHaveTheirParts(text: String, fields: [String]) {
    #expect(read("\(text)\nT +44 113 496 0000").filter { !$0.hasPrefix("phone") } == fields)
  }

  @Test func labelsAreReadInOtherLanguages() {
    let german = read(
      """
      Name: Berg, Anna
      Firma: Blumen Berg
      Handy: 0170 1234567
      Fax 030 123456-9
      E-Mail: anna@blumen.example (privat)
      Hauptstr. 5a
      10115 Berlin
      Geburtstag: 1984-06-21
      """)
    #expect(
      german == [
        "address=Hauptstr. 5a;Berlin;;10115;", "birthday=1984-06-21", "company=Blumen Berg",
        "email=anna@blumen.example", "family=Berg", "given=Anna", "phone.cell=0170 1234567",
        "phone.fax work=030 123456-9",
      ])
    #expect(
      read("الاسم: ليلى حداد\nجوال: ٠٥٥١٢٣٤٥٦٧\nlayla@example.org") == [
        "email=layla@example.org", "family=حداد", "given=ليلى", "phone.cell=٠٥٥١٢٣٤٥٦٧",
      ])
    #expect(
      read("Anne-Sophie Petit\nBoulangerie du Port\nPortable : 06 12 34 56 78") == [
        "family=Petit", "given=Anne-Sophie", "phone.cell=06 12 34 56 78",
        "title=Boulangerie du Port",
      ])
  }

  @Test func oneLineIsEnough() {
    #expect(
      read("Bo Lindqvist <bo@example.org>, +46 8 123 456 78")
        == ["email=bo@example.org", "family=Lindqvist", "given=Bo", "phone=+46 8 123 456 78"])
    #expect(
      read("Springfield Library\n742 Evergreen Terrace\nSpringfield, IL 62701\n(217) 555-0100") == [
        "address=742 Evergreen Terrace;Springfield;IL;62701;", "family=Library",
        "given=Springfield", "phone=(217) 555-0100",
      ])
  }

  @Test(arguments: [
    "", "Hello", "Ada Lovelace", "ada@example.org", "+44 20 7946 0000", "2024-05-01\nLunch",
    "Dear Bo,\nthe meeting is on 2024-05-01 at 10:30, room 12345678.\nAda",
    "Leek soup\n2 leeks\n1 potato\nCook.", String(repeating: "Ada\n", count: 100),
    String(repeating: "1", count: 4_000), String(repeating: "a@", count: 2_000),
  ])
  func otherTextsAreNoContacts(text: String) {
    #expect(read(text).isEmpty)
  }
}
