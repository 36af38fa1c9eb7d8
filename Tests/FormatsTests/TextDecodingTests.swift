import Foundation
import Testing

@testable import Formats

struct TextDecodingTests {
  private func decode(
    _ bytes: [UInt8], _ contentType: String? = nil
  ) throws(UndecodableText) -> String? {
    String(data: try TextDecoding.utf8(Data(bytes), contentType: contentType), encoding: .utf8)
  }

  @Test func validUTF8IsUnchanged() throws {
    let data = Data("Ærø 🐝".utf8)
    #expect(try TextDecoding.utf8(data, contentType: "text/plain; charset=iso-8859-1") == data)
    #expect(try TextDecoding.utf8(Data()) == Data())
  }

  @Test func aByteOrderMarkIsRemoved() throws {
    let result = try TextDecoding.utf8(Data([0xEF, 0xBB, 0xBF] + Array("[é]".utf8)))
    #expect(result == Data("[é]".utf8))
    #expect(result.startIndex == 0)
  }

  @Test func utf16IsRecognizedByItsByteOrderMark() throws {
    #expect(try decode([0xFF, 0xFE, 0x5B, 0x00, 0xAC, 0x20]) == "[€")
    #expect(try decode([0xFE, 0xFF, 0x00, 0x5B, 0xD8, 0x3D, 0xDC, 0x1D]) == "[🐝")
    #expect(try decode([0xFE, 0xFF, 0x00, 0x5B, 0x20]) == "[")
    #expect(try decode([0xFE, 0xFF, 0xD8, 0x3D, 0x00, 0x5B]) == "\u{FFFD}[")
  }

  @Test func utf32IsRecognizedByItsByteOrderMark() throws {
    #expect(try decode([0xFF, 0xFE, 0, 0, 0x5B, 0, 0, 0, 0x1D, 0xF4, 0x01, 0]) == "[🐝")
    #expect(try decode([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x5B, 0, 0x01, 0xF4, 0x1D, 0]) == "[🐝")
    // No character has this number.
    #expect(try decode([0, 0, 0xFE, 0xFF, 0, 0x11, 0, 0]) == "\u{FFFD}")
  }

  @Test func withoutAByteOrderMarkTheZeroBytesDecide() throws {
    #expect(try decode([0x5B, 0, 0x22, 0, 0xE9, 0]) == "[\"é")
    #expect(try decode([0, 0x5B, 0, 0x22, 0, 0xE9]) == "[\"é")
    #expect(try decode([0x5B, 0, 0, 0, 0xE9, 0, 0, 0]) == "[é")
    #expect(try decode([0, 0, 0, 0x5B, 0, 0, 0, 0xE9]) == "[é")
    #expect(try decode([0x5B, 0, 0x5D]) == "[\0]")
  }

  @Test func theServersCharsetIsUsed() throws {
    #expect(try decode([0xB1], "application/json; charset=ISO-8859-2") == "ą")
    #expect(try decode([0xC6], "text/plain;charset=\"windows-1251\"") == "Ж")
    #expect(try decode([0x82, 0xA0], "text/plain; foo=bar; charset=Shift_JIS") == "あ")
  }

