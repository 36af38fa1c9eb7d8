import Foundation
import Localization
import Testing

@Suite(.serialized)
struct LocalizationTests {
  @Test func valuesReplaceTheirPlaceholders() {
    #expect(text("by {author}", ["author": "Ada"]) == "by Ada")
    #expect(text("{a} and {b} and {a}", ["a": "1", "b": "2"]) == "1 and 2 and 1")
    #expect(text("plain") == "plain")
  }

  @Test func aValueIsNeverReadAsAPlaceholder() {
    #expect(text("{a}{b}", ["a": "{b}", "b": "2"]) == "{b}2")
  }

  @Test func aContextTellsMeaningsApartAndIsNeverShown() {
    #expect(text("Open {what}", context: "verb", ["what": "it"]) == "Open it")
    Translation(
      singular: { ["verb\u{4}Open": "öffnen", "Open": "offen"][$0] ?? $0 },
      plural: Translation.english.plural
    ).install()
    defer { Translation.english.install() }
    #expect(text("Open", context: "verb") == "öffnen")
    #expect(text("Open", context: "door") == "Open")
    #expect(text("Open") == "offen")
  }

  @Test func unknownAndOpenPlaceholdersStay() {
    #expect(text("{other} {a}", ["a": "1"]) == "{other} 1")
    #expect(text("{a} {", ["a": "1"]) == "1 {")
    #expect(text("{a}") == "{a}")
  }

  @Test func aPhraseIsTranslatedWhenItIsShown() throws {
    let phrase = Phrase("expected {kind}", ["kind": Phrase("a list")])
    #expect(phrase.words == "expected a list")
    // The source text is stored, not its translation.
    let stored = try JSONEncoder().encode([phrase, .verbatim("a list"), Phrase("a list")])
    let json = try #require(try JSONSerialization.jsonObject(with: stored) as? [Any])
    #expect((json[0] as? [String: Any])?["key"] as? String == "expected {kind}")
    #expect(json[1] as? String == "a list")
    #expect((json[2] as? [String: Any])?["key"] as? String == "a list")
    let read = try JSONDecoder().decode([Phrase].self, from: stored)
    #expect(read.map(\.words) == ["expected a list", "a list", "a list"])
    // Equality does not depend on the language.
    #expect(read[0] == Phrase("expected a list"))
    #expect(read[1] == read[2])
    // An older version stored every phrase as a string.
    #expect(
      try JSONDecoder().decode([Phrase].self, from: Data(#"["so"]"#.utf8)) == [.verbatim("so")])
  }

  @Test func noDotStandsBesideArabicDigits() {
    #expect(Bidi.joined(["4.5 km", "1 h"]) == "4.5 km · 1 h")
    let arabic = Bidi.joined(["\u{664}\u{66B}\u{665} كم", "\u{661} س"])
    #expect(arabic.contains(" | ") && !arabic.contains("·"))
  }

  /// A sentence runs as its language does, whatever it begins with.
  @Test func aValueAtTheBeginningDoesNotTurnTheSentence() {
    let added = "“\u{2068}\u{645}\u{646}\u{649}\u{2069}” was added"
    #expect(text("“{name}” was added", ["name": "\u{645}\u{646}\u{649}"]) == "\u{200E}" + added)
    #expect(text("“{name}” was added", ["name": "Mona"]) == "“Mona” was added")
    let arabic = "\u{623}\u{636}\u{64A}\u{641}"
    #expect(
      text("«{name}» \(arabic)", ["name": "Mona"])
        == "\u{200F}«\u{2068}Mona\u{2069}» \(arabic)")
    // What has no words of its own runs as its values do.
    #expect(
      text("{label}: {value}", ["label": arabic, "value": "1"]).unicodeScalars.first == "\u{2068}")
  }

  @Test func numbersChooseThePluralForm() {
    #expect(text("{count} fact", "{count} facts", count: 1) == "1 fact")
    #expect(text("{count} fact", "{count} facts", count: 0) == "0 facts")
    #expect(
      text("{count} of {name}", "{count} all of {name}", count: 2, ["name": "Ada"])
        == "2 all of Ada")
  }
}
