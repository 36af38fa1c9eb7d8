import FeedCore
import Formats
import Foundation
import Store
import Testing
import TextCore
import Transport

@testable import Sections

/// These tests run one at a time: each keeps a core busy while other tests wait for conditions.
@Suite(.serialized, .timeLimit(.minutes(30)))
enum HostileTests {}

extension HostileTests {
  /// Reads documents from a hostile or broken server with every section's own decoder.
  struct HostileFeedTests {
    @Test(arguments: Section.all)
    func validShapesAreReadAsJSON(section: Section) throws {
      for shape in JSONShapes.valid {
        #expect(section.complaint(about: shape) != .notJSON, "\(shape.prefix(40))")
        // An unusual value in one element does not affect the element before it.
        let feed = try section.decode(json: "[\(section.good),\(section.element(shape))]")
        #expect(feed.items.count + feed.skipped.count >= 1, "\(shape.prefix(40))")
        #expect(section.rows(of: feed).first?.title == "Good", "\(shape.prefix(40))")
      }
    }

    @Test(arguments: Section.all)
    func invalidShapesAreRefused(section: Section) {
      for shape in JSONShapes.invalid {
        #expect(
          section.complaint(about: shape) == .notJSON, "\(shape.prefix(40).debugDescription)")
      }
    }

