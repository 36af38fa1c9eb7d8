import Foundation
import Testing

@testable import Formats

/// Tests cards as programs really write them.
struct VCardTests {
  private func card(_ lines: String...) -> VCard {
    VCard([UInt8](lines.joined(separator: "\r\n").utf8))
  }

  private func property(_ lines: String...) throws -> VCardProperty {
    try #require(VCard([UInt8](lines.joined(separator: "\r\n").utf8)).properties.first)
  }

  private func found(_ text: String) -> [VCardReader.Found] {
    var reader = VCardReader([UInt8](text.utf8))
    var all: [VCardReader.Found] = []
    while let card = reader.next() { all.append(card) }
    return all
  }

  @Test(arguments: 1...9)
  func cardsAreTheSameInWhateverPartsTheFileIsRead(size: Int) {
    let text =
      "\u{FEFF}BEGIN:VCARD\r\nFN:One\r\nAGENT:\r\nBEGIN:VCARD\r\nFN:Two\r\nEND:VCARD\r\nEND:VCARD\r\n\r\n"
      + "  BEGIN:VCARD\r\n  FN:Five\r\n  END:VCARDBEGIN:VCARD\r\nAGENT:BEGIN:VCARD\nEND:VCARD\nEND:VCARD\n"
      + "between\nBEGIN:VCARD\rFN:Three\rNOTE:a\r b\rBEGIN:VCARD\nFN:Four\nEND:VCARD"
    var rest = [UInt8](text.utf8)[...]
    var reader = VCardReader {
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
    let whole = found(text)
    #expect(whole.count == 5)
    for card in whole {
      let again = reader.next()
      #expect(again?.bytes == card.bytes && again?.range == card.range && again?.line == card.line)
      #expect([UInt8](text.utf8)[card.range] == card.bytes[...])
    }
    let none = reader.next()
    #expect(none == nil)
  }

  @Test func aCardTooLongForTheMemoryIsLostAlone() throws {
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    var parts = [Array("BEGIN:VCARD\nNOTE:".utf8)]
    parts += repeatElement(line, count: VCardReader.longestCard >> 20)
    parts.append(Array("\nEND:VCARD\nBEGIN:VCARD\nFN:Next\nEND:VCARD\n".utf8))
    var reader = VCardReader { parts.isEmpty ? [] : parts.removeFirst() }
    let (long, next, none) = (reader.next(), reader.next(), reader.next())
    #expect(long?.card.flaw == .length)
    #expect(next?.card.properties.map(\.text) == ["Next"])
    #expect(none == nil)
  }

  @Test func aFoldedLineIsOneLine() throws {
    #expect(try property("NOTE:one ", " two", "\tthree").text == "one twothree")
    #expect(try property("NOTE:caf", " é").text == "café")
  }

  @Test func quotedPrintableIsJoinedBeforeItIsDecoded() throws {
    let broken = try property(
      "NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Gr=C3=", "=BC=C3=9Fe=0D=0Afrom us")
    #expect(broken.text == "Grüße\r\nfrom us")
    let indented = try property("NOTE;QUOTED-PRINTABLE:one =", "   two")
    #expect(indented.text == "one two")
    let spaced = try property("NOTE;QUOTED-PRINTABLE:one=", " two=", "three")
    #expect(spaced.text == "one twothree")
    let single = try property("NOTE;ENCODING=QUOTED-PRINTABLE:Call me=", " tomorrow")
    #expect(single.text == "Call me tomorrow")
    for (start, rest) in [("Gr=C3=", " =BC=C3=9Fe"), ("Gr=", "\t=C3=BC=C3=9Fe")] {
      let indented = try property("NOTE;ENCODING=QUOTED-PRINTABLE:\(start)", rest)
      #expect(indented.text == "Grüße")
    }
    let lines = try property("NOTE;ENCODING=QUOTED-PRINTABLE:one=0D=0A=", " two")
    #expect(lines.text == "one\r\ntwo")
    let all = try property("NOTE;ENCODING=QUOTED-PRINTABLE:o=", " n=", " e")
    #expect(all.text == "one")
    let empty = try property("NOTE;ENCODING=QUOTED-PRINTABLE:one=", "", "=20two")
    #expect(empty.text == "one two")
    let after = card("NOTE;ENCODING=QUOTED-PRINTABLE:one=", "", "TEL:1")
    #expect(after.properties.map(\.name) == ["NOTE", "TEL"])
    #expect(try property("NOTE;ENCODING=QUOTED-PRINTABLE:1 = 2").text == "1 = 2")
  }

  @Test func aCharsetIsThatOfItsProperty() throws {
    let greek = try #require(
      VCard(Array("FN;CHARSET=windows-1253:".utf8) + [0xC1, 0xE8, 0xDE, 0xED, 0xE1]).properties
        .first)
    #expect(greek.text == "Αθήνα")
    let undeclared = try #require(VCard(Array("FN:J".utf8) + [0xFC]).properties.first)
    #expect(undeclared.text == "Jü")
  }

