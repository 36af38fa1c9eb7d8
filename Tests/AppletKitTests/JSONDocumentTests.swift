import Foundation
import LenientJSON
import Testing

struct JSONDocumentTests {
  @Test(arguments: [
    ("", "Unexpected end around line 1, column 1"),
    ("{\n  \"a\": x}", "Unexpected character 'x' around line 2, column 8"),
    ("[1,\n2", "Unexpected end around line 2, column 2"),
    ("[é]", "Unexpected character 'é' around line 1, column 2"),
    ("[\u{202E}]", "Unexpected character U+202E around line 1, column 2"),
    ("[\0]", "Unexpected character U+0000 around line 1, column 2"),
    ("[\u{7}]", "Unexpected character U+0007 around line 1, column 2"),
    ("[\u{301}]", "Unexpected character U+0301 around line 1, column 2"),
    ("[\"a\u{1}\"]", "Unescaped control character around line 1, column 4"),
    (#"["\x"]"#, "Invalid escape around line 1, column 3"),
    (#"["\u12"]"#, "Invalid escape around line 1, column 3"),
    ("[01]", "Invalid number around line 1, column 2"),
    ("[-]", "Invalid number around line 1, column 2"),
    ("[NaN]", "Unexpected character 'N' around line 1, column 2"),
    ("[] []", "Unexpected character '[' around line 1, column 4"),
    ("[1}", "Unexpected character '}' around line 1, column 3"),
    ("{\"a\":1]", "Unexpected character ']' around line 1, column 7"),
  ])
  func aSyntaxErrorHasAPlace(json: String, words: String) {
    let error = #expect(throws: JSONProblem.self) { try JSONDocument(Data(json.utf8)) }
    #expect(error?.description == "not valid JSON: \(words)")
  }

  @Test func invalidUTF8IsReportedWithItsPlace() {
    let words = "Text that is not UTF-8 around line 2, column 2"
    let error = #expect(throws: JSONProblem.self) {
      try JSONDocument(Data([0x5B, 0x0A, 0x22, 0xFF, 0x22, 0x5D]))
    }
    #expect(error?.description == "not valid JSON: \(words)")
  }

  @Test func nestingIsReadUpToItsLimit() throws {
    func nested(_ depth: Int) -> Data {
      Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSONDocument(nested(512))
    #expect(throws: JSONProblem.self) { try JSONDocument(nested(513)) }
  }

  /// The bytes may be a slice, whose first index is not 0.
  @Test func aSliceOfDataIsRead() throws {
    let data = Data(#"xx{"key": "valü"}"#.utf8).dropFirst(2)
    let object = try LenientObject(from: JSONDocument(data).root)
    #expect(object.text("key") == "valü")
  }

  @Test(arguments: [
    (#"\"\\\/\b\f\n\r\tx"#, "\"\\/\u{8}\u{C}\n\r\tx"), (#"\u0041\u00e9\u20AC"#, "Aé€"),
    (#"a\uD83D\uDE00b"#, "a😀b"), (#"\uD83Dx"#, "\u{FFFD}x"), (#"\uDE00"#, "\u{FFFD}"),
    (#"\uD83D\n\uDE00x"#, "\u{FFFD}\n\u{FFFD}x"), ("é😀", "é😀"), (#"😀\\u0041"#, #"😀\u0041"#),
    (#"x\u0000y"#, "x\0y"),
  ])
  func escapesAreRead(json: String, text: String) throws {
    #expect(try reading(#"{"key": "\#(json)"}"#) { $0.text("key") } == text)
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

  @Test func pathsStartAtTheTop() throws {
    let json = #"{"a": 1, "rows": [[], {"x": {}, "list": [[1], {"in_ner": [0, {"name": 5}]}]}]}"#
    let rows = try #require(
      try reading(json) { $0.list("rows", of: Row.self) })
    #expect(rows.problems.map(\.path) == ["rows[0]"])
    #expect(
      rows.elements.first?.list?.problems.map(\.path) == [
        "rows[1].list[0]", "rows[1].list[1].in_ner[1].title",
      ])
  }

  /// Reads the value under `list`, down to the title of the innermost.
  private struct Row: LenientDecodable {
    let list: LossyList<Inner>?

    init(from json: JSONValue) throws(JSONProblem) {
      list = try LenientObject(from: json).list("list")
    }
  }

  private struct Inner: LenientDecodable {
    init(from json: JSONValue) throws(JSONProblem) {
      let list: LossyList<Title>? = try LenientObject(from: json).list("inner")
      if let problem = list?.problems.last { throw problem }
    }
  }

  private struct Title: LenientDecodable {
    init(from json: JSONValue) throws(JSONProblem) {
      _ = try LenientObject(from: json).requiredText("title")
    }
  }
}
