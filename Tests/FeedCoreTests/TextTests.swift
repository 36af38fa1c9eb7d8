import Foundation
import Localization
import Testing

@Suite(.serialized)
struct TextTests {
  @Test func valuesGoIntoTheirPlaces() {
    #expect(text("by {author}", ["author": "Ada"]) == "by Ada")
    #expect(text("{a} and {b} and {a}", ["a": "1", "b": "2"]) == "1 and 2 and 1")
    #expect(text("plain") == "plain")
  }

  @Test func aValueIsNeverReadAsAPlace() {
    #expect(text("{a}{b}", ["a": "{b}", "b": "2"]) == "{b}2")
  }

  @Test func anUnknownOrOpenPlaceStays() {
    #expect(text("{other} {a}", ["a": "1"]) == "{other} 1")
    #expect(text("{a} {", ["a": "1"]) == "1 {")
    #expect(text("{a}") == "{a}")
  }

  @Test func aPhraseIsPutInWordsWhenItIsShown() throws {
    let phrase = Phrase("expected {kind}", ["kind": Phrase("a list")])
    #expect(phrase.words == "expected a list")
    // What is stored is what a translator knows, not what came of it.
    let stored = try JSONEncoder().encode([phrase, .verbatim("a list"), "a list"])
    let json = try #require(try JSONSerialization.jsonObject(with: stored) as? [Any])
    #expect((json[0] as? [String: Any])?["key"] as? String == "expected {kind}")
    #expect(json[1] as? String == "a list")
    #expect((json[2] as? [String: Any])?["key"] as? String == "a list")
    let read = try JSONDecoder().decode([Phrase].self, from: stored)
    #expect(read.map(\.words) == ["expected a list", "a list", "a list"])
    // What is the same does not depend on the language.
    #expect(read[0] == "expected a list")
    #expect(read[1] == read[2])
    // As an older version has stored it.
    #expect(
      try JSONDecoder().decode([Phrase].self, from: Data(#"["so"]"#.utf8)) == [.verbatim("so")])
  }

  @Test func numbersChooseTheForm() {
    #expect(text("{count} fact", "{count} facts", count: 1) == "1 fact")
    #expect(text("{count} fact", "{count} facts", count: 0) == "0 facts")
    #expect(
      text("{count} of {name}", "{count} all of {name}", count: 2, ["name": "Ada"])
        == "2 all of Ada")
  }
}
