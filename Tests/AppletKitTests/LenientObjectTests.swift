import LenientJSON
import Testing

struct LenientObjectTests {
  @Test(arguments: [
    (#""abc""#, "abc"), (#""  abc\n""#, "abc"), ("12", "12"), ("12.0", "12"), ("12.50", "12.5"),
    ("-0.1", "-0.1"), ("12345678901234567890", "12345678901234567890"), ("true", "true"),
    (#""\u00e9""#, "é"),
  ])
  func anyScalarReadsAsText(json: String, text: String) throws {
    #expect(try reading(#"{"key": \#(json)}"#) { $0.text("key") } == text)
  }

  @Test(arguments: ["null", #""""#, #"" \t\n""#, "[]", #"["abc"]"#, "{}", "1e999"])
  func otherValuesAreNotText(json: String) throws {
    #expect(try reading(#"{"key": \#(json)}"#) { $0.text("key") } == nil)
  }

  @Test(arguments: [
    ("true", true), ("false", false), ("1", true), ("0", false), (#""true""#, true),
    (#""FALSE""#, false), (#""yes""#, true), (#""no""#, false), (#"" 1 ""#, true),
    (#""0""#, false), ("1.0", true),
  ])
  func booleansAreReadInManyForms(json: String, boolean: Bool) throws {
    #expect(try reading(#"{"key": \#(json)}"#) { $0.boolean("key") } == boolean)
  }

  @Test(arguments: ["null", "2", #""maybe""#, "[]", "{}"])
  func otherValuesAreNotBooleans(json: String) throws {
    #expect(try reading(#"{"key": \#(json)}"#) { $0.boolean("key") } == nil)
  }

  @Test(arguments: [
    ("7", 7), ("7.0", 7), (#""7""#, 7), (#""7.0""#, 7), ("-3", -3), ("2.5", nil),
    (#""seven""#, nil), ("true", nil), ("1e30", nil), ("null", nil),
  ])
  func wholeNumbersAreReadInManyForms(json: String, integer: Int?) throws {
    #expect(try reading(#"{"key": \#(json)}"#) { $0.integer("key") } == integer)
  }

  @Test(arguments: ["companyName", "company_name", "CompanyName", "company-name", "COMPANY_NAME"])
  func aNameFindsItsOtherSpellings(key: String) throws {
    #expect(try reading(#"{"\#(key)": "Acme"}"#) { $0.text("companyName") } == "Acme")
    #expect(try reading(#"{"\#(key)": "Acme"}"#) { $0.text("company_name") } == "Acme")
  }

  /// Keys that are too long are ignored. Otherwise, a key with a million dashes would be compared
  /// with every name, and would be part of the path of every bad element.
  @Test func anOverlongKeyMatchesNoName() throws {
    let dashes = String(repeating: "-", count: 1_000)
    let text = try reading(#"{"name\#(dashes)": "Long", "NAME": "Short"}"#) { $0.text("name") }
    #expect(text == "Short")
    #expect(try reading(#"{"name\#(dashes)": "Long"}"#) { $0.text("name") } == nil)
  }

  @Test func theFirstUsableNameWins() throws {
    let json = #"{"company": null, "companyName": "", "employer": "Acme", "firm": "Other"}"#
    let text = try reading(json) { $0.text("company", "companyName", "employer", "firm") }
    #expect(text == "Acme")
  }

  @Test func aMissingTextReportsWhatWasFound() {
    #expect(throws: JSONProblem(path: "name", reason: .mismatch(expected: .text, found: .list))) {
      try reading(#"{"name": ["a"]}"#) { try $0.requiredText("name") }
    }
    let missing = JSONProblem(path: "name", reason: .mismatch(expected: .text, found: .nothing))
    #expect(throws: missing) {
      try reading(#"{}"#) { try $0.requiredText("name", "title") }
    }
  }

  @Test func anOptionalTextMayBeNullButNotAList() throws {
    #expect(try reading(#"{"name": null}"#) { try $0.optionalText("name") } == nil)
    #expect(throws: JSONProblem.self) {
      try reading(#"{"name": []}"#) { try $0.optionalText("name") }
    }
  }

  @Test func aProblemReadsAsASentence() {
    let problem = JSONProblem(
      path: "rows[3].title", reason: .mismatch(expected: .text, found: .list))
    #expect("\(problem)" == "rows[3].title: expected text, found a list")
  }
}
