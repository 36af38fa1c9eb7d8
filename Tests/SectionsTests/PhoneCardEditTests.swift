import FeedCore
import Formats
import Foundation
import Store
import Testing

@testable import Sections

/// Tests edits of cards in the ways of Apple's and Android's programs.
struct PhoneCardEditTests {
  private let editor = Editor.contacts

  /// The lines of a card after an edit, without REV.
  private func edit(_ lines: [String], _ change: (inout Form) throws -> Void) throws -> [String] {
    let card = (["BEGIN:VCARD"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n")
    let source = OwnItem.Source(Data(card.utf8), format: ContactsFeed.cards.id)
    let base = try #require(editor.form(source))
    var form = base
    try change(&form)
    let saved = try editor.save(source, form, from: base, at: .now)
    return String(decoding: saved.bytes, as: UTF8.self).components(separatedBy: "\r\n")
      .filter { !["BEGIN:VCARD", "END:VCARD", ""].contains($0) && !$0.hasPrefix("REV:") }
  }

  private func replaced(_ lines: [String], _ old: String, _ new: String?) -> [String] {
    lines.compactMap { $0 == old ? new : $0 }
  }

  private static let android = "X-ANDROID-CUSTOM:vnd.android.cursor.item/"
  private static let tail = String(repeating: ";", count: 5)
  private let phone = [
    "VERSION:2.1", "N:Okafor;Ines;;;", "FN:Ines Okafor", "TEL;CELL;PREF:07700 900001",
    "TEL;X-Boat:07700 900002", "\(Self.android)nickname;Nessa;1;;;;;;;;;;;;;",
    "\(Self.android)contact_event;2001-02-03;1;;;;;;;;;;;;;",
    "\(Self.android)contact_event;--05-06;0;Moving day;;;;;;;;;;;;",
    "\(Self.android)relation;Al;14;;;;;;;;;;;;;",
    "\(Self.android)relation;Bo;0;Skipper;;;;;;;;;;;;",
    "\(Self.android)hobby;x;y;z", "PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQ", " SkZJRg==",
    "X-SAMSUNGADR;ENCODING=QUOTED-PRINTABLE:;;Main=201;;;;",
  ]

  @Test(arguments: [
    ("nickname", "Nes", "nickname;Nessa;1;;;;;;;;;;;;;", "nickname;Nes;1;;;;;;;;;;;;;"),
    ("nickname", "", "nickname;Nessa;1;;;;;;;;;;;;;", nil),
    (
      "anniversary", "2002-02-03", "contact_event;2001-02-03;1;;;;;;;;;;;;;",
      "contact_event;2002-02-03;1;;;;;;;;;;;;;"
    ),
    (
      "date.Moving day", "05-07", "contact_event;--05-06;0;Moving day;;;;;;;;;;;;",
      "contact_event;--05-07;0;Moving day;;;;;;;;;;;;"
    ),
    ("relation.spouse", "Cy", "relation;Al;14;;;;;;;;;;;;;", "relation;Cy;14;;;;;;;;;;;;;"),
    (
      "relation.Skipper", "D; E", "relation;Bo;0;Skipper;;;;;;;;;;;;",
      "relation;D\\; E;0;Skipper;;;;;;;;;;;;"
    ),
    ("relation.Skipper", "", "relation;Bo;0;Skipper;;;;;;;;;;;;", nil),
  ])
  func aLineOfAndroidsChangesInItsPlace(
    field: String, value: String, old: String, new: String?
  ) throws {
    let lines = try edit(phone) { try $0.set(field, to: value) }
    #expect(lines == replaced(phone, Self.android + old, new.map { Self.android + $0 }))
  }

  @Test func aNumberOfAndroidsChangesInItsPlace() throws {
    let lines = try edit(phone) { try $0.set("phone.Boat", to: "1") }
    #expect(lines == replaced(phone, "TEL;X-Boat:07700 900002", "TEL;X-Boat:1"))
  }

  @Test(arguments: [
    ("spouse", "relation;Bo;14;;;;;;;;;;;;;"), ("Cook", "relation;Bo;0;Cook;;;;;;;;;;;;"),
  ])
  func aRelationOfAndroidsGetsAnotherLabel(label: String, new: String) throws {
    let lines = try edit(phone) { $0["relation"]?.rows[1].label = label }
    #expect(
      lines
        == replaced(
          phone, Self.android + "relation;Bo;0;Skipper;;;;;;;;;;;;", Self.android + new))
  }

  private let mac = [
    "VERSION:3.0", "PRODID:-//Apple Inc.//macOS 14.5//EN", "N:Okafor;Ines;;;", "FN:Ines Okafor",
    "item1.TEL;type=pref:+44 7700 900001", "item1.X-ABLabel:Boat",
    "item2.ADR;type=HOME:;;1 Main St;Leeds;;LS1;UK", "item2.X-ABADR:gb",
    "item3.URL:https\\://a.example", "item3.X-ABLabel:_$!<HomePage>!$_",
    "item4.X-ABDATE:2001-02-03", "item4.X-ABLabel:_$!<Other>!$_",
    "item5.X-ABRELATEDNAMES:Al", "item5.X-ABLabel:_$!<Spouse>!$_",
    "X-ABShowAs:COMPANY", "UID:7", "X-ABUID:7:ABPerson",
  ]

  @Test(arguments: [
    ("phone", "1", "item1.TEL;type=pref:+44 7700 900001", "item1.TEL;type=pref:1"),
    (
      "address.city", "Hull", "item2.ADR;type=HOME:;;1 Main St;Leeds;;LS1;UK",
      "item2.ADR;type=HOME:;;1 Main St;Hull;;LS1;UK"
    ),
    ("link", "https://b.example", "item3.URL:https\\://a.example", "item3.URL:https://b.example"),
    ("date", "2001-02-04", "item4.X-ABDATE:2001-02-03", "item4.X-ABDATE:2001-02-04"),
    ("relation", "Bo", "item5.X-ABRELATEDNAMES:Al", "item5.X-ABRELATEDNAMES:Bo"),
  ])
  func aLineOfApplesChangesInItsPlace(
    field: String, value: String, old: String, new: String
  ) throws {
    #expect(try edit(mac) { try $0.set(field, to: value) } == replaced(mac, old, new))
  }

  @Test func aLabelOfApplesChangesInItsPlace() throws {
    let lines = try edit(mac) { $0["phone"]?.rows[0].label = "Ship" }
    #expect(lines == replaced(mac, "item1.X-ABLabel:Boat", "item1.X-ABLabel:Ship"))
    let relation = try edit(mac) { $0["relation"]?.rows[0].label = "friend" }
    #expect(
      relation
        == replaced(mac, "item5.X-ABLabel:_$!<Spouse>!$_", "item5.X-ABLabel:friend"))
  }

