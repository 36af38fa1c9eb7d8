import FeedCore
import Foundation
import Testing
import TextCore

@testable import Sections

struct HTMLTextTests {
  @Test(arguments: [
    ("<p>One.</p><p>Two.</p>", "One.\n\nTwo."),
    ("One.<br>Two.<br/><BR />Three.", "One.\nTwo.\n\nThree."),
    ("  <p>\n  a   b\n c </p> ", "a b c"),
    ("<ul><li>a</li><li>b</li></ul>", "• a\n• b"),
    ("<h2>Title</h2>Text", "Title\n\nText"),
    ("a<b>b</b><i>c</i>", "abc"),
    ("<a href='x' title=\"a > b\">link</a>", "link"),
    ("<a title='a > b'>link</a>", "link"), ("before<!-- a <b> -- comment -->after", "beforeafter"),
    ("a<script>if (a < b) { '</p>' }</script>b", "ab"),
    ("a<STYLE type=x>p > b {}</Style >b", "ab"),
    ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"), ("a <3 b", "a <3 b"),
    ("<script>never closed", ""), ("<p never closed", ""), ("<!-- never closed", ""),
    ("<", "<"), ("</", "</"), ("&", "&"), ("", ""),
  ])
  func tagsBecomeParagraphs(html: String, text: String) {
    #expect(HTMLText.plain(html) == text)
  }

  @Test(arguments: [
    ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("&#39;&#x27;&#X27;", "'''"),
    ("caf&eacute; &mdash; &euro;&nbsp;5", "café — € 5"), ("&#128512;", "😀"),
    ("&#x92;", "’"), ("&amp;lt;b&amp;gt;", "&lt;b&gt;"), ("AT&T &copy 2", "AT&T © 2"),
    ("&unknown; &; &#; &#x; &#-5;", "&unknown; &; &#; &#x; &#-5;"),
    ("&#xD800;&#99999999;", "\u{FFFD}\u{FFFD}"), ("a&#0;b", "a\u{FFFD}b"),
    ("a&#x202E;b", "ab"), ("a&#7;b", "ab"), ("&lt;b&gt;bold&lt;/b&gt;", "<b>bold</b>"),
  ])
  func entitiesBecomeCharacters(html: String, text: String) {
    #expect(HTMLText.plain(html) == text)
  }

  @Test func aLongPageStaysWhole() {
    let html = String(repeating: "<p>paragraph</p>", count: 1_000)
    #expect(HTMLText.plain(html).split(separator: "\n\n").count == 1_000)
  }

  @Test func plainTextKeepsItsTagsAndLines() {
    #expect(HTMLText.decodingEntities("<b>it&#39;s</b>\n\nok") == "<b>it's</b>\n\nok")
  }

  @Test(arguments: ["<", "<a ", "&", "<!--", "<script>", "<p>a", "</script", "&#1"])
  func hostileInputTakesLittleTime(piece: String) {
    let short = String(repeating: piece, count: 25_000)
    let long = String(repeating: piece, count: 200_000)
    let less = leastTime { _ = HTMLText.plain(short) }
    let more = leastTime { _ = HTMLText.plain(long) }
    // The text is eight times as long.
    #expect(more < less * 20, "\(less), \(more)")
    #expect(HTMLText.plain(long).count <= CleanText.Limit.page + 1)
  }
}

