import FeedCore
import Formats
import Foundation
import Testing

@testable import Sections
@testable import Store

/// Tests that an edit of a card changes only the lines that it must.
struct ContactEditorTests {
  private let editor = Editor.contacts
  private let now = Date(timeIntervalSince1970: 1_795_000_000)

  private func source(_ lines: [String]) -> OwnItem.Source {
    let card = (["BEGIN:VCARD"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n")
    return OwnItem.Source(Data(card.utf8), format: ContactsFeed.cards.id)
  }

  /// The lines of a source.
  private func lines(_ source: OwnItem.Source) -> [String] {
    String(decoding: source.bytes, as: UTF8.self).components(separatedBy: "\r\n")
  }

  /// Sets fields, and returns the lines that are gone and those that are new, without REV.
  private func edit(
    _ lines: [String], _ values: [(String, String)]
  ) throws -> (gone: [String], new: [String]) {
    let before = source(lines)
    let base = try #require(editor.form(before))
    var form = base
    for (field, value) in values { try form.set(field, to: value) }
    let after = self.lines(try editor.save(before, form, from: base, at: now))
    let old = self.lines(before)
    return (
      old.filter { !after.contains($0) && !$0.hasPrefix("REV") },
      after.filter { !old.contains($0) && !$0.hasPrefix("REV") }
    )
  }

  @Test func anEmptyValueRemovesAWholeAddress() throws {
    let home = "ADR;TYPE=HOME:;;1 Main St;Springfield;IL;62701;USA"
    let card = ["VERSION:3.0", "FN:Ann", home]
    #expect(try edit(card, [("address.home", "")]).gone == [home])
    #expect(try edit(card, [("address", "")]).gone == [home])
    #expect(
      try edit(card, [("address.home.street", "")]).new
        == ["ADR;TYPE=HOME:;;;Springfield;IL;62701;USA"])
    #expect(
      try edit(card, [("address.home", "2 Side St")]).new
        == ["ADR;TYPE=HOME:;;2 Side St;Springfield;IL;62701;USA"])
  }

  @Test func nothingIsSavedThatCannotBeReadAgain() throws {
    let full = ["VERSION:3.0", "FN:Ann"] + Array(repeating: "TEL:1", count: 4_997)
    #expect(try edit(full, []).new == [])
    #expect(throws: Form.Problem.self) { try edit(full, [("note", "x"), ("email", "a@b.c")]) }
  }

  private let anna = [
    "VERSION:3.0", "UID:7", "FN:Anna Berg", "N:Berg;Anna;;;", "ORG:Acme;Sales;East",
    "item1.TEL;type=pref:+1 555 0100", "item1.X-ABLabel:Boat", "TEL;TYPE=CELL,VOICE:+1 555 0101",
    "TEL;VALUE=uri:tel:+1-555-0103", "EMAIL;TYPE=INTERNET,HOME:anna@example.org",
    "ADR;TYPE=HOME:;Apt 3;1 Main St;Springfield;IL;62701;USA",
    "IMPP;X-SERVICE-TYPE=Matrix:matrix:@anna", "BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12",
    "CATEGORIES:Friends,Choir", "X-SECRET;A=\"b;c\":d\\,e", "NOTE:Likes\\ntea",
    "REV:2020-01-01T00:00:00Z",
  ]

