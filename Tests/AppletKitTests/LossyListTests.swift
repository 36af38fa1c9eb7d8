import Foundation
import LenientJSON
import Testing

struct LossyListTests {
  @Test func goodElementsStayAndBadOnesAreNamed() throws {
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

  @Test(arguments: [
    (#"{"other": []}"#, "rows: expected a list, found nothing"),
    (#"{"rows": {}}"#, "rows: expected a list, found an object"),
    (#""rows""#, "expected an object, found text"),
  ])
  func anotherShapeIsAProblemWithAPlace(json: String, message: String) {
    let problem = #expect(throws: JSONProblem.self) {
      let _: Rows = try decode(json)
    }
    #expect(problem?.description == message)
  }

  @Test(arguments: ["", "{", "[1", "<html></html>", "[NaN]"])
  func whatIsNotJSONIsAProblemOfTheWhole(json: String) {
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
    list = try LossyList(from: json, under: "rows", "items")
  }
}

private struct Row: LenientDecodable {
  let title: String

  init(from json: JSONValue) throws(JSONProblem) {
    title = try LenientObject(from: json).requiredText("title")
  }
}
