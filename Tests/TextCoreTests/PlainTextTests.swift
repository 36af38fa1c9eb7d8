import Testing
import TextCore

/// Tests the fast path for text that is already clean, as most text is.
struct PlainTextTests {
  @Test(arguments: [
    "Ada Lovelace", "Zoë Weiß", "Łukasz Çelik-Øyvind", "José (née Ÿ) ǅ ʯ", "a", "{a}~!",
  ])
  func aCleanTextIsUnchanged(text: String) {
    #expect(CleanText.line(text) == text)
    #expect(CleanText.paragraphs(text) == text)
  }

  @Test(arguments: [
    (" a", "a"), ("a ", "a"), ("a  b", "a b"), ("a\tb", "a b"), ("a\u{A0}b", "a b"),
    ("a\u{85}b", "a b"), ("a\u{7F}b", "ab"), ("é\u{80}", "é"), ("é\u{9F}b", "éb"),
    ("é \u{202E}b", "é b"), ("\u{FEFF}é", "é"), ("", ""), (" ", ""),
  ])
  func otherTextsAreCleaned(text: String, line: String) {
    #expect(CleanText.line(text) == line)
  }

  /// A word joiner before a text makes the text take the slow path, which drops the joiner.
  @Test(arguments: [
    "a\nb", "a\n\nb", "a\n\n\nb", "a\n b", "a \nb", "\na", "a\n", "a\n\n", "é\n\nł\nç", "a\r\nb",
    "a b c",
    " a", "a ", "“é” – ü", "e\u{301} e\u{301}", "abcé\u{301}defg hi", "één twéé drié viér",
    "ab\n\ncd ef\ngh",
    String(repeating: "a\n", count: 4_000), String(repeating: "a\n\n", count: 1_700) + "b",
    String(repeating: "é – ", count: 3_000), String(repeating: "ab cd", count: 6_000),
  ])
  func aCleanTextIsCutLikeAnyOther(text: String) {
    for limit in [1, 2, 3, 4, 5, 8, 10, 11, 12, 13, 14, 15, 16, 24, 25, 300, 2_000, 20_000] {
      #expect(
        CleanText.paragraphs(text, limit: limit)
          == CleanText.paragraphs("\u{2060}" + text, limit: limit), "\(limit)")
      #expect(
        CleanText.line(text, limit: limit) == CleanText.line("\u{2060}" + text, limit: limit),
        "\(limit)")
    }
  }

  @Test func anEndlessWordCanBreakInAnyScript() {
    #expect(CleanText.paragraphs(String(repeating: "é", count: 150)).contains("\u{200B}") == false)
    #expect(CleanText.paragraphs(String(repeating: "é", count: 300)).contains("\u{200B}"))
    let words = String(repeating: "ab cd ", count: 200) + "ef"
    #expect(CleanText.paragraphs(words) == words)
  }

  @Test func aTextOverTheLimitIsCut() {
    #expect(CleanText.line(String(repeating: "é", count: 11), limit: 10).count == 11)
    #expect(CleanText.line(String(repeating: "é", count: 12), limit: 10).hasSuffix("…"))
    #expect(CleanText.line(String(repeating: "é", count: 10), limit: 10).contains("…") == false)
    #expect(CleanText.cut("abcdef", limit: 6) == "abcdef")
    #expect(CleanText.cut("abcdefg", limit: 6) == "abcdef…")
  }
}