  @Test(arguments: [
    "PHOTO;ENCODING=b;TYPE=PNG:AAEC", "PHOTO;PNG;BASE64:AAEC", "PHOTO:data:image/png;base64,AAEC",
    "PHOTO:data:image/png\\;base64\\,AAEC", "PHOTO;ENCODING=BASE64:\r\n  AA\r\n  EC\r\n",
    "PHOTO;ENCODING=BASE64;TYPE=PNG:AA\r\nEC\r\n\r\n",
  ])
  func pictureIsReadInEverySpelling(line: String) throws {
    let card = card(line, "TEL:1")
    #expect(card.properties.map(\.name) == ["PHOTO", "TEL"])
    #expect(card.properties.first?.data == Data([0, 1, 2]))
  }

  @Test func typesAreOneSetWhateverTheirForm() throws {
    let forms = [
      "TEL;WORK;VOICE:1", "TEL;TYPE=WORK,VOICE:1", #"TEL;TYPE="work,voice":1"#,
      "TEL;TYPE=work;TYPE=voice;TYPE=pref:1", "tel;type=Work;PREF=1;type=VOICE:1",
    ]
    for form in forms { #expect(try property(form).types == ["work", "voice"], "\(form)") }
  }

  @Test func valuesAreSplitWhereNothingIsEscaped() throws {
    let name = try property(#"N:Berg\, Jr.;Anna,Eva;;Dr.\;;"#)
    #expect(name.parts == [["Berg, Jr."], ["Anna", "Eva"], [""], ["Dr.;"], [""]])
    #expect(try property(#"NOTE:a\nb\\n\:c"#).text == "a\nb\\n:c")
    #expect(try property(#"NOTE:C:\temp"#).text == #"C:\temp"#)
    #expect(try property(#"X;NOTE="a:b;c":d"#).text == "d")
    #expect(try property(#"TEL;X="never closed:1"#).text == "1")
    #expect(try property(#"X;LABEL=a^nb^'c^^:1"#)["LABEL"] == ["a\nb\"c^"])
  }

  @Test func labelBelongsToItsGroup() throws {
    let card = card("item1.TEL:1", "ITEM1.X-ABLabel:_$!<Mobile>!$_", "item2.TEL:2")
    #expect(card["TEL"].map(card.label) == ["_$!<Mobile>!$_", nil])
  }

  @Test func cardsAreFoundOneByOne() {
    let cards = found(
      "junk\nbegin:vcard\nFN:A\nend:vcard\n\n\u{FEFF}BEGIN:VCARD\rFN:B\rBEGIN:VCARD\rFN:C\rEND:VCARD\r"
        + "BEGIN:VCARD\nAGENT:\nBEGIN:VCARD\nFN:D\nEND:VCARD\nFN:E\nEND:VCARD\nBEGIN:VCARD\nFN:F")
    #expect(cards.map { $0.card["FN"].map(\.text) } == [["A"], ["B"], ["C"], ["E"], ["F"]])
    #expect(cards.map(\.line) == [2, 6, 8, 11, 18])
    #expect(found("BEGIN:VCARDS\nFN:A").isEmpty)
  }

  @Test(arguments: [
    "BEGIN:VCARD\nFN:A\nEND:VCARDBEGIN:VCARD\nFN:B\nEND:VCARD",
    "BEGIN:VCARD\r\nFN:A\r\nend:vcard \u{FEFF}begin:vcard \r\nFN:B\r\nEND:VCARD",
    "BEGIN:VCARD\nFN:A\nEND:VCARD\n\t BEGIN:VCARD\nFN:B\nEND:VCARD  \u{1A}",
    "BEGIN:VCARD\nFN:A\nEND:VCARD\u{1A}\n\u{1A}BEGIN:VCARD\nFN:B\nEND:VCARD\u{1A}",
    "BEGIN:VCARD\nFN:A\nEND:VCARD\0\0\n\0\0 BEGIN:VCARD\nFN:B\nEND:VCARD",
    "\u{1A}\n  BEGIN:VCARD\n  FN:A\n  END:VCARD\n    BEGIN:VCARD\n    FN:B\n    END:VCARD\n",
    "BEGIN:VCARD\nFN:A\nAGENT:BEGIN:VCARD\nFN:C\nEND:VCARD\nEND:VCARD\nBEGIN:VCARD\nFN:B",
    " BEGIN:VCARD\n FN:A\n x.AGENT;A=b: BEGIN:VCARD\n FN:C\n END:VCARD\n END:VCARD\nBEGIN:VCARD\nFN:B",
  ])
  func noCardIsLostInAFileThatWasPutTogether(text: String) {
    let cards = found(text)
    #expect(cards.map { $0.card["FN"].map(\.text) } == [["A"], ["B"]])
    for card in cards {
      #expect(VCard(card.bytes) == card.card && VCard(card.card.written) == card.card)
    }
  }

  @Test func anIndentedCardIsTheSameAsAnother() {
    let lines = ["BEGIN:VCARD", "NOTE:one", "  two", "PHOTO;BASE64:", " AA", "", "END:VCARD"]
    let card = VCard([UInt8](lines.joined(separator: "\n").utf8))
    for indent in ["  ", "\t", "   \t"] {
      let text = lines.map { $0.isEmpty ? "" : indent + $0 }.joined(separator: "\n")
      #expect(found(text).map(\.card) == [card])
    }
    let first = found("junk\n  " + lines.joined(separator: "\n")).map(\.card)
    #expect(first == [card])
  }

  @Test func anAgentMayBeginOnTheLineOfItsName() {
    let lines = ["N:A", "AGENT:BEGIN:VCARD", "N:B", "TEL:1", "END:VCARD", "TEL:2"]
    let card = VCard(
      [UInt8]((["BEGIN:VCARD"] + lines + ["END:VCARD"]).joined(separator: "\n").utf8))
    #expect(card.properties.map(\.name) == ["N", "AGENT", "TEL"])
    #expect(
      String(decoding: card.written, as: UTF8.self).split(separator: "\r\n").map(String.init)
        == ["BEGIN:VCARD"] + lines + ["END:VCARD"])
  }

  @Test func aCardIsWrittenLineByLine() {
    let lines = [
      "VERSION:3.0", "item1.TEL;TYPE=x:1", "NOTE:folded", " here", "no property",
      "AGENT:", "BEGIN:VCARD", "FN:X", "END:VCARD", "END:VCARD",
    ]
    let bytes = [UInt8](("BEGIN:VCARD\r\n" + lines.joined(separator: "\r\n") + "\r\n").utf8)
    #expect(VCard(bytes).written == bytes)
  }

  /// What is written is read as the same lines, wherever lines are empty, broken or indented.
  @Test func everyMixtureOfLinesIsReadAgainAsItIs() {
    let pieces = [
      "", " ", " x", "=", "AA==", "TEL:1", "NOTE;ENCODING=QUOTED-PRINTABLE:a=", "PHOTO;BASE64:AAAA",
      " END:VCARD", "junk", "AGENT:",
    ]
    for one in pieces {
      for two in pieces {
        for three in pieces {
          for four in ["TEL:2", " y", "=", "", "BBBB"] {
            let text = ["FN:A", one, two, three, four].joined(separator: "\n")
            let card = VCard([UInt8](text.utf8))
            #expect(VCard(card.written) == card, "\(text.debugDescription)")
          }
        }
      }
    }
  }

  @Test func olderCardsBecomeVersion3() {
    let old = """
      BEGIN:VCARD
      VERSION:2.1
      N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;Jo
      TEL;CELL;PREF:1
      PHOTO;JPEG;ENCODING=BASE64:
       AAEC

      END:VCARD
      """
    let lines = VCard.exported([UInt8](old.utf8)).split(separator: "\r\n").map(String.init)
    #expect(
      lines == [
        "BEGIN:VCARD", "VERSION:3.0", "FN:Jo Müller", "N:Müller;Jo", "TEL;TYPE=CELL;TYPE=PREF:1",
        "PHOTO;TYPE=JPEG;ENCODING=b:AAEC", "END:VCARD",
      ])
    let new = "BEGIN:VCARD\nVERSION:4.0\nFN:Ü\nEND:VCARD\n"
    #expect(VCard.exported([UInt8](new.utf8)) == new)
    let ansi =
      Array("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:".utf8) + [0xDC] + Array("\r\nEND:VCARD\r\n".utf8)
    #expect(VCard.exported(ansi).contains("FN:Ü\r\n"))
  }

