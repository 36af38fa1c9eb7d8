import Foundation
import LenientJSON
import Testing

struct JSONDocumentTests {
  @Test(arguments: [
    ("", "unexpected end around line 1, column 1"),
    ("{\n  \"a\": x}", "unexpected character 'x' around line 2, column 8"),
    ("[1,\n2", "unexpected end around line 2, column 2"),
    ("[é]", "unexpected character 'é' around line 1, column 2"),
    ("[\u{202E}]", "unexpected character U+202E around line 1, column 2"),
    ("[\0]", "unexpected character U+0000 around line 1, column 2"),
    ("[\u{7}]", "unexpected character U+0007 around line 1, column 2"),
    ("[\u{301}]", "unexpected character U+0301 around line 1, column 2"),
    ("[\"a\u{1}\"]", "unescaped control character around line 1, column 4"),
    (#"["\x"]"#, "invalid escape around line 1, column 3"),
    (#"["\u12"]"#, "invalid escape around line 1, column 3"),
    ("[01]", "invalid number around line 1, column 2"),
    ("[-]", "invalid number around line 1, column 2"),
    ("[NaN]", "unexpected character 'N' around line 1, column 2"),
    ("[] []", "unexpected character '[' around line 1, column 4"),
    ("[1}", "unexpected character '}' around line 1, column 3"),
    ("{\"a\":1]", "unexpected character ']' around line 1, column 7"),
  ])
  func aSyntaxErrorHasAPlace(json: String, words: String) {
    let error = #expect(throws: JSONProblem.self) { try JSONDocument(Data(json.utf8)) }
    #expect(error?.description == "not valid JSON: \(words)")
  }

  @Test func invalidUTF8IsReportedWithItsLineAndColumn() {
    let words = "text that isn’t UTF-8 around line 2, column 2"
    let error = #expect(throws: JSONProblem.self) {
      try JSONDocument(Data([0x5B, 0x0A, 0x22, 0xFF, 0x22, 0x5D]))
    }
    #expect(error?.description == "not valid JSON: \(words)")
  }

  /// The bytes may be a slice, whose first index is not 0.
  @Test func aSliceOfDataIsRead() throws {
    let data = Data(#"xx{"key": "valü"}"#.utf8).dropFirst(2)
    let object = try LenientObject(from: JSONDocument(data).root)
    #expect(object.text("key") == "valü")
  }

  @Test(arguments: [
    (#"{"key": "first", "key": "second"}"#, "first"), (#"{"KEY": "other", "key": "same"}"#, "same"),
    (#"{"k_ey": "b", "KEY": "a"}"#, "a"), (#"{"\u006bey": "escaped"}"#, "escaped"),
    (#"{"a": {"key": "inner"}, "b": ["key", "key"], "key": "outer"}"#, "outer"),
    (#"{"keys": "longer", "ke": "shorter"}"#, nil), (#"{"kéy": "accented"}"#, nil),
  ])
  func aNameFindsItsKey(json: String, text: String?) throws {
    #expect(try reading(json) { $0.text("key") } == text)
  }

  @Test(arguments: [
    ("-0", "0"), ("1e5", "100000"), ("1.50e1", "15"), ("-7", "-7"), ("0.1", "0.1"),
    ("9223372036854775807", "9223372036854775807"), ("1e-3", "0.001"),
  ])
  func numbersKeepTheirDigits(json: String, text: String) throws {
    #expect(try reading(#"{"key": \#(json)}"#) { $0.text("key") } == text)
  }

  @Test func errorPathsStartAtTheRoot() throws {
    let json = #"{"a": 1, "rows": [[], {"x": {}, "list": [[1], {"in_ner": [0, {"name": 5}]}]}]}"#
    let rows = try #require(
      try reading(json) { object in
        object.list("rows") { row throws(JSONProblem) in
          try LenientObject(from: row).list("list") { inner throws(JSONProblem) in
            let list = try LenientObject(from: inner).list("inner") {
              title throws(JSONProblem) in
              try LenientObject(from: title).requiredText("title")
            }
            if let problem = list?.problems.last { throw problem }
          }
        }
      })
    #expect(rows.problems.map(\.path) == ["rows[0]"])
    #expect(
      rows.elements.first??.problems.map(\.path) == [
        "rows[1].list[0]", "rows[1].list[1].in_ner[1].title",
      ])
  }
}
