import Foundation
import LenientJSON
import Testing

struct LossyListTests {
  @Test func goodElementsStayAndBadOnesAreReported() throws {
    let list = try titles(
      #"{"rows": [{"title": "a"}, null, {"title": [1]}, 5, {"title": "b"}, {}]}"#)
    #expect(list.elements == ["a", "b"])
    #expect(
      list.problems.map(\.description) == [
        "rows[1]: expected an object, found nothing",
        "rows[2].title: expected text, found a list",
        "rows[3]: expected an object, found a number",
        "rows[5].title: expected text, found nothing",
      ])
  }

  @Test func aBareListIsReadToo() throws {
    let list = try titles(#"[{"title": "a"}, []]"#)
    #expect(list.elements == ["a"])
    #expect(list.problems.map(\.path) == ["[1]"])
  }

  @Test func theListMayHaveAnotherName() throws {
    let list = try titles(#"{"rows": null, "items": [{"title": "a"}]}"#)
    #expect(list.elements == ["a"])
  }

  /// The list's elements are read one by one, separately from the object that contains the list.
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
  func aListAtTheTopIsRead(json: String, expected: [String]) throws {
    #expect(try titles(json).elements == expected)
  }

  @Test(arguments: [
    (#"[{"title": "a"}, {"title": }]"#, "character '}' around line 1, column 28"),
    ("{\"rows\": [{\"title\": \"a\"}],\n\"b\": x}", "character 'x' around line 2, column 6"),
    ("[{\"title\": \"a\"},\n{\"title\": \"b\"}", "end around line 2, column 15"),
    (#"[{"title": "a"}] 1"#, "character '1' around line 1, column 18"),
  ])
  func anErrorAfterGoodElementsLosesTheDocument(json: String, words: String) {
    let error = #expect(throws: JSONProblem.self) { try titles(json) }
    #expect(error?.description == "not valid JSON: unexpected \(words)")
  }

  @Test func nestingCountsFromTheDocument() throws {
    func nested(_ depth: Int) -> String {
      #"{"rows": [{"title": "a", "x": "#
        + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}]}"
    }
    let list = try titles(nested(509))
    #expect(list.elements.count == 1)
    #expect(throws: JSONProblem.self) { try titles(nested(510)) }
  }

  @Test(arguments: [
    (#"{"other": []}"#, "rows: expected a list, found nothing"),
    (#"{"rows": {}}"#, "rows: expected a list, found an object"),
    (#""rows""#, "expected an object, found text"),
  ])
  func anotherShapeIsReportedWithItsPath(json: String, message: String) {
    let problem = #expect(throws: JSONProblem.self) { try titles(json) }
    #expect(problem?.description == message)
  }

  @Test(arguments: ["", "{", "[1", "<html></html>", "[NaN]"])
  func invalidJSONIsReportedForTheWholeDocument(json: String) {
    let problem = #expect(throws: JSONProblem.self) { try titles(json) }
    #expect(problem?.path == "")
    #expect(problem?.description.hasPrefix("not valid JSON: ") == true)
    #expect(problem?.description.hasSuffix(".") == false)
  }

  /// The titles of the rows.
  @discardableResult
  private func titles(_ json: String) throws(JSONProblem) -> LossyList<String> {
    let rows = try JSONElements(in: JSONDocument(Data(json.utf8)).root, under: ["rows", "items"])
    return LossyList(rows) { row throws(JSONProblem) in
      try LenientObject(from: row).requiredText("title")
    }
  }
}