struct CleanTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("  a \r\n\t b ", "a b"), ("a\u{00A0}\u{2003}b", "a b"),
    ("a\u{0}\u{7}\u{1B}b", "ab"), ("user\u{202E}gpj.exe", "usergpj.exe"),
    ("\u{2066}a\u{2069}", "a"), ("\u{FEFF}a", "a"), ("👩‍👩‍👧 ok", "👩‍👩‍👧 ok"), ("می‌خواهم", "می‌خواهم"),
    ("", ""), (" \n ", ""),
    // Invisible characters: direction marks, joiners that join nothing, tags, and blank letters.
    ("\u{200B}a\u{200E}b\u{200F}c\u{61C}d\u{2060}e\u{206A}f\u{AD}g\u{E0041}h\u{E0001}", "abcdefgh"),
    ("a\u{3164}b\u{115F}c\u{1160}d\u{FFA0}e\u{2800}f", "abcde f"),
    ("a\u{200D} \u{200C}b\u{200D}\u{200D}", "a b"), ("1\u{200D}2", "12"),
    // Joiners and tags that are parts of letters and emoji.
    ("क्\u{200D}ष", "क्\u{200D}ष"), ("അവന്\u{200D} ok", "അവന്\u{200D} ok"),
    ("🏴󠁧󠁢󠁥󠁮󠁧󠁿 ok", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 ok"), ("🏴󠁧󠁢 ok", "🏴 ok"), ("❤️‍🔥", "❤️‍🔥"), ("👩🏽‍⚕️", "👩🏽‍⚕️"), ("\u{6DD}١", "\u{6DD}١"),
    ("\u{3164}", ""),
  ])
  func aLineIsOneLineOfVisibleText(text: String, line: String) {
    #expect(CleanText.line(text) == line)
  }

  @Test(arguments: [
    ("a\nb", "a\nb"), ("a\r\n\r\n\r\n\nb", "a\n\nb"), ("a  \n  b", "a\nb"),
    ("a \u{2028} b", "a\nb"), ("\n\na b  c\n", "a b c"),
  ])
  func paragraphsKeepTheirLines(text: String, paragraphs: String) {
    #expect(CleanText.paragraphs(text) == paragraphs)
  }

  @Test func aTextIsCutBetweenCharacters() {
    #expect(CleanText.line("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", limit: 2) == "👩‍👩‍👧👩‍👩‍👧…")
    #expect(CleanText.line("ab ", limit: 2) == "ab")
    #expect(CleanText.cut("abc", limit: 3) == "abc")
    #expect(CleanText.cut("abcd", limit: 3) == "abc…")
  }

  @Test func oneCharacterCannotBeEndless() {
    let text = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(CleanText.line(text).unicodeScalars.count < 30)
    #expect(CleanText.cut(text + text, limit: 2).unicodeScalars.count < 50)
  }

  @Test(arguments: ["x", "ع", "漢", "क्ष", "👨‍👩‍👧‍👦", "a\n", "a\u{301}\u{302}\u{303}"])
  func aTextIsAlsoCutByItsCost(piece: String) {
    let text = CleanText.paragraphs(String(repeating: piece, count: 100_000))
    #expect(text.utf8.count <= CleanText.Limit.page + 1_000)
    #expect(text.split(separator: "\n").count <= 2_000)
    #expect(CleanText.line(text).utf8.count <= 2 * CleanText.Limit.title + 110)
  }

  @Test func anEndlessWordGetsPlacesForABreak() {
    for letter in ["x", "ع", "漢a"] {
      let text = CleanText.paragraphs(String(repeating: letter, count: 5_000))
      let pieces = text.split(separator: "\u{200B}")
      #expect(pieces.count > 40)
      #expect(pieces.dropFirst().allSatisfy { $0.utf8.count <= 110 })
      #expect(CleanText.paragraphs(text) == text)
    }
  }

  @Test(arguments: ["Donaudampfschiffahrtsgesellschaft ", "漢", "あ", "한"])
  func normalWordsStayWhole(piece: String) {
    #expect(!CleanText.paragraphs(String(repeating: piece, count: 500)).contains("\u{200B}"))
  }
}

struct ItemKeyTests {
  @Test func anIDStaysAndContentIsMarked() {
    #expect(ItemKey.make(id: "7", content: []) == "7")
    #expect(ItemKey.make(id: nil, content: ["7"]) == "~7")
  }

  @Test func longContentGivesAShortKey() {
    let long = String(repeating: "x", count: 10_000)
    let key = ItemKey.make(id: nil, content: [long + "a", nil])
    #expect(key.count < 100)
    #expect(ItemKey.make(id: nil, content: [long + "a"]) == key)
    #expect(ItemKey.make(id: nil, content: [long + "b"]) != key)
  }
}

struct UserFormatsTests {
  private let day = CalendarDate(year: 2021, month: 3, day: 4)