    /// Swift compares texts in a time that grows with the square of their combining marks.
    @Test(arguments: Section.all, ["\u{301}\u{316}", #"\u0301\u0316"#])
    func endlessMarksTakeLittleTime(section: Section, marks: String) throws {
      func time(_ count: Int) throws -> Duration {
        let name = "\"a" + String(repeating: marks, count: count) + "\""
        let document =
          "[" + Array(repeating: section.element(name), count: 3).joined(separator: ",") + "]"
        return try leastTime { _ = try section.decode(json: document) }
      }
      let (once, eightfold) = (try time(2_000), try time(16_000))
      #expect(eightfold < once * 24, "\(once), \(eightfold)")
    }

    /// People write a comma before the closing bracket; accepting it loses no data.
    @Test(arguments: Section.all)
    func aTrailingCommaIsForgiven(section: Section) throws {
      #expect(try section.decode(json: "[\(section.good),]").items.count == 1)
      let element = section.good.dropLast() + ",}"
      #expect(try section.decode(json: "[\(element)]").items.count == 1)
    }

    @Test(arguments: Section.all)
    func undefinedJSONDoesNoHarm(section: Section) throws {
      for shape in JSONShapes.implementationDefined {
        _ = section.complaint(about: shape)
        _ = section.complaint(about: "[\(section.good),\(section.element(shape))]")
      }
      for bytes in JSONShapes.notUTF8 {
        _ = section.complaint(about: Data(bytes))
        #expect(section.complaint(about: try TextDecoding.utf8(Data(bytes))) != .other)
      }
    }

    @Test(arguments: Section.all)
    func halfASurrogatePairCostsOneElementAtMost(section: Section) throws {
      for shape in [#""\uD800""#, #""\uDC00x""#, #""a\uD800\uD800""#] {
        let feed = try section.decode(json: "[\(section.good),\(section.element(shape))]")
        #expect(section.rows(of: feed).first?.title == "Good")
      }
    }

    @Test(arguments: Section.all)
    func anEscapedNULIsLeftOut(section: Section) throws {
      let feed = try section.decode(json: "[\(section.element(#""a\u0000b\u001Bc""#))]")
      #expect(section.rows(of: feed).map(\.title) == ["abc"])
    }

    @Test(arguments: Section.all)
    func aRepeatedKeyIsReadOnce(section: Section) throws {
      let element = section.good.dropLast() + "," + section.element(#""Other""#).dropFirst()
      let feed = try section.decode(json: "[\(element)]")
      // The first value counts.
      #expect(section.rows(of: feed).map(\.title) == ["Good"])
    }

    /// Tries each text of the section's sample and fixture, and other names that formats know.
    @Test(arguments: Section.all)
    func anEndlessValueIsCut(section: Section) throws {
      let others = ["id", "url", "image", "embedded_url", "user_status", "phone", "street", "body"]
      let texts = try section.exampleValues.compactMapValues { $0 as? String }
      for name in Set(others).union(texts.keys) {
        let isAddress = texts[name]?.contains(":") ?? name.hasSuffix("url") || name == "image"
        let long =
          (isAddress ? "https://example.org/" : "") + String(repeating: "7", count: 1 << 18)
        var entry = try section.smallest
        entry["status"] = "enabled"
        entry[name] = long
        let feed = try section.decode(JSONSerialization.data(withJSONObject: [entry]))
        let item = try #require(feed.items.first, "\(name)")
        #expect(item.payload.count < 50_000, "\(name)")
        #expect(item.key.utf8.count < 1_000, "\(name)")
        #expect(item.searchText.utf8.count < 50_000, "\(name)")
      }
    }

    /// No real element has this many values. Each takes memory, and is compared with every name.
    @Test(
      arguments: Section.all,
      [#""services":[%{"id":1},%1]"#, #""ingredients":[%1,%1]"#, #""phones":[%[%1]%,%1]"#])
    func anElementWithTooManyValuesIsRefused(section: Section, pattern: String) {
      let parts = pattern.split(separator: "%").map(String.init)
      let many = parts[0] + String(repeating: "1,", count: 300_000) + parts[parts.count - 1]
      let json = "[\(section.good.dropLast()),\(many)}]"
      #expect(section.complaint(about: json) == .notJSON)
    }

    @Test(arguments: Section.all)
    func onlyTheFirstElementsOfANestedListAreRead(section: Section) throws {
      let many = String(repeating: #"{"slug":"s","number":"5"},"#, count: 10_000)
      let list = #"[\#(many){"slug":"s"}]"#
      let feed = try section.decode(
        json: #"[\#(section.good.dropLast()),"services":\#(list),"phones":\#(list)}]"#)
      #expect(try #require(feed.items.first).payload.count < 50_000)
      for (name, value) in try section.exampleValues {
        // A text may be a list in another feed, which some sections read.
        let list = value as? [Any] ?? (0..<10_000).map { "text \($0)" }
        var entry = try section.smallest
        entry[name] = (0..<10_000).compactMap { list.isEmpty ? nil : list[$0 % list.count] }
        let feed = try? section.decode(JSONSerialization.data(withJSONObject: [entry]))
        #expect(feed?.items.first?.payload.count ?? 0 < 50_000, "\(name)")
      }
      let words = String(repeating: "a,", count: 1 << 20)
      let recipe = try section.decode(
        json: #"[\#(section.good.dropLast()),"ingredients":"\#(words)"}]"#)
      #expect(try #require(recipe.items.first).payload.count < 5_000)
    }

    /// Each key used to be decoded for each requested name, which took 31 times as long.
    @Test(arguments: Section.all)
    func keysWithEscapesCostAsMuchAsOthers(section: Section) throws {
      func cost(_ key: String) throws -> Duration {
        let json =
          "[{" + String(repeating: "\"\(key)\":1,", count: 20_000) + section.good.dropFirst()
        let data = Data((json + "]").utf8)
        return try leastTime { _ = try section.decode(data) }
      }
      let (plain, escaped) = (try cost("ab"), try cost(#"\n"#))
      #expect(escaped < plain * 5)
    }

    @Test(arguments: Section.all)
    func aKeyWithEscapesIsFound(section: Section) throws {
      let json = section.good.replacing("name", with: #"n\u0061me"#)
        .replacing("title", with: #"t\u0069tle"#)
      #expect(try section.rows(of: section.decode(json: "[\(json)]")).map(\.title) == ["Good"])
    }

    /// The count is known before any element is read.
    @Test(arguments: Section.all)
    func aListWithTooManyElementsIsRefusedAtOnce(section: Section) {
      let json = "[" + String(repeating: "1,", count: FeedBudget.mostElements) + "1]"
      #expect(throws: FeedError.overBudget(.elements(FeedBudget.mostElements))) {
        try section.read(FeedDocument(Data(json.utf8))) { _ in
          Issue.record("an element was read")
          return .stop
        }
      }
    }

    /// The digits of a number with many groups used to be indexed from each group to the end, which
    /// took 40 times the size of the number.
    @Test func endlessNumbersDoNotMultiplyMemory() throws {
      let number = (0..<149).map { String($0 % 9 + 1) }.joined(separator: " ")
      let numbers = repeatElement("\"\(number)\"", count: 20).joined(separator: ",")
      let json = #"[{"name":"a","id":"1","phone":[\#(numbers)]}]"#
      let item = try #require(try Section.contacts.decode(json: json).items.first)
      #expect(item.searchText.utf8.count < 2 * json.utf8.count)
      var size = StorageEstimate()
      size.add(item)
      #expect(size.bytes < 6 * json.utf8.count)
    }

    /// A letter of three bytes becomes eighteen letters in the search text.
    @Test func foldingOfExpandingLettersIsBounded() {
      let text = String(repeating: "\u{FDFA}", count: 6_600)
      #expect(SearchFolding.folded(text).utf8.count < 41_000)
    }

    @Test(arguments: Section.all, [#"["#, #"{"rows":"#, #"[{"title":"#])
    func deepNestingIsRefused(section: Section, opening: String) {
      let deep = String(repeating: opening, count: 20_000)
      #expect(section.complaint(about: deep) == .notJSON)
      let closed =
        String(repeating: "[", count: 20_000) + "1" + String(repeating: "]", count: 20_000)
      #expect(section.complaint(about: closed) == .notJSON)
      #expect(section.complaint(about: "[\(section.element(closed))]") == .notJSON)
    }

    @Test(arguments: Section.all)
    func aStringOfTenMegabytesIsCut(section: Section) throws {
      let long = String(repeating: "x", count: 10 << 20)
      let feed = try section.decode(json: "[\(section.element("\"\(long)\""))]")
      let item = try #require(feed.items.first)
      #expect(item.payload.count < 100_000)
      #expect(item.key.utf8.count < 1_000)
      #expect(item.searchText.utf8.count < 100_000)
      #expect(section.row(item.stored).title.count <= CleanText.Limit.title + 1)
    }

    @Test(arguments: Section.all)
    func aHugeKeyIsCutInMessages(section: Section) throws {
      let dashes = String(repeating: "-", count: 1 << 20)
      let key = section.good.contains(#""name""#) ? "na\(dashes)me" : "ti\(dashes)tle"
      let feed = try section.decode(json: #"[\#(section.good),{"id":"2","\#(key)":[]}]"#)
      #expect(feed.skipped.count == 1)
      #expect(feed.skipped.allSatisfy { $0.path.count <= 101 })
      let error = #expect(throws: FeedError.self) {
        try section.decode(json: #"[{"id":"2","\#(key)":[]}]"#)
      }
      #expect(error?.message.count ?? 0 < 300)
    }

    @Test(arguments: Section.all)
    func badElementsAreCountedAndSkipped(section: Section) throws {
      let elements = (0..<1_000).map { $0 % 100 == 50 ? "[\($0)]" : section.good }
      let feed = try section.decode(json: "[\(elements.joined(separator: ","))]")
      #expect(feed.items.count == 990)
      #expect(feed.skipped.map(\.path) == (0..<10).map { "[\($0 * 100 + 50)]" })
      #expect(
        feed.skipped.allSatisfy { $0.reason.description == "expected an object, found a list" })
    }

    @Test(arguments: Section.all)
    func manyBadElementsAreCounted(section: Section) throws {
      for bad in ["1", "{\"x\":1}", "{\"title\":[],\"name\":[]}"] {
        let list = String(repeating: bad + ",", count: elementCount - 1) + section.good
        let feed = try section.decode(json: "[\(list)]")
        #expect(feed.items.count == 1)
        #expect(feed.skippedCount == elementCount - 1)
        #expect(feed.skipped.map(\.path.isEmpty) == Array(repeating: false, count: 100))
      }
    }

    @Test(arguments: Section.all)
    func manySmallElementsAreRead(section: Section) throws {
      let json =
        "[" + String(repeating: section.good + ",", count: elementCount - 1) + section.good + "]"
      #expect(json.utf8.count < 64 << 20)
      #expect(try section.decode(json: json).items.count == elementCount)
    }
  }

  /// Serves hostile documents to a loader, whose store must not lose items.
  struct HostileAnswerTests {
    private static let feed = URL(string: "https://example.org/feed.json")!

    /// A store with a section's sample feed, and its loader.
    private struct Shelf {
      let section: Section
      let answer: Answer
      let content: ContentStore
      let loader: FeedLoader
      let sample: Data

      init(_ section: Section) async throws {
        self.section = section
        let answer = Answer()
        self.answer = answer
        content = try ContentStore(at: nil)
        loader = FeedLoader(
          transport: .stub { request throws(TransportError) in answer.response(to: request) },
          content: content, library: try Library(at: nil))
        sample = try Data(
          contentsOf: Fixture.packageRoot.appending(path: "Resources/samples/\(section.file)"))
        answer.body = sample
        _ = try await refresh()
      }

      func refresh() async throws(FeedError) -> RefreshOutcome {
        try await loader.refresh(section, feed: Feed(feed))
      }

      func keys() throws -> [[String]] {
        try content.snapshot(
          section: section.id, urls: [feed], groupCount: max(1, section.groups.count)
        )
        .groups.map { try content.items($0).map(\.key) }
      }
    }

    private final class Answer: @unchecked Sendable {
      // These properties are set only between refreshes.
      var body = Data()
      var headers: [String: String] = [:]

      func response(to request: TransportRequest) -> TransportResponse {
        TransportResponse(headers: headers, body: body, url: request.url)
      }
    }

    /// A list or an object that is cut off is not read. With `LONG=1`, tries every length.
    @Test(arguments: Section.all)
    func aTruncatedFeedKeepsTheStoredItems(section: Section) async throws {
      let shelf = try await Shelf(section)
      let stored = try shelf.keys()
      #expect(!stored.joined().isEmpty)
      let end = try #require(shelf.sample.lastIndex { $0 == 0x5D || $0 == 0x7D })
      for length in stride(from: 0, to: end, by: isLong ? 1 : 101) {
        shelf.answer.body = shelf.sample.prefix(length)
        do {
          _ = try await shelf.refresh()
          Issue.record("\(length) bytes were taken for a feed")
        } catch .empty, .malformed {
        } catch {
          Issue.record("\(length) bytes: \(error)")
        }
      }
      #expect(try shelf.keys() == stored)
    }

    @Test(arguments: Section.all)
    func everyUnicodeEncodingIsRead(section: Section) async throws {
      let shelf = try await Shelf(section)
      let text = String(decoding: shelf.sample, as: UTF8.self)
      let encodings: [(String.Encoding, [UInt8])] = [
        (.utf8, [0xEF, 0xBB, 0xBF]), (.utf16LittleEndian, [0xFF, 0xFE]),
        (.utf16BigEndian, [0xFE, 0xFF]), (.utf32LittleEndian, [0xFF, 0xFE, 0, 0]),
        (.utf32BigEndian, [0, 0, 0xFE, 0xFF]),
      ]
      for (encoding, mark) in encodings {
        for mark in [mark, []] {
          shelf.answer.body = Data(mark) + (try #require(text.data(using: encoding)))
          #expect(try await shelf.refresh() == .unchanged, "\(encoding) \(mark)")
        }
      }
    }

    @Test(arguments: [
      "text/html", "image/png", "text/plain; charset=nonsense", "", ";;==", "\u{7}",
    ])
    func theContentTypeDoesNotDecide(contentType: String) async throws {
      let shelf = try await Shelf(.articles)
      shelf.answer.headers = ["Content-Type": contentType]
      #expect(try await shelf.refresh() == .unchanged)
    }

    @Test(arguments: Section.all)
    func aNonFeedKeepsTheStoredItems(section: Section) async throws {
      let shelf = try await Shelf(section)
      let stored = try shelf.keys()
      for shape in JSONShapes.invalid + ["<!doctype html><p>Sign in", "[1,2,3]"] {
        shelf.answer.body = Data(shape.utf8)
        await #expect(throws: FeedError.self, "\(shape.prefix(40))") { try await shelf.refresh() }
      }
      for bytes in JSONShapes.notUTF8 {
        shelf.answer.body = Data(bytes)
        _ = try? await shelf.refresh()
      }
      #expect(try shelf.keys() == stored)
    }

    @Test func idsThatDifferAfterANULStayTwoItems() async throws {
      let shelf = try await Shelf(.contacts)
      // There are as many people as are stored, because a feed that shrinks is a different case.
      let people = (0..<40).map { #"{"id":"a\u0000\#($0)","name":"Person \#($0)"}"# }
      shelf.answer.body = Data("[\(people.joined(separator: ","))]".utf8)
      _ = try await shelf.refresh()
      #expect(try shelf.keys().joined().count == 40)
    }
  }

}

/// A few of the cases in the JSON reader's own tests, which every section must handle too.
private enum JSONShapes {
  static let valid: [String] = [
    "null", "true", "-0", "-1.5E-5", "123456789", #""""#, #""a""#, "[]", "{}", "\t{\n}\r\n",
    "[[],[[]]]", "[null,true,false]", #"{"a":{"b":{}},"":[]}"#, #"{"a":1,"a":2}"#,
    #"["\"\\\/\b\f\n\r\t"]"#, #"["\u0041\uD83D\uDE00\u0000\u202e\uFFFF"]"#, #"["\"]","/*a*/"]"#,
    "[\"é€😀\u{7F}\u{2028}\u{FFFF}\u{10FFFF}\u{200B}\"]",
    "[" + String(repeating: "1,", count: 1_000) + "1]",
    String(repeating: "[", count: 200) + String(repeating: "]", count: 200),
  ]

  /// Documents that are not JSON. Lists and objects with trailing commas, which are accepted, are
  /// left out.
  static let invalid: [String] = [
    "", " ", "\u{FEFF}", "[", "]", "[1", "[\"a", "{\"a\":", "[}", "[1}", "[]]", "[][]", "1 2",
    "[1],",
    "[1,,2]", "[a]", "['a']", "[nul]", "[NaN]", "[+1]", "[01]", "[.5]", "[1.]", "[1e]", "[0x1]",
    "{1:1}", "{a:1}", #"{"a"}"#, #"{"a" 1}"#, #"{"a":1 "b":2}"#, #"{"a":1/*b*/}"#, #"["\x"]"#,
    #"["\u00g0"]"#, #"["\uD83D\u"]"#, "[\"\u{1}\"]", "[\"\u{0}\"]", "[\u{A0}1]", "[1]\u{0}", "[é]",
    "<html></html>", "---\n- a", "a=1", "'a'", String(repeating: "[{\"a\":", count: 200),
  ]

  /// Documents with bytes that are not UTF-8, inside JSON's strings and outside of them.
  static let notUTF8: [[UInt8]] = [
    [0xFF], [0x5B, 0xFF, 0x5D], [0x5B, 0x22, 0xFF, 0x22, 0x5D],
    [0x5B, 0x22, 0xE2, 0x82, 0x22, 0x5D],
    [0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D], [0x7B, 0x22, 0xB9, 0x22, 0x3A, 0x30, 0x7D],
    [0x5B, 0x5D, 0xC3], [0xE9, 0x00],
  ]

  /// Documents whose reading RFC 8259 leaves open: with unpaired surrogates, extreme numbers, deep
  /// nesting, or a byte order mark.
  static let implementationDefined: [String] = [
    #"["\uD800\uD800"]"#, #"["\uDC00a"]"#, #"{"\uDFAA":0}"#, "[-1e999]", "[1e-999]",
    "[1e99999999999999999999]", "[" + String(repeating: "9", count: 10_000) + "]",
    "[0." + String(repeating: "9", count: 10_000) + "]",
    String(repeating: "[", count: 600) + String(repeating: "]", count: 600), "\u{FEFF}[]",
  ]
}

/// How many elements a long list has: a million with `LONG=1`, otherwise 2,000.
private let elementCount = isLong ? 1_000_000 : 2_000
private let isLong = ProcessInfo.processInfo.environment["LONG"] == "1"

private enum Complaint: Equatable {
  case notJSON
  /// The text is JSON, but not a feed of this section.
  case anotherShape
  case other
}

extension Section {
  /// The smallest element that this section shows.
  fileprivate var good: String { element("\"Good\"") }

  fileprivate var smallest: [String: Any] {
    get throws {
      try #require(JSONSerialization.jsonObject(with: Data(good.utf8)) as? [String: Any])
    }
  }

  /// The smallest valid element whose title is this piece of JSON.
  fileprivate func element(_ title: String) -> String {
    try! entry(titled: title, isSmallest: true)
  }

  fileprivate func complaint(about json: String) -> Complaint? {
    complaint(about: Data(json.utf8))
  }

  fileprivate func complaint(about data: Data) -> Complaint? {
    do {
      _ = try decode(data)
      return nil
    } catch .malformed(_, let reason) {
      return reason.words.hasPrefix("not valid JSON") ? .notJSON : .anotherShape
    } catch .empty, .webPage, .unsupportedFormat {
      return .notJSON
    } catch {
      return .other
    }
  }
}