  /// Decodes each encoding on the WHATWG's list that the system supports, by at least one label.
  @Test(
    arguments: [
      ("koi8-r", [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4], "Привет"), ("koi", [0xC1], "а"),
      ("koi8-u", [0xA4], "є"), ("gb2312", [0xC4, 0xE3, 0xBA, 0xC3], "你好"),
      ("gbk", [0x81, 0x40], "丂"), ("gb18030", [0x81, 0x30, 0x81, 0x30], "\u{80}"),
      ("big5", [0xA7, 0x41], "你"), ("euc-kr", [0xB0, 0xA1], "가"),
      ("ks_c_5601-1987", [0x81, 0x41], "갂"),
      ("euc-jp", [0x5B, 0xA4, 0xA2, 0x8E, 0xB1, 0xC6, 0xFC, 0xDF, 0xC0], "[あｱ日濱"),
      ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x24, 0x22, 0x1B, 0x28, 0x42], "あ"),
      ("x-sjis", [0x82, 0xA0], "あ"), ("ms932", [0x82, 0xA0], "あ"),
      ("ibm866", [0x80], "А"), ("latin2", [0xB1], "ą"),
      ("latin3", [0xA1], "Ħ"), ("latin4", [0xA1], "Ą"), ("cyrillic", [0xB1], "Б"),
      ("arabic", [0xC7], "ا"), ("greek", [0xC1], "Α"), ("hebrew", [0xE0], "א"),
      ("iso-8859-8-i", [0xE0], "א"), ("latin6", [0xA1], "Ą"), ("iso-8859-13", [0xA1], "”"),
      ("iso-8859-14", [0xA1], "Ḃ"), ("l9", [0xA4], "€"), ("iso-8859-16", [0xA4], "€"),
      ("mac", [0x80], "Ä"), ("x-mac-cyrillic", [0x80], "А"), ("tis-620", [0xA1], "ก"),
      ("windows-1250", [0xB9], "ą"), ("cp1251", [0xC6], "Ж"), ("windows-1253", [0xC1], "Α"),
      ("latin5", [0xD0], "Ğ"), ("windows-1255", [0xE0], "א"), ("windows-1256", [0xC7], "ا"),
      ("windows-1257", [0xC0], "Ą"), ("windows-1258", [0xD0], "Đ"), ("latin1", [0xE9], "é"),
      ("us-ascii", [0x93], "“"), ("utf-16", [0x42, 0xD8, 0xB7, 0xDF], "𠮷"),
      ("unicodefffe", [0xD8, 0x42, 0xDF, 0xB7], "𠮷"),
    ] as [(String, [UInt8], String)])
  func everyCharsetThatTheSystemKnowsIsRead(label: String, bytes: [UInt8], text: String) throws {
    #expect(try decode(bytes, "application/json; charset=\(label)") == text)
  }

  @Test(
    arguments: [
      ("gb2312", [0x5B, 0xFF, 0xFF]), ("euc-jp", [0xA4, 0x20]), ("euc-jp", [0x8F, 0xB0, 0xA1]),
      ("shift_jis", [0x82]), ("iso-2022-kr", [0xE9]), ("x-user-defined", [0xE9]),
      ("replacement", [0xE9]),
    ] as [(String, [UInt8])])
  func unreadableTextIsReported(label: String, bytes: [UInt8]) {
    #expect(throws: UndecodableText(charset: label)) {
      try decode(bytes, "text/plain; charset=\(label.uppercased())")
    }
  }

  @Test(
    arguments: [
      ("windows-1251", nil, [0xC6], "Ж"), ("KOI8-R", "text/xml; charset=utf-8", [0xC1], "а"),
      ("latin2", "text/xml; charset=windows-1251", [0xB1], "ą"),
      ("no-such-thing", "text/xml; charset=windows-1251", [0xC6], "Ж"),
      ("gb2312", "text/xml; charset=windows-1251", [0xFF], "я"),
      ("utf-16", nil, [0xE9], "é"), ("utf-8", nil, [0xE9], "é"), ("", nil, [0x92], "’"),
      ("iso-8859-1", nil, [0xC3, 0xA9], "é"),
    ] as [(String, String?, [UInt8], String)])
  func anXMLDeclarationWinsOverTheServer(
    label: String, contentType: String?, bytes: [UInt8], text: String
  ) throws {
    for declaration in [
      "<?xml version=\"1.0\" encoding=\"\(label)\"?>", " \n<?xml encoding = '\(label)' ?>",
    ] {
      let decoded = try decode(Array("\(declaration)<a>".utf8) + bytes, contentType)
      #expect(decoded == "\(declaration)<a>\(text)")
    }
  }

  @Test func aDamagedCharacterLosesOnlyItself() throws {
    #expect(try decode(Array("Ærø ".utf8) + [0xF0, 0x9F, 0x90]) == "Ærø \u{FFFD}")
    #expect(try decode([0x92] + Array("Ærø".utf8), "text/plain; charset=utf-8") == "\u{FFFD}Ærø")
  }

  @Test func otherTextIsWindows1252() throws {
    #expect(try decode(Array("Caf".utf8) + [0xC9]) == "CafÉ")
    #expect(try decode([0x80, 0x93, 0x94, 0x9F, 0xFF]) == "€“”Ÿÿ")
    #expect(try decode([0xE9], "text/plain; charset=iso-8859-1") == "é")
    #expect(try decode([0xE9], "text/plain; charset=no-such-thing") == "é")
    #expect(try decode([0xE9], "text/plain; charset=utf-8") == "é")
  }

  /// Each text is as long as the shortest that are recognized.
  @Test(arguments: [
    ("windows-1251", "Вечером лодка вернулась в гавань, и смотритель наконец зажёг старую лампу."),
    ("koi8-r", "Вечером лодка вернулась в гавань, и смотритель наконец зажёг старую лампу."),
    ("windows-1253", "Το βράδυ η βάρκα γύρισε στο λιμάνι και ο φύλακας άναψε την παλιά λάμπα."),
    ("windows-1255", "בערב חזרה הסירה אל הנמל, והשומר הדליק סוף סוף את המנורה הישנה."),
    ("windows-1256", "في المساء عاد القارب إلى الميناء وأشعل الحارس المصباح القديم أخيرا."),
    ("shift_jis", "夕方になると小舟は港に戻り、灯台守はようやく古いランプに火をともした。"),
    ("gbk", "傍晚小船回到了港口，守塔人终于点亮了那盏旧灯，海上的人都看到了。"),
    ("big5", "傍晚小船回到了港口，守塔人終於點亮了那盞舊燈，海上的人都看到了。"),
    ("euc-kr", "저녁이 되자 작은 배는 항구로 돌아왔고 등대지기는 마침내 낡은 등에 불을 켰다."),
  ])
  func undeclaredTextIsReadByItsLetters(charset: String, text: String) throws {
    let named = try #require(Charset(label: charset))
    guard case .other(let encoding) = named else { return }
    let page = try #require("<html><title>a b</title><p>\(text)</p>".data(using: encoding))
    #expect(try decode(Array(page))?.contains(text) == true)
    #expect(try decode(Array(page), "text/html; charset=utf-8")?.contains(text) == true)
  }

  @Test(arguments: [
    "Où était-elle passée, l'équipe de relève ? À l'étage, évidemment, répétait le gérant excédé.",
    "Größere Gefäße für Äpfel; öfter übergießen, süß kühlen, später schälen, früh genießen, müßig.",
    "ÀÉÈÙ ÂÊÎÔÛ ÄËÏÖÜ éàèùâêîôûäëïöüç, ñ ñ ñ, ã õ á é í ó ú, Å Æ Ø å æ ø, Þ ð þ ß, ¿¡ «» €",
  ])
  func latinTextStaysWindows1252(text: String) throws {
    let bytes = try #require(text.data(using: .windowsCP1252))
    #expect(try decode(Array(bytes)) == text)
  }

  @Test func everyByteIsReadable() throws {
    let text = try decode(Array(UInt8.min...UInt8.max))
    #expect(text?.unicodeScalars.count == 256)
    #expect(text?.contains("\u{FFFD}") == false)
  }
}