  @Test(
    arguments: [
      "ANNIVERSARY:2001-02-03", "X-ANNIVERSARY:2001-02-03", "X-EVOLUTION-ANNIVERSARY:2001-02-03",
      "X-ZIMBRA-ANNIVERSARY:2001-02-03", "X-BLACKBERRY-ANNIVERSARY:2001-02-03",
      "\(Self.android)contact_event;2001-02-03;1;\(Self.tail)", "item1.X-ABDATE:2001-02-03",
    ])
  func aCardHasOneAnniversary(line: String) throws {
    let lines = ["VERSION:3.0", "FN:Bo", "N:;Bo;;;", line, "item1.X-ABLabel:_$!<Anniversary>!$_"]
    let new = line.replacing("2001-02-03", with: "2002-02-03")
    #expect(
      try edit(lines) { try $0.set("anniversary", to: "2002-02-03") } == replaced(lines, line, new))
    // A day with that label stays another day.
    for label in ["anniversary", "Anniversary"] {
      let more = try edit(lines) { try $0.set("date.\(label)", to: "1999-01-02") }
      #expect(more.starts(with: lines))
      #expect(
        more.dropFirst(lines.count).map { $0.split(separator: ".").last }
          == ["X-ABDATE:1999-01-02", "X-ABLabel:\(label)"[...]])
    }
  }

  @Test(arguments: ["X-EVOLUTION-ANNIVERSARY:2001-02-03", "X-WORK-ANNIVERSARY:2001-02-03"])
  func theAnniversaryIsTheOneWithTheStandardsName(line: String) throws {
    let lines = ["VERSION:3.0", "FN:Bo", "N:;Bo;;;", line, "ANNIVERSARY:2010-01-01"]
    #expect(
      try edit(lines) { try $0.set("anniversary", to: "2010-01-02") }
        == replaced(lines, "ANNIVERSARY:2010-01-01", "ANNIVERSARY:2010-01-02"))
  }

  @Test func aDayIsAddedWithoutALabelOrWithOnesOwn() throws {
    let form = try #require(editor.form(nil))
    guard case .rows(let rows) = form["date"]?.kind else {
      Issue.record("no rows")
      return
    }
    #expect(rows.labels.isEmpty && rows.hasLabels)
  }

  /// Days take about as long as other lines with labels, however many there are.
  @Test func manyDaysAreShownSoon() throws {
    func time(_ name: String) throws -> Duration {
      let lines = (1...400).flatMap { ["i\($0).\(name):2001-02-03", "i\($0).X-ABLabel:No. \($0)"] }
      let card = VCard([UInt8](lines.joined(separator: "\n").utf8))
      let start = Self.processorTime
      #expect(ContactForm(card).form.fields.contains { $0.rows.count == 400 })
      return Self.processorTime - start
    }
    let (days, phones) = (try time("X-ABDATE"), try time("TEL"))
    #expect(days < phones * 10, "\(days), \(phones)")
  }

  /// Of this thread, which other tests don't slow down.
  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  @Test func otherDaysStayBesideTheAnniversary() throws {
    let lines = [
      "VERSION:3.0", "FN:Bo", "N:;Bo;;;", "ANNIVERSARY:2001-02-03", "item1.X-ABDATE:1999-01-01",
      "item1.X-ABLabel:Anniversary",
    ]
    let new = try edit(lines) { try $0.set("date.anniversary", to: "1999-01-02") }
    #expect(new == replaced(lines, "item1.X-ABDATE:1999-01-01", "item1.X-ABDATE:1999-01-02"))
  }
}
