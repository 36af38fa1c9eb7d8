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
      + "between\nBEGIN:VCARD\rFN:Three\rNOTE:a\r b\rBEGIN:VCARD\nFN:Four\nEND:VCARD"
    var rest = [UInt8](text.utf8)[...]
    var reader = VCardReader {
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
    let whole = found(text)
    #expect(whole.count == 3)
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
    #expect(long?.card.excess == .length)
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
        "BEGIN:VCARD", "VERSION:3.0", "N:Müller;Jo", "TEL;TYPE=CELL;TYPE=PREF:1",
        "PHOTO;TYPE=JPEG;ENCODING=b:AAEC", "END:VCARD",
      ])
    let new = "BEGIN:VCARD\nVERSION:4.0\nFN:Ü\nEND:VCARD\n"
    #expect(VCard.exported([UInt8](new.utf8)) == new)
    let ansi =
      Array("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:".utf8) + [0xDC] + Array("\r\nEND:VCARD\r\n".utf8)
    #expect(VCard.exported(ansi).contains("FN:Ü\r\n"))
  }

  @Test func aCardBeyondTheLimitsSaysSo() {
    let lines = String(repeating: "TEL:1\n", count: VCard.mostProperties)
    #expect(VCard([UInt8](lines.utf8)).excess == nil)
    #expect(VCard([UInt8]((lines + "TEL:2").utf8)).excess == .properties)
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: VCard.longestLine)
    #expect(VCard(Array("NOTE:".utf8) + long).excess == .length)
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