  @Test(arguments: [
    ("FN:", "N:Berg;Anna;;Dr.;", "Dr. Anna Berg"), ("N:;", "ORG:Acme;Sales", "Acme, Sales"),
    ("EMAIL:a@b.c", "TEL:1", "a@b.c"), ("TEL:1", "NICKNAME:Bo", "Bo"), ("NOTE:x", "TEL:1", "1"),
  ])
  func anOlderCardGetsAWholeName(one: String, two: String, name: String) {
    let lines = ["BEGIN:VCARD", "VERSION:2.1", one, two, "END:VCARD"]
    let card = VCard([UInt8](VCard.exported([UInt8](lines.joined(separator: "\n").utf8)).utf8))
    #expect(card["FN"].map(\.text) == [name])
  }

  @Test func partsOfAnOlderCardStayParts() {
    let lines = [
      "VERSION:2.1", "FN:A", "X-ANDROID-CUSTOM:a/nickname;B, C;1;;", "GEO:1.5;2", "X-ODD:;-3",
      "NOTE:a;b", "X-ANDROID-CUSTOM;ENCODING=QUOTED-PRINTABLE:a/b;=3B=41;",
    ]
    let exported = VCard.exported([UInt8](lines.joined(separator: "\n").utf8))
    #expect(
      exported.split(separator: "\r\n").dropFirst(2).dropLast().map(String.init) == [
        "FN:A", #"X-ANDROID-CUSTOM:a/nickname;B\, C;1;;"#, "GEO:1.5;2", "X-ODD:;-3", #"NOTE:a\;b"#,
        #"X-ANDROID-CUSTOM:a/b;\;A;"#,
      ])
  }

  @Test(arguments: [
    ("N;ENCODING=QUOTED-PRINTABLE:a=3B b=2C c;d", ["a; b, c", "d"]),
    ("N;ENCODING=QUOTED-PRINTABLE:a=3Bb", ["a", "b"]),
    ("N;ENCODING=QUOTED-PRINTABLE:a\\=3Bb;c", ["a;b", "c"]),
    ("N;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-2022-JP:=1B=24=42=3B=33=1B=28=42;c", ["山", "c"]),
  ])
  func anEncodedSeparatorSeparatesNothing(line: String, fields: [String]) throws {
    #expect(try property(line).fields == fields)
  }

  @Test(arguments: [
    ("TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=42=C3=BCro):1", "büro"),
    ("TEL;X-CUSTOM(Boat):1", "boat"),
  ])
  func aLabelInParenthesesIsAType(line: String, label: String) throws {
    let property = try property(line)
    #expect(property.types == [label] && property.text == "1")
    let again = property.withTypes(["home"], keeping: { _ in false }, in: .v2)
    #expect(String(decoding: again.raw, as: UTF8.self) == "TEL;HOME:1")
    let exported = VCard.exported([UInt8](line.utf8))
    #expect(VCard([UInt8](exported.utf8))["TEL"].first?.types == [label])
  }

  @Test func whatIsNoPictureHasNoData() throws {
    let png = "iVBORw0KGgoAAAA+"
    #expect(try property("PHOTO;TYPE=PNG:\(png)").data?.count == 12)
    let escaped = try property("PHOTO:data:image/png;base64,iVBORw0KGgoAAAA%2B")
    #expect(escaped.data == Data(base64Encoded: png))
    for line in [
      "PHOTO;ENCODING=b:", "PHOTO;ENCODING=b:@no base 64@", "PHOTO;TYPE=PNG:http://a.b/c",
    ] {
      #expect(try property(line).data == nil)
    }
    #expect(try property("NOTE;ENCODING=b:SGFsbG8=").text == "Hallo")
    #expect(try property("X-LOGO;ENCODING=b:/9j/").text == "")
  }

  @Test func aCardBeyondTheLimitsSaysSo() {
    let lines = String(repeating: "TEL:1\n", count: VCard.mostProperties)
    #expect(VCard([UInt8](lines.utf8)).flaw == nil)
    #expect(VCard([UInt8]((lines + "TEL:2").utf8)).flaw == .properties)
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: VCard.longestLine)
    #expect(VCard(Array("NOTE:".utf8) + long).flaw == .length)
  }

  @Test func whatWouldBeWrittenBeyondTheLimitsSaysSoToo() {
    let property = VCardProperty("TEL", value: "1")
    let most = VCard.mostProperties
    #expect(VCard(properties: Array(repeating: property, count: most)).flaw == nil)
    #expect(VCard(properties: Array(repeating: property, count: most + 1)).flaw == .properties)
    // Bare line feeds are written as pairs, which makes the line longer.
    let folded =
      Array("NOTE:".utf8) + Array(repeatElement(Array("x\n ".utf8), count: 5 << 20).joined())
    #expect(folded.count < VCard.longestLine && VCard(folded).flaw == .length)
  }

  @Test func aLineThatIsTooLongHidesNoOther() {
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: VCard.longestLine)
    let card = VCard(Array("NOTE:".utf8) + long + "\nFN:Ann".utf8)
    #expect(card.flaw == .length && card["FN"].map(\.text) == ["Ann"])
  }

  @Test func aCardWithoutItsBeginningIsNamed() {
    let cards = found(
      "a line\n\nVERSION:3.0\nFN:Ann\nEND:VCARD\nBEGIN: vCard\nFN:Bo\nEND :VCARD\nFN:Cy\nEND:VCARD\n"
        + "END:VCARD\nbetween\nBEGIN:VCARD\nFN:Di\nEND:VCARD\nafter\n")
    #expect(cards.map { $0.card["FN"].map(\.text) } == [["Ann"], ["Bo"], ["Cy"], ["Di"]])
    #expect(cards.map(\.card.flaw) == [.beginning, nil, .beginning, nil])
    #expect(cards.map(\.line) == [1, 6, 9, 13])
  }

  @Test(arguments: [
    ("BEGIN:VCARD\n", true), ("\u{FEFF}\r\n  begin: vcard\r\n", true), ("", false),
    ("My contacts\nBEGIN:VCARD\n", true), ("HTTP/1.1 200 OK\r\nX: y\r\n\r\nBEGIN:VCARD\r\n", true),
    ("BEGIN:DIRECTORY\nBEGIN:VCARD\n", true), ("BEGIN:VCALENDAR\nEND:VCALENDAR\n", false),
    ("<pre>\nBEGIN:VCARD\n</pre>", false), ("{\n\"a\": \"\nBEGIN:VCARD\n", false),
    ("a file that begins with BEGIN:VCARD\n", false),
  ])
  func cardsAreRecognizedBehindOtherLines(text: String, areCards: Bool) {
    #expect(VCardReader.recognizes(text.utf8) == areCards)
  }

  @Test func backslashesInAnEncodedTextAreMeant() throws {
    let path = "C:\\new\\table, \\\\host\\nas"
    let read = try property("NOTE;ENCODING=QUOTED-PRINTABLE:\(path)=0D=0Ab\\;c")
    #expect(read.text == "\(path)\r\nb;c" || read.text == "\(path)\nb;c")
    #expect(try property("NOTE:a\\nb").text == "a\nb")
    for text in ["ä \(path)", "ä\\;b", "ä\\\\,b\n;", "C:\\new;"] {
      let written = VCardProperty("NOTE", value: "").withText(text, in: .v2)
      let read = VCard(written.raw).properties.map { $0.text.replacing("\r\n", with: "\n") }
      #expect(read == [text])
    }
  }

  @Test func ofAMillionParametersAFewAreRead() throws {
    let types = String(repeating: ";TYPE=x", count: 100_000)
    let list = String(repeating: "x,", count: 100_000)
    for line in ["TEL;CELL\(types):1", "TEL;TYPE=CELL,\(list):1", "TEL;CELL,\(list):1"] {
      let read = try property(line)
      #expect(read.types == ["cell", "x"] && read.parameters.count <= 100 && read.text == "1")
      #expect(read.raw == Array(line.utf8))
    }
  }

  @Test func longLinesAreFoldedBetweenCharacters() throws {
    let text = String(repeating: "ä", count: 100)
    let made = VCardProperty("NOTE", value: text)
    let rows = String(decoding: made.raw, as: UTF8.self).components(separatedBy: "\r\n")
    #expect(rows.allSatisfy { $0.utf8.count <= 75 } && rows.count == 3)
    #expect(VCard(made.raw).properties.first?.text == text)
  }

  @Test(arguments: [
    "BEGIN:VCARD\nEND:VCARD\n", "BEGIN:VCARD\nAGENT:\n", "X;=", "A:\n B\n", "PHOTO;BASE64:AAAA\n",
    "END:VCARDBEGIN:VCARD\n", "AGENT:BEGIN:VCARD\n", "   BEGIN:VCARD\n",
    "END:VCARD\n  BEGIN:VCARD\n",
    "NOTE;ENCODING=QUOTED-PRINTABLE:=\n", "NOTE;ENCODING=QUOTED-PRINTABLE:=\n\n", "\"", ";", "\\",
  ])
  func hostileCardsTakeTimeByTheirLength(piece: String) {
    let bytes = [UInt8](("BEGIN:VCARD\n" + String(repeating: piece, count: 12_500)).utf8)
    let less = leastTime { _ = found(String(decoding: bytes, as: UTF8.self)).map(\.card) }
    let long = [UInt8](("BEGIN:VCARD\n" + String(repeating: piece, count: 100_000)).utf8)
    let more = leastTime { _ = found(String(decoding: long, as: UTF8.self)).map(\.card) }
    #expect(more < less * 20, "\(less), \(more)")
  }
}
