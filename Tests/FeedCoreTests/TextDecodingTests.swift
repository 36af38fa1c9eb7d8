import FeedCore
import Foundation
import Testing

struct TextDecodingTests {
  private func decode(_ bytes: [UInt8], _ contentType: String? = nil) -> String? {
    String(data: TextDecoding.utf8(Data(bytes), contentType: contentType), encoding: .utf8)
  }

  @Test func validUTF8StaysAsItIs() {
    let data = Data("Ærø 🐝".utf8)
    #expect(TextDecoding.utf8(data, contentType: "text/plain; charset=iso-8859-1") == data)
    #expect(TextDecoding.utf8(Data()) == Data())
  }

  @Test func aByteOrderMarkGoes() {
    let result = TextDecoding.utf8(Data([0xEF, 0xBB, 0xBF] + Array("[é]".utf8)))
    #expect(result == Data("[é]".utf8))
    #expect(result.startIndex == 0)
  }

  @Test func utf16IsReadByItsMark() {
    #expect(decode([0xFF, 0xFE, 0x5B, 0x00, 0xAC, 0x20]) == "[€")
    #expect(decode([0xFE, 0xFF, 0x00, 0x5B, 0xD8, 0x3D, 0xDC, 0x1D]) == "[🐝")
    #expect(decode([0xFE, 0xFF, 0x00, 0x5B, 0x20]) == "[")
    #expect(decode([0xFE, 0xFF, 0xD8, 0x3D, 0x00, 0x5B]) == "\u{FFFD}[")
  }

  @Test func utf32IsReadByItsMark() {
    #expect(decode([0xFF, 0xFE, 0, 0, 0x5B, 0, 0, 0, 0x1D, 0xF4, 0x01, 0]) == "[🐝")
    #expect(decode([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x5B, 0, 0x01, 0xF4, 0x1D, 0]) == "[🐝")
    // No character has this number.
    #expect(decode([0, 0, 0xFE, 0xFF, 0, 0x11, 0, 0]) == "\u{FFFD}")
  }

  @Test func withoutAMarkTheZerosTell() {
    #expect(decode([0x5B, 0, 0x22, 0, 0xE9, 0]) == "[\"é")
    #expect(decode([0, 0x5B, 0, 0x22, 0, 0xE9]) == "[\"é")
    #expect(decode([0x5B, 0, 0, 0, 0xE9, 0, 0, 0]) == "[é")
    #expect(decode([0, 0, 0, 0x5B, 0, 0, 0, 0xE9]) == "[é")
    #expect(decode([0x5B, 0, 0x5D]) == "[\0]")
  }

  @Test func theCharsetOfTheServerIsBelieved() {
    #expect(decode([0xB1], "application/json; charset=ISO-8859-2") == "ą")
    #expect(decode([0xC6], "text/plain;charset=\"windows-1251\"") == "Ж")
    #expect(decode([0x82, 0xA0], "text/plain; foo=bar; charset=Shift_JIS") == "あ")
  }

  @Test func anythingElseIsWindows1252() {
    #expect(decode(Array("Caf".utf8) + [0xC9]) == "CafÉ")
    #expect(decode([0x80, 0x93, 0x94, 0x9F, 0xFF]) == "€“”Ÿÿ")
    #expect(decode([0xE9], "text/plain; charset=iso-8859-1") == "é")
    #expect(decode([0xE9], "text/plain; charset=no-such-thing") == "é")
    #expect(decode([0xE9], "text/plain; charset=utf-8") == "é")
  }

  @Test func everyByteIsReadable() {
    let text = decode(Array(UInt8.min...UInt8.max))
    #expect(text?.unicodeScalars.count == 256)
    #expect(text?.contains("\u{FFFD}") == false)
  }
}
