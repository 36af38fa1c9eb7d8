import Foundation
import Testing

@testable import Formats

/// Tests web pages in the charsets that they declare themselves.
struct PageCharsetTests {
  /// The bytes of a text in a charset, as iconv(1) writes them.
  private static let texts: [(charset: String, bytes: [UInt8], text: String)] = [
    ("windows-1251", [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2], "Привет"),
    ("koi8-r", [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4], "Привет"),
    ("iso-8859-2", [0xE8, 0xE1, 0xB9], "čáš"), ("windows-1250", [0xE8, 0xE1, 0x9A], "čáš"),
    ("windows-1252", [0x93, 0xE9, 0x94], "“é”"), ("iso-8859-1", [0xE9, 0xFC], "éü"),
    ("iso-8859-15", [0xA4, 0xE9], "€é"), ("windows-1253", [0xC1, 0xE8, 0xDE], "Αθή"),
    ("iso-8859-7", [0xC1, 0xE8, 0xDE], "Αθή"), ("windows-1254", [0xFE, 0xF0, 0xFD], "şğı"),
    ("windows-1255", [0xF9, 0xEC, 0xE5], "שלו"), ("windows-1256", [0xE3, 0xD1, 0xCD], "مرح"),
    ("shift_jis", [0x93, 0xFA, 0x96, 0x7B], "日本"), ("euc-jp", [0xC6, 0xFC, 0xCB, 0xDC], "日本"),
    ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x4B, 0x5C, 0x1B, 0x28, 0x42], "日本"),
    ("euc-kr", [0xC7, 0xD1, 0xB1, 0xDB], "한글"), ("gb2312", [0xD6, 0xD0, 0xB9, 0xFA], "中国"),
    ("gb18030", [0xD6, 0xD0, 0xB9, 0xFA], "中国"), ("big5", [0xA4, 0xA4, 0xB0, 0xEA], "中國"),
    ("utf-8", Array("é日".utf8), "é日"),
  ]

  /// - Parameter label: the charset in `meta`.
  private func page(_ meta: String, _ bytes: [UInt8]) -> Data {
    let head =
      "<!DOCTYPE html><html><head><!-- <meta charset=x> --><title>a</title>\(meta)</head><p>"
    return Data(Array(head.utf8) + bytes + Array("</p>".utf8))
  }

  private func read(_ page: Data, _ contentType: String = "text/html") throws -> String {
    String(decoding: try TextDecoding.utf8(page, contentType: contentType), as: UTF8.self)
  }

  @Test(arguments: texts.indices) func thePagesOwnWordCounts(index: Int) throws {
    let (charset, bytes, text) = Self.texts[index]
    for meta in [
      "<meta charset=\"\(charset)\">", "<META CHARSET='\(charset.uppercased())'/>",
      "<meta http-equiv=Content-Type content='text/html; charset=\(charset)'>",
      "<meta content=\"text/html;charset = '\(charset)'\" http-equiv=\"content-type\">",
    ] {
      #expect(try read(page(meta, bytes)).contains("<p>\(text)</p>"), "\(meta)")
    }
  }

  @Test func theServersWordCountsMore() throws {
    let bytes: [UInt8] = [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2]
    let page = page("<meta charset=iso-8859-1>", bytes)
    #expect(try read(page, "text/html; charset=windows-1251").contains("Привет"))
  }

  @Test(arguments: [
    "", "<meta charset>", "<meta charset=''>", "<meta http-equiv=refresh content='charset=koi8-r'>",
    "<script>'<meta charset=koi8-r>'</script>", "<meta name=a content=charset=koi8-r>",
  ])
  func whatDeclaresNothingIsReadAsUsual(meta: String) throws {
    #expect(try read(page(meta, [0xE9])).contains("<p>é</p>"), "\(meta)")
  }

  /// One bad byte must not cost the whole page.
  @Test func aBrokenLineIsMarkedAlone() throws {
    let good: [UInt8] = [0x93, 0xFA, 0x96, 0x7B]
    let lines = good + [0x0A] + good + [0x0A] + [0x93, 0xFA, 0xFF] + [0x0A] + good
    let text = try read(page("<meta charset=shift_jis>", lines))
    #expect(text.ranges(of: "日本").count == 3 && text.contains("\u{FFFD}"))
  }

  @Test func aFeedThatQuotesAPageIsNoPage() throws {
    let feed = "<rss><channel><item><description><![CDATA[<meta charset=koi8-r>]]></description><a>"
    #expect(try read(Data(Array(feed.utf8) + [0xE9])).hasSuffix("<a>é"))
  }
}
