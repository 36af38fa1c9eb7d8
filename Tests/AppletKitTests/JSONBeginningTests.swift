import Foundation
import LenientJSON
import Testing

struct JSONBeginningTests {
  private func beginning(of json: String, _ limit: Int) -> String {
    String(decoding: JSONBeginning.of(Data(json.utf8), limit: limit), as: UTF8.self)
  }

  @Test func aShortDocumentIsItsOwnBeginning() {
    for json in ["", "{", "[1,2]", "no JSON"] { #expect(beginning(of: json, 7) == json) }
  }

  @Test(arguments: [
    (#"{"a": [1, 2, 3, 4]}"#, 12, #"{"a": [1, 2]}"#),
    (#"[{"a": 1}, {"b": 2}]"#, 12, #"[{"a": 1}, {}]"#),
    (#"[{"a": "x, ]\"}", "b": 2}]"#, 20, #"[{"a": "x, ]\"}"}]"#),
    (#"{"long": "a text without end"}"#, 12, "{}"),
    (#"   "text""#, 5, ""),
    ("[[[[]]]]", 3, "[[[]]]"),
    ("]]]]]]", 3, ""),
  ])
  func aLongOneIsCutAfterAValueAndClosed(json: String, limit: Int, result: String) {
    #expect(beginning(of: json, limit) == result)
  }

  @Test func aDocumentCutAnywhereCanBeRead() throws {
    let json = #"{"a": ["é\u00e9\"", {"b": [true, null, -1.5e3]}], "c": {"d": ""}, "e": [[]]}"#
    for limit in 1..<json.utf8.count {
      let beginning = JSONBeginning.of(Data(json.utf8), limit: limit)
      #expect(throws: Never.self) { try JSONDocument(beginning) }
    }
  }

  @Test func endlessNestingTakesNoTime() {
    let json = String(repeating: "[", count: 1 << 16)
    #expect(beginning(of: json, (1 << 16) - 1).count == 2 * JSONDocument.mostNested)
  }
}
