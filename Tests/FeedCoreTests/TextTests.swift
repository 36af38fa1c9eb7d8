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

  @Test func numbersChooseTheForm() {
    #expect(text("{count} fact", "{count} facts", count: 1) == "1 fact")
    #expect(text("{count} fact", "{count} facts", count: 0) == "0 facts")
    #expect(
      text("{count} of {name}", "{count} all of {name}", count: 2, ["name": "Ada"])
        == "2 all of Ada")
  }
}