  @Test(arguments: [
    ("phone.cell", "0199", "TEL;TYPE=CELL,VOICE:+1 555 0101", "TEL;TYPE=CELL,VOICE:0199"),
    ("phone.Boat", "0199", "item1.TEL;type=pref:+1 555 0100", "item1.TEL;type=pref:0199"),
    ("company", "A, B; C", "ORG:Acme;Sales;East", #"ORG:A\, B\; C;Sales;East"#),
    (
      "address.city", "Shelbyville", "ADR;TYPE=HOME:;Apt 3;1 Main St;Springfield;IL;62701;USA",
      "ADR;TYPE=HOME:;Apt 3;1 Main St;Shelbyville;IL;62701;USA"
    ),
    (
      "messenger", "@berg", "IMPP;X-SERVICE-TYPE=Matrix:matrix:@anna",
      "IMPP;X-SERVICE-TYPE=Matrix:matrix:@berg"
    ),
    ("birthday", "1984-06-21", "BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12", "BDAY:1984-06-21"),
    ("tags", "Choir, Work", "CATEGORIES:Friends,Choir", "CATEGORIES:Choir,Work"),
    ("note", "Two\nlines", #"NOTE:Likes\ntea"#, #"NOTE:Two\nlines"#),
    ("name", "Dr. Berg", "FN:Anna Berg", "FN:Dr. Berg"),
  ])
  func oneFieldIsOneLine(field: String, value: String, old: String, new: String) throws {
    let change = try edit(anna, [(field, value)])
    #expect(change.gone == [old] && change.new == [new])
  }

  @Test func theWholeNameFollowsItsParts() throws {
    let change = try edit(anna, [("given", "Anne"), ("prefix", "Dr.")])
    #expect(change.new == ["FN:Dr. Anne Berg", "N:Berg;Anne;;Dr.;"])
  }

  @Test func theDepartmentMayChangeAlone() throws {
    #expect(try edit(anna, [("company", ""), ("department", "")]).new == ["ORG:;;East"])
    let one = ["VERSION:3.0", "FN:Bo", "N:;Bo;;;", "ORG:Acme"]
    #expect(try edit(one, [("company", ""), ("department", "Cards")]).new == ["ORG:;Cards"])
  }

  @Test func aCardKeepsItsNames() throws {
    let change = try edit(anna, [("given", ""), ("family", ""), ("name", "")])
    #expect(change.new == ["FN:Acme", "N:;Acme;;;"])
  }

  @Test func aValueOfAnotherTypeSaysSo() throws {
    let lines = [
      "VERSION:4.0", "FN:Bo", "BDAY;VALUE=text:circa 1800", "RELATED;TYPE=friend:urn:uuid:7",
    ]
    let change = try edit(lines, [("birthday", "1984-06-21"), ("relation.friend", "Ida")])
    #expect(change.new == ["BDAY:19840621", "RELATED;TYPE=friend;VALUE=text:Ida"])
  }

  @Test func aRelationGetsAnotherLabel() throws {
    let lines = ["VERSION:3.0", "FN:Bo", "N:;Bo;;;", "X-SPOUSE:Ida"]
    let before = source(lines)
    let base = try #require(editor.form(before))
    var form = base
    form["relation"]?.rows[0].label = "friend"
    let after = try editor.save(before, form, from: base, at: now)
    #expect(editor.form(after)?["relation"]?.rows.map(\.label) == ["friend"])
    #expect(self.lines(after).contains("item1.X-ABRELATEDNAMES:Ida"))
  }

  @Test(arguments: [
    ("en_GB", "3 April 1985", "1985-04-03"), ("en_US", "April 3, 1985", "1985-04-03"),
    ("en_GB", "3/4/1985", "1985-04-03"), ("en_US", "4/3/1985", "1985-04-03"),
    ("de_DE", "3. April 1985", "1985-04-03"), ("fr_FR", "3 avril", "--04-03"),
    ("es_ES", "3 de abril de 1985", "1985-04-03"), ("en_US", "4/3/85", nil),
    ("en_GB", "31/2/1985", nil), ("en_GB", "soon", nil), ("en_GB", "", nil),
  ])
  func daysAreReadAsTheUserWritesThem(locale: String, text: String, day: String?) {
    var formats = UserFormats.current
    formats.dates = Locale(identifier: locale)
    #expect(ContactDate.written(text, formats)?.description == day)
  }

  @Test func aNumberIsRemovedWithItsLabel() throws {
    let change = try edit(anna, [("phone.Boat", "")])
    #expect(change.gone == ["item1.TEL;type=pref:+1 555 0100", "item1.X-ABLabel:Boat"])
    #expect(change.new.isEmpty)
  }

  @Test func labelsOfAnyKindAreWritten() throws {
    let change = try edit(
      anna, [("phone.Car radio", "1"), ("phone.fax work", "2"), ("relation.spouse", "Bo")])
    #expect(
      change.new == [
        "item2.TEL:1", "item2.X-ABLabel:Car radio", "TEL;TYPE=fax;TYPE=work:2",
        "item3.X-ABRELATEDNAMES:Bo", "item3.X-ABLabel:spouse",
      ])
    let before = source(anna)
    let base = try #require(editor.form(before))
    var form = base
    var phones = try #require(form["phone"])
    phones.rows[0].label = "work"
    phones.rows[1].label = "Ship"
    form["phone"] = phones
    let after = lines(try editor.save(before, form, from: base, at: now))
    #expect(
      after.contains("TEL;TYPE=work;TYPE=pref:+1 555 0100".replacing("TEL", with: "item1.TEL")))
    #expect(!after.contains("item1.X-ABLabel:Boat"))
    #expect(after.contains("item2.TEL;TYPE=VOICE:+1 555 0101"))
    #expect(after.contains("item2.X-ABLabel:Ship"))
  }

