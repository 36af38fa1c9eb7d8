import Testing

@testable import TextCore

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
