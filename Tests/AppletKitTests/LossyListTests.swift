import Foundation
import LenientJSON
import Testing

struct LossyListTests {
  @Test func goodElementsStayAndBadOnesAreReported() throws {
    let feed: Rows = try decode(
      #"{"rows": [{"title": "a"}, null, {"title": [1]}, 5, {"title": "b"}, {}]}"#)
    #expect(feed.list.elements.map(\.title) == ["a", "b"])
    #expect(
      feed.list.problems.map(\.description) == [
        "rows[1]: expected an object, found null",
        "rows[2].title: expected text, found a list",
        "rows[3]: expected an object, found a number",
        "rows[5].title: expected text, found nothing",
      ])
  }

  @Test func aBareListIsReadToo() throws {
    let feed: Rows = try decode(#"[{"title": "a"}, []]"#)
    #expect(feed.list.elements.map(\.title) == ["a"])
    #expect(feed.list.problems.map(\.path) == ["[1]"])
  }

  @Test func theListMayHaveAnotherName() throws {
    let feed: Rows = try decode(#"{"rows": null, "items": [{"title": "a"}]}"#)
    #expect(feed.list.elements.map(\.title) == ["a"])
  }

  /// The list's elements are read one by one, separately from the object that contains it.
  @Test(arguments: [
    (#"{"a": [1, [2]], "rows": [{"title": "x"}], "b": {"rows": []}}"#, ["x"]),
    (#"{"items": [{"title": "second"}], "rows": [{"title": "first"}]}"#, ["first"]),
    (#"{"rows": [{"title": "first"}], "rows": [{"title": "again"}]}"#, ["first"]),
    (#"{"rows": 5, "items": [], "title": "t"}"#, []), (#"{"rows": [ ], "items": [{}]}"#, []),
    (#"{"ROWS": [{"title": "x"}]}"#, ["x"]), (#"{"\u0072ows": [{"title": "x"}]}"#, ["x"]),
    ("[ ]", []), ("[\n{\"title\": \"a\"} ,\t{\"title\": \"b\"} , ] ", ["a", "b"]),
    (#"[{"title": "a, [}]\\\""},{"title": "b"}]"#, [#"a, [}]\""#, "b"]),
    (#"[[{"title": "x"}], {"title": "a", "rows": [[], {}]}]"#, ["a"]),
  ])
  func aListAtTheTopIsRead(json: String, titles: [String]) throws {
    let feed: Rows = try decode(json)
    #expect(feed.list.elements.map(\.title) == titles)
  }

  @Test(arguments: [
    (#"[{"title": "a"}, {"title": }]"#, "character '}' around line 1, column 28"),
    ("{\"rows\": [{\"title\": \"a\"}],\n\"b\": x}", "character 'x' around line 2, column 6"),
    ("[{\"title\": \"a\"},\n{\"title\": \"b\"}", "end around line 2, column 15"),
    (#"[{"title": "a"}] 1"#, "character '1' around line 1, column 18"),
  ])
  func anErrorAfterGoodElementsLosesTheDocument(json: String, words: String) {
    let error = #expect(throws: JSONProblem.self) {
      let _: Rows = try decode(json)
    }
    #expect(error?.description == "not valid JSON: Unexpected \(words)")
  }

  @Test func nestingCountsFromTheDocument() throws {
    func nested(_ depth: Int) -> String {
      #"{"rows": [{"title": "a", "x": "#
        + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}]}"
    }
    let feed: Rows = try decode(nested(509))
    #expect(feed.list.elements.count == 1)
    #expect(throws: JSONProblem.self) {
      let _: Rows = try decode(nested(510))
    }
  }

  @Test(arguments: [
    (#"{"other": []}"#, "rows: expected a list, found nothing"),
    (#"{"rows": {}}"#, "rows: expected a list, found an object"),
    (#""rows""#, "expected an object, found text"),
  ])
  func anotherShapeIsReportedWithItsPlace(json: String, message: String) {
    let problem = #expect(throws: JSONProblem.self) {
      let _: Rows = try decode(json)
    }
    #expect(problem?.description == message)
  }

  @Test(arguments: ["", "{", "[1", "<html></html>", "[NaN]"])
  func invalidJSONIsReportedForTheWholeDocument(json: String) {
    let problem = #expect(throws: JSONProblem.self) {
      let _: Rows = try decode(json)
    }
    #expect(problem?.path == "")
    #expect(problem?.description.hasPrefix("not valid JSON: ") == true)
    #expect(problem?.description.hasSuffix(".") == false)
  }

  @Test func aByteOrderMarkIsIgnored() throws {
    let feed: Rows = try LenientJSON.decode(
      from: Data([0xEF, 0xBB, 0xBF]) + Data(#"[{"title": "a"}]"#.utf8))
    #expect(feed.list.elements.count == 1)
  }

  @Test func aHostileDepthIsRefused() {
    let json = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    #expect(throws: JSONProblem.self) {
      let _: Rows = try decode(json)
    }
  }

  private func decode<Value: LenientDecodable>(_ json: String) throws(JSONProblem) -> Value {
    try LenientJSON.decode(from: Data(json.utf8))
  }
}

private struct Rows: LenientDecodable {
  let list: LossyList<Row>

  init(from json: JSONValue) throws(JSONProblem) {
    list = try LossyList(from: json, under: ["rows", "items"], read: Row.init(from:))
  }
}

private struct Row: LenientDecodable {
  let title: String

  init(from json: JSONValue) throws(JSONProblem) {
    title = try LenientObject(from: json).requiredText("title")
  }
}