  @Test(arguments: [
    (["LANG": "de_DE.UTF-8"], "4 March 2021", "1.000"),
    (["LANG": "de_DE.UTF-8", "LC_TIME": "en_US.UTF-8"], "March 4, 2021", "1.000"),
    (["LC_ALL": "fr_FR", "LC_TIME": "en_US", "LANG": "de_DE"], "4 March 2021", "1\u{202F}000"),
    (["LC_ALL": "", "LANG": "en_US"], "March 4, 2021", "1,000"),
    (["LANG": "sr_RS@latin"], "4 March 2021", "1.000"),
    (["LANG": "ar_EG.UTF-8"], "4 March 2021", "1,000"),
    (["LANG": "fa_IR.UTF-8"], "4 March 2021", "1,000"),
    (["LANG": "hi_IN.UTF-8"], "4 March 2021", "1,000"),
    (["LANG": "POSIX"], "4 March 2021", "1,000"), ([:], "4 March 2021", "1,000"),
  ])
  func theEnvironmentDecidesTheFormats(
    environment: [String: String], date: String, number: String
  ) {
    let formats = UserFormats(environment: environment)
    #expect(formats.longDate(day) == date)
    #expect(formats.number(1_000) == number)
  }

  @Test(arguments: [
    ("de_DE.UTF-8", "de", "4. März 2021"), ("de_AT.UTF-8", "de", "4. März 2021"),
    ("en_US.UTF-8", "de", "4. März 2021"), ("sr_RS@latin", "sr", "4. mart 2021."),
  ])
  func aTranslatedAppWritesDatesInItsLanguage(locale: String, language: String, date: String) {
    let formats = UserFormats(environment: ["LANG": locale], language: language)
    #expect(formats.longDate(day) == date)
  }

  @Test(arguments: [
    ("1984-06-21", CalendarDate(year: 1984, month: 6, day: 21)),
    ("1984-6-1", CalendarDate(year: 1984, month: 6, day: 1)),
    ("2000-02-29T10:00:00Z", CalendarDate(year: 2000, month: 2, day: 29)),
    ("1900-02-29", nil), ("1984-06-31", nil), ("1984-13-01", nil), ("0000-00-00", nil),
    ("84-06-21", nil), ("1984--06-21", nil), ("+984-06-21", nil), ("", nil),
    ("19840621", CalendarDate(year: 1984, month: 6, day: 21)),
    ("21.06.1984", CalendarDate(year: 1984, month: 6, day: 21)),
    ("2. 6. 1984", CalendarDate(year: 1984, month: 6, day: 2)),
    ("1984", CalendarDate(year: 1984)), ("1984-06", CalendarDate(year: 1984, month: 6)),
    ("12.1984", CalendarDate(year: 1984, month: 12)),
    ("21.06", CalendarDate(month: 6, day: 21)), ("21.6.", CalendarDate(month: 6, day: 21)),
    ("31.12", CalendarDate(month: 12, day: 31)), ("29.02", CalendarDate(month: 2, day: 29)),
    ("--06-21", CalendarDate(month: 6, day: 21)), ("--0621", CalendarDate(month: 6, day: 21)),
    // Ambiguous or invalid dates.
    ("0000", nil), ("1984-13", nil), ("13.1984", nil), ("31.02", nil), ("30.02.1984", nil),
    ("21.1", nil), ("6/7/1984", nil), ("21061984", nil), ("84", nil), ("0x1F", nil),
  ])
  func daysThatDoNotExistAreNotRead(text: String, date: CalendarDate?) {
    #expect(CalendarDate(text) == date)
    #expect(date.flatMap { CalendarDate($0.description) } == date)
  }

  @Test(arguments: [
    ("456624000", "1984-06-21"), ("456624000.5", "1984-06-21"), ("456624000000", "1984-06-21"),
    ("-300000000", "1960-06-29"), ("0", nil), ("86400", nil), ("19840621", nil), ("1984", nil),
    ("21.06", nil), ("0x1F0000000", nil), ("1e9", nil), ("nan", nil), ("-1984", nil),
    ("99999999999999999999", nil),
  ])
  func aTimestampIsALongNumber(text: String, day: String?) {
    #expect(CalendarDate(epoch: text)?.description == day)
  }
}