  @Test func oldVersionsKeepTheirSpelling() throws {
    let old = [
      "VERSION:2.1", "N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Gr=FCn;Eva",
      "FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Eva Gr=FCn", "TEL;CELL;VOICE:1",
    ]
    #expect(try edit(old, [("phone.cell", "2")]).new == ["TEL;CELL;VOICE:2"])
    #expect(
      try edit(old, [("given", "Zoë")]).new == [
        "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Gr=C3=BCn;Zo=C3=AB",
        "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Zo=C3=AB Gr=C3=BCn",
      ])
  }

  @Test func anOldAddressKeepsItsTypeWithALineBreak() throws {
    let old = [
      "VERSION:2.1", "N:Berg;Eva", "ADR;HOME;ENCODING=QUOTED-PRINTABLE:;;Main 1=0D=0ARear;Ulm;;;",
    ]
    #expect(
      try edit(old, [("address.city", "Bonn")]).new == [
        "ADR;HOME;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;;Main 1=0D=0ARear;Bonn;;;"
      ])
  }

  @Test(arguments: [
    (#"ADR;LABEL="Main 1, Ulm";TYPE=home:;;Main 1;Ulm;;;"#, "ADR;TYPE=home:;;Main 1;Bonn;;;"),
    (#"ADR;TYPE=HOME:;;Main 1;Ulm;;;;Main 1\nUlm"#, "ADR;TYPE=HOME:;;Main 1;Bonn;;;"),
    (
      #"ADR;JSCOMPS=";11;3":;;1 Main;Ulm;;;DE;;;;1;Main;;;;;;"#, "ADR:;;1 Main;Bonn;;;DE"
    ),
  ])
  func whatRepeatsAnAddressDoesNotOutliveIt(old: String, new: String) throws {
    let change = try edit(["VERSION:3.0", "FN:Bo", "N:;Bo;;;", old], [("address.city", "Bonn")])
    #expect(change.gone == [old] && change.new == [new])
  }

  @Test func labelsAreFoundWhateverTheirCase() throws {
    #expect(try edit(anna, [("phone.BOAT", "2")]).new == ["item1.TEL;type=pref:2"])
    #expect(try edit(anna, [("phone.mobile", "2")]).new == ["TEL;TYPE=CELL,VOICE:2"])
    #expect(try edit(anna, [("phone.Work", "2")]).new == ["TEL;TYPE=work:2"])
    #expect(
      try edit(anna, [("relation.Spouse", "Bo")]).new
        == ["item2.X-ABRELATEDNAMES:Bo", "item2.X-ABLabel:spouse"])
  }

  @Test(arguments: [
    (#"Dr. Anna Berg\, PhD"#, #"Dr. Anne Berg\, PhD"#), (#"Berg\, Anna"#, #"Berg\, Anne"#),
    ("Dr. Anna Berg PhD", "Dr. Anne Berg PhD"), ("Anna Berg", "Anne Berg"), ("Annie", nil),
  ])
  func theWholeNameFollowsInItsForm(old: String, new: String?) throws {
    let lines = ["VERSION:3.0", "FN:\(old)", "N:Berg;Anna;;Dr.;PhD"]
    let change = try edit(lines, [("given", "Anne")])
    #expect(change.new == [new.map { "FN:\($0)" }, "N:Berg;Anne;;Dr.;PhD"].compactMap(\.self))
  }

  @Test(arguments: [
    ("田中太郎", "田中次郎"), ("田中 太郎", "田中 次郎"), ("田中\u{3000}太郎", "田中\u{3000}次郎"),
    ("太郎 田中", "田中次郎"), ("タロちゃん", nil), ("太郎", nil),
  ])
  func anEastAsianNameHasTheFamilyNameFirst(old: String, new: String?) throws {
    let change = try edit(["VERSION:3.0", "FN:\(old)", "N:田中;太郎;;;"], [("given", "次郎")])
    #expect(change.new == [new.map { "FN:\($0)" }, "N:田中;次郎;;;"].compactMap(\.self))
    let titled = try edit(
      ["VERSION:3.0", "FN:Dr. 田中太郎 様", "N:田中;太郎;;Dr.;様"], [("family", "山本")])
    #expect(titled.new == ["FN:Dr. 山本太郎 様", "N:山本;太郎;;Dr.;様"])
  }

  @Test func aNewEastAsianNameHasTheFamilyNameFirst() throws {
    let base = try #require(editor.form(nil))
    var form = base
    try form.set("given", to: "민준")
    try form.set("family", to: "김")
    #expect(lines(try editor.save(nil, form, from: base, at: now)).contains("FN:김민준"))
    form = base
    try form.set("name", to: "王 小明")
    #expect(lines(try editor.save(nil, form, from: base, at: now)).contains("N:王;小明;;;"))
  }

  @Test(arguments: [
    ("messenger", "+49 30", "IMPP:+49 30"),
    ("messenger", "https://t.me/bo", "IMPP:https://t.me/bo"),
    ("messenger.Signal", "+49", "IMPP;X-SERVICE-TYPE=Signal:signal:+49"),
    ("messenger.telegram", "https://t.me/bo", "IMPP;X-SERVICE-TYPE=Telegram:https://t.me/bo"),
  ])
  func aMessengerIsWrittenAsOthersReadIt(field: String, value: String, new: String) throws {
    #expect(try edit(["VERSION:3.0", "FN:Bo", "N:;Bo;;;"], [(field, value)]).new == [new])
  }

  @Test func aMessengerKeepsWhatStandsBeforeIt() throws {
    let lines = ["VERSION:3.0", "FN:Bo", "N:;Bo;;;", "IMPP;X-SERVICE-TYPE=Line:x-apple:bo"]
    #expect(
      try edit(lines, [("messenger", "bobo")]).new == ["IMPP;X-SERVICE-TYPE=Line:x-apple:bobo"])
  }

  @Test func aNewContactIsACard() throws {
    let base = try #require(editor.form(nil))
    var form = base
    try form.set("given", to: " Ada\u{202E} ")
    try form.set("family", to: "Lovelace")
    try form.set("phone.cell", to: "+44 20 7946 0000")
    try form.set("birthday", to: "12-10")
    let new = try editor.save(nil, form, from: base, at: now)
    let expected = [
      "BEGIN:VCARD", "VERSION:3.0", "N:Lovelace;Ada;;;", "FN:Ada Lovelace",
      "BDAY;X-APPLE-OMIT-YEAR=1604:1604-12-10", "TEL;TYPE=cell:+44 20 7946 0000",
      "REV:2026-11-18T11:06:40Z", "END:VCARD", "",
    ]
    #expect(lines(new).filter { !$0.hasPrefix("UID:") } == expected)
    let contact = ContactCard(VCard([UInt8](new.bytes))).contact
    #expect(contact?.name == "Ada Lovelace" && contact?.id?.count == 36)
  }

  @Test func whatCannotBeSavedSaysWhy() throws {
    func problem(_ field: String, _ value: String) throws -> Form.Problem? {
      let base = try #require(editor.form(source(anna)))
      do throws(Form.Problem) {
        var form = base
        try form.set(field, to: value)
        _ = try editor.save(source(anna), form, from: base, at: now)
        return nil
      } catch { return error }
    }
    #expect(try problem("birthday", "soon")?.field == "birthday")
    #expect(try problem("title", String(repeating: "x", count: 1 << 20))?.field == "title")
    #expect(try problem("shoe", "43")?.message == "There is no field shoe.")
    let base = try #require(editor.form(nil))
    var form = base
    form["phone"]?.rows = (0..<10_000).map { Form.Row(values: ["\($0)"]) }
    #expect(throws: Form.Problem.self) { try editor.save(nil, form, from: base, at: now) }
    #expect(throws: Form.Problem.self) { try editor.save(nil, base, from: base, at: now) }
  }

  @Test(arguments: 0..<9)
  func everySpaceOfALongEncodedLineStays(length: Int) throws {
    let card = "BEGIN:VCARD\r\nVERSION:2.1\r\nFN:Ann\r\nTITLE:x\r\nEND:VCARD\r\n"
    let before = OwnItem.Source(Data(card.utf8), format: ContactsFeed.cards.id)
    let base = try #require(editor.form(before))
    var form = base
    let title = String(repeating: "é", count: length) + String(repeating: " abcd efg", count: 30)
    try form.set("title", to: title)
    let saved = try editor.save(before, form, from: base, at: now)
    #expect(editor.form(saved)?["title"]?.value == title.trimmingCharacters(in: .whitespaces))
  }

  // MARK: Real cards

  @Test(
    .enabled(if: Fixture.corpus("vcard") != nil, "no corpora here"),
    arguments: Fixture.cardFiles)
  func anEditOfARealCardChangesOneLine(file: URL) throws {
    var reader = VCardReader([UInt8](try Data(contentsOf: file)))
    while let found = reader.next() {
      let before = OwnItem.Source(Data(found.card.written), format: ContactsFeed.cards.id)
      let base = try #require(editor.form(before))
      #expect(try editor.save(before, base, from: base, at: now) == before)
      let old = found.card.properties
      for field in ["title", "role", "note", "phone", "email", "address.city", "tags"] {
        var form = base
        try form.set(field, to: "Something else")
        guard ContactCard(found.card).contact != nil else { continue }
        let saved = try editor.save(before, form, from: base, at: now)
        let new = VCard([UInt8](saved.bytes)).properties
        let isKept = { (property: VCardProperty) in property.name != "REV" }
        let (oldLines, newLines) = (Set(old.filter(isKept)), Set(new.filter(isKept)))
        #expect(newLines.subtracting(oldLines).count <= 1, "\(field) of \(file.lastPathComponent)")
        #expect(
          field == "tags" || oldLines.subtracting(newLines).count <= 1,
          "\(field) of \(file.lastPathComponent)")
        let again = try #require(editor.form(saved))
        let name = String(field.prefix { $0 != "." })
        let values = [again[name]?.value ?? ""] + (again[name]?.rows.flatMap(\.values) ?? [])
        #expect(values.contains("Something else"), "\(field) of \(file.lastPathComponent)")
      }
    }
  }
}
