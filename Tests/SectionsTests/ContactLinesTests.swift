import FeedCore
import Formats
import Foundation
import Testing

@testable import Sections

/// Tests which lines of a card a person sees, and what they are called.
struct ContactLinesTests {
  private func card(_ lines: [String]) -> VCard {
    VCard(
      Array(
        (["BEGIN:VCARD", "VERSION:3.0", "FN:Jo"] + lines + ["END:VCARD", ""]).joined(
          separator: "\n"
        ).utf8))
  }

  /// The labels of the page's rows.
  private func labels(_ lines: String...) throws -> [String] {
    try #require(ContactCard(card(lines)).contact).detail().blocks.compactMap {
      if case .field(let field) = $0 { field.label } else { nil }
    }
  }

  @Test(arguments: [
    ("TEL;TYPE=HOME;TYPE=home:1", "Home"), ("TEL;HOME;TYPE=\"Home,HOME\":1", "Home"),
    ("TEL;TYPE=cell;TYPE=mobile:1", "Mobile"), ("TEL;TYPE=WORK,X-EVOLUTION-WORK:1", "Work"),
    ("TEL;TYPE=Boat House:1", "Boat House"), ("TEL;X-Jacky:1", "Jacky"),
    ("TEL;TYPE=Boat;TYPE=BOAT:1", "Boat"), ("TEL;TYPE=fax;TYPE=HOME:1", "Home Fax"),
    ("EMAIL;TYPE=Home:a@b.c", "Email · Home"), ("EMAIL;TYPE=Choir:a@b.c", "Email · Choir"),
  ])
  func aTypeIsSaidOnceAsItIsWritten(line: String, label: String) throws {
    #expect(try labels(line) == [label])
  }

  @Test(arguments: [
    ("home", "Home"), ("HOME", "Home"), ("_$!<Home>!$_", "Home"), ("Car radio", "Car radio"),
    ("iPad", "iPad"), ("MUM", "MUM"), ("Work Main", "Work Main"),
  ])
  func aLabelIsSaidOnceAsItIsWritten(own: String, label: String) throws {
    #expect(try labels("item1.TEL;TYPE=HOME:1", "item1.X-ABLabel:\(own)") == [label])
  }

  @Test func aLabelThatIsTheKindIsSaidOnce() throws {
    #expect(
      try labels(
        "item1.EMAIL:a@b.c", "item1.X-ABLabel:EMAIL", "i2.BDAY:2001-02-03",
        "i2.X-ABLabel:birthday") == ["EMAIL", "birthday"])
  }

  @Test func technicalLinesAreKeptButNotShown() throws {
    let technical = [
      "PRODID:-//A//B", "UID:7", "REV:20240101T000000Z", "X-ABUID:7:ABPerson", "X-EVOLUTION-UID:7",
      "X-IRMC-LUID:00A1", "X-EVOLUTION-FILE-AS:Jo", "X-EVOLUTION-WEBDAV-ETAG:x", "X-SYNCTOKEN:9",
      "X-CARDDAV-SYNC-TOKEN:http://x/1", "X-GOOGLE-ETAG:x", "X-RADICALE-NAME:7.vcf",
      "X-MOZILLA-HTML:FALSE", "X-MS-OL-DESIGN:<card/>", "X-IMAGEHASH:x",
      "X-SHARED-PHOTO-DISPLAY-PREF:Unknown", "CREATED:20240101T000000Z", "X-OC-REV:3",
      "x-exampleapp-uid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
      "X-EXAMPLEAPP-HASH:0123456789abcdef", "X-EXAMPLEAPP-ETAG:\"00112233445566778899\"",
      "X-EXAMPLEAPP-HREF:/cards/7.vcf", "X-EXAMPLEAPP-TOKEN:urn:uuid:7", "X-OWNCLOUD-HASH:1",
    ]
    let card = card(technical + ["X-MAIDENNAME:Weil", "X-LIQUID:tea"])
    let contact = try #require(ContactCard(card).contact)
    #expect(contact.rows.map(\.label) == ["Maidenname", "Liquid"])
    let exported = VCard.exported(card.written)
    for line in technical { #expect(exported.contains(line), "\(line)") }
  }

  @Test(arguments: [
    ("X-GAME-UID:700 123 456", "Game Uid"), ("X-BUS-TOKEN:blue", "Bus Token"),
    ("X-BROWNIES-HASH:no nuts", "Brownies Hash"),
    ("X-RECIPE-MODIFIED:less salt", "Recipe Modified"),
  ])
  func whatOnlySoundsTechnicalIsShown(line: String, label: String) throws {
    #expect(try #require(ContactCard(card([line])).contact).rows.map(\.label) == [label])
  }

  @Test func aNameWithSpaceAroundItIsNoIdentifier() {
    #expect(!ContactCard.isID(" Bo ") && !ContactCard.isID("uuid:7"))
    #expect(ContactCard.isID(" URN:UUID:7"))
  }

  @Test func whoIsOnlyIdentifiedIsNotShown() throws {
    let card = card([
      "RELATED;TYPE=friend:urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
      "RELATED;TYPE=child:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6", "RELATED;VALUE=text:Bo",
      "MEMBER:urn:uuid:7", "RELATED;TYPE=friend:https://a.example",
    ])
    let page = try #require(ContactCard(card).contact).detail()
    #expect(
      page.blocks.compactMap { if case .field(let field) = $0 { field.value } else { nil } }
        == ["Bo", "https://a.example"])
    #expect(page.references.map(\.label) == ["Friend", "Child", "Member"])
    #expect(page.references.first?.value == "f81d4fae-7dec-11d0-a765-00a0c91e6bf6")
  }
}
