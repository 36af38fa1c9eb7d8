import FeedCore
import Testing

struct SearchWordsTests {
  /// The text with its matches in brackets.
  private func marked(_ search: String, in text: String) -> String {
    var result = ""
    var index = text.startIndex
    for range in SearchWords(search).ranges(in: text) {
      result += text[index..<range.lowerBound] + "[" + text[range] + "]"
      index = range.upperBound
    }
    return result + text[index...]
  }

  @Test func beginningsOfWordsAreMarked() {
    #expect(marked("an", in: "Anna, Hanna & an ant") == "[An]na, Hanna & [an] [an]t")
    #expect(marked("x", in: "Anna") == "Anna")
    #expect(marked("", in: "Anna") == "Anna")
    #expect(marked("annabel", in: "Anna") == "Anna")
    #expect(marked("an", in: "") == "")
  }

  @Test func eachWordOfTheSearchIsMarked() {
    #expect(marked("lo ad", in: "Ada Lovelace") == "[Ad]a [Lo]velace")
    #expect(marked("a ada", in: "Ada") == "[Ada]", "the longest")
  }

  @Test func wholeCharactersAreMarked() {
    #expect(marked("istan", in: "İstanbul") == "[İstan]bul")
    #expect(marked("İST", in: "istanbul") == "[ist]anbul")
    #expect(marked("weis", in: "Weiße") == "[Weiß]e")
    #expect(marked("weisse", in: "Weiße!") == "[Weiße]!")
    #expect(marked("ß", in: "ssa") == "[ss]a")
    #expect(marked("ode", in: "Œdema") == "Œdema")
    #expect(marked("oed", in: "Œdema") == "[Œd]ema")
    #expect(marked("fi", in: "ﬁsh") == "[ﬁ]sh")
  }

  @Test func aMatchOutsideTheRowIsExplained() {
    let words = SearchWords("banana wal 200")
    let missing = words.missing(in: ["Banana bread", "Company"])
    #expect(missing == SearchWords("wal 200"))
    #expect(words.missing(in: ["200 g walnuts and banana"]).isEmpty)
    #expect(missing.excerpt(of: "Banana bread\nflour, 200 g\nwalnuts") == "flour, 200 g")
    #expect(missing.excerpt(of: "Banana bread\nflour") == nil)
    #expect(
      SearchWords("wal").excerpt(of: "sugar and butter for the tin, walnuts to put on top")
        == "…the tin, walnuts to put on top")
    let long = String(repeating: "x", count: 100) + "-wal"
    #expect(SearchWords("wal").excerpt(of: long) == "…wal")
  }

  @Test func accentsBelongToTheirLetters() {
    #expect(marked("zoe", in: "Zoe\u{308}!") == "[Zoe\u{308}]!")
    #expect(marked("zoë", in: "ZOE") == "[ZOE]")
    #expect(marked("ng", in: "Nguyễn") == "[Ng]uyễn")
    #expect(marked("nguyen", in: "Nguyễn Văn") == "[Nguyễn] Văn")
    #expect(marked("a", in: "a\u{301}\u{302}b") == "[a\u{301}\u{302}]b")
  }

  @Test func emojiAreNotPartOfAWord() {
    #expect(marked("par", in: "🎉Party👩‍👩‍👧 par🇸🇪") == "🎉[Par]ty👩‍👩‍👧 [par]🇸🇪")
    #expect(marked("🎉", in: "🎉Party") == "🎉Party")
    #expect(marked("🎉 party", in: "🎉Party") == "🎉[Party]")
  }

  @Test func punctuationJoinsWordsIntoAPhrase() {
    #expect(marked("o'br", in: "O’Brien, Otto") == "[O’Br]ien, Otto")
    #expect(marked("o'br", in: "Otto Brandt") == "Otto Brandt")
    #expect(marked("a.b a", in: "a.b.a.b") == "[a.b].[a.b]")
  }

  @Test func wordsAreMarkedInOtherScripts() {
    #expect(marked("елка", in: "Ёлка") == "[Ёлка]")
    #expect(marked("한", in: "한국어") == "[한]국어")
    #expect(marked("東", in: "東京 (東)") == "[東]京 ([東])")
  }
}
