import Formats
import Foundation
import Localization
import Store
import Testing
import TextCore
import Transport

@testable import FeedCore
@testable import Sections

/// Tests recognizing the section of a feed by its content.
struct RecognitionTests {
  private static let address = URL(string: "https://example.org/feed")!

  private func preview(
    _ data: Data, headers: [String: String] = [:], preferred: String? = nil,
    named: String? = nil
  ) async throws(FeedError) -> FeedPreview {
    let loader: FeedLoader
    do {
      loader = FeedLoader(
        transport: .stub { TransportResponse(headers: headers, body: data, url: $0.url) },
        content: try ContentStore(at: nil), library: try Library(at: nil))
    } catch {
      throw .storage(reason: error.message)
    }
    switch try await loader.find(
      Self.address, among: Section.all, preferred: preferred, named: named)
    {
    case .new(let preview): return preview
    case .list: throw .unsupportedFormat(.opml)
    case .several, .unjudged: throw .webPage
    }
  }

  private func preview(
    json: String, preferred: String? = nil, named: String? = nil
  ) async throws(FeedError) -> FeedPreview {
    try await preview(Data(json.utf8), preferred: preferred, named: named)
  }

  @Test(arguments: Section.all, [Fixture.samples, Fixture.fixtures])
  func everySampleIsRecognized(section: Section, folder: String) async throws {
    let data = try Fixture.data(folder, section)
    for preferred in [nil] + Section.all.map({ Optional($0.id) }) {
      let preview = try await preview(data, preferred: preferred)
      #expect(preview.section.id == section.id, "preferring \(preferred ?? "none")")
      #expect(preview.itemCount == preview.firstTitles.count || preview.firstTitles.count == 3)
      #expect(preview.firstTitles.allSatisfy { !$0.isEmpty })
    }
  }

  /// A bare list has no name, so its elements decide.
  @Test(arguments: Section.all, [Fixture.samples, Fixture.fixtures])
  func aBareListIsRecognized(section: Section, folder: String) async throws {
    let json = try JSONSerialization.jsonObject(
      with: try TextDecoding.utf8(Fixture.data(folder, section)))
    let list = try #require(
      json as? [Any] ?? (json as? [String: Any])?.values.compactMap { $0 as? [Any] }.first)
    let data = try JSONSerialization.data(withJSONObject: list)
    for preferred in [nil] + Section.all.map({ Optional($0.id) }) {
      let preview = try await preview(data, preferred: preferred)
      #expect(preview.section.id == section.id, "preferring \(preferred ?? "none")")
    }
  }

  @Test(
    .enabled(
      if: Fixture.realFeeds != nil,
      "the real feeds are not beside the checkout; set ALMANAC_REAL_FEEDS to their folder"),
    arguments: [("applets", 7), ("contacts", 18), ("articles", 13), ("recipes", 28)])
  func everyRealFeedIsRecognized(section: String, count: Int) async throws {
    let name = try #require(Section.all.first { $0.id == section }).file
    let file = try #require(Fixture.realFeeds).appending(path: name)
    for preferred in [nil, "applets", "recipes"] {
      let preview = try await preview(try Data(contentsOf: file), preferred: preferred)
      #expect(preview.section.id == section)
      #expect(preview.itemCount == count)
      #expect(preview.skipped.isEmpty)
    }
  }

  /// A recipe stays a recipe even if its description is longer than its ingredients.
  @Test(arguments: ["", "recipes", "items"])
  func extraFieldsDoNotChangeTheKindOfRecipes(list: String) async throws {
    let recipe = """
      {"title": "Leek soup", "description": "\(String(repeating: "Warm and good. ", count: 20))",
      "ingredients": ["leeks", "butter"], "image": "https://example.org/soup.jpg"}
      """
    let json = list.isEmpty ? "[\(recipe)]" : "{\"\(list)\": [\(recipe)]}"
    for preferred in [nil, "articles"] {
      let preview = try await preview(json: json, preferred: preferred)
      #expect(preview.section.id == "recipes")
      #expect(preview.alternatives.isEmpty)
    }
  }

  @Test func peopleWithANoteAreStillContacts() async throws {
    let json = """
      [{"name": "Ada", "title": "Dr.", "text": "\(String(repeating: "Wrote it first. ", count: 9))",
      "phone": "207-555-0112"}]
      """
    #expect(try await preview(json: json).section.id == "contacts")
  }

  @Test func titlesAloneAreAmbiguous() async throws {
    let preview = try await preview(json: #"[{"title": "Leek soup"}, {"title": "Bread"}]"#)
    #expect(([preview.section] + preview.alternatives).map(\.id) == ["articles", "recipes"])
  }

  @Test func anEmptyListIsOfThePreferredKind() async throws {
    #expect(try await preview(json: "[]").section.id == "applets")
    for section in Section.all {
      let preview = try await preview(json: "[]", preferred: section.id)
      #expect(preview.section.id == section.id)
      #expect(preview.itemCount == 0)
    }
    let results = try await preview(json: #"{"results":[]}"#, preferred: "articles")
    #expect(results.section.id == "recipes")
  }

  @Test(arguments: Section.all)
  func badElementsAreCountedInTheirOwnSection(section: Section) async throws {
    let good = try section.entry(titled: #""Good""#)
    let elements = (0..<300).map { $0 % 100 == 50 ? #"[]"# : good }
    let preview = try await preview(json: "[\(elements.joined(separator: ","))]")
    #expect(preview.section.id == section.id)
    #expect(preview.itemCount == 297)
    #expect(preview.skipped.map(\.path) == ["[50]", "[150]", "[250]"])
  }

  @Test(
    arguments: [
      (
        #"{"rows":[{"title":[]},{"title":{}}]}"#, "rows[0].title",
        Phrase("expected text, found a list")
      ),
      (
        #"{"live_applets":[{"id":"1"}]}"#, "live_applets[0].name",
        Phrase("expected text, found nothing")
      ),
      (#"{"results":[1,2]}"#, "results[0]", Phrase("expected an object, found a number")),
      (#"{"rows": {"a": 1}}"#, "rows", Phrase("expected a list, found an object")),
    ] as [(String, String, Phrase)])
  func theRightSectionReportsTheProblem(json: String, path: String, reason: Phrase) async throws {
    for preferred in [nil, "contacts"] {
      await #expect(throws: FeedError.malformed(path: path, reason: reason)) {
        try await preview(json: json, preferred: preferred)
      }
    }
  }

  @Test func anUnrecognizedListIsReportedWithTheExpectedOnes() async throws {
    let names = try Section.listNames.joined(separator: ", ")
    let expected = FeedError.unrecognized(reason: Phrase("it has none of these lists: \(names)"))
    await #expect(throws: expected) {
      try await preview(json: #"{"error": "no such list"}"#)
    }
    await #expect(throws: expected) {
      try await preview(json: "{}", preferred: "recipes")
    }
    await #expect(
      throws: FeedError.unrecognized(reason: Phrase("it has no list named contacts"))
    ) {
      try await preview(json: "{}", named: "contacts")
    }
    await #expect(
      throws: FeedError.unrecognized(reason: Phrase("[0]: expected an object, found a number"))
    ) {
      try await preview(json: "[1, 2, 3]")
    }
  }

  @Test(arguments: ["not JSON", "{", "null", "42", #""text""#])
  func aDocumentWithoutAListIsReported(body: String) async throws {
    for preferred in [nil, "recipes"] {
      let error = await #expect(throws: FeedError.self) {
        try await preview(json: body, preferred: preferred)
      }
      guard case .unrecognized(let reason) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(!reason.words.isEmpty && !reason.words.contains("; "))
    }
  }

  @Test(
    arguments: [
      ("<?xml version='1.0'?>\n<!-- <opml> -->\n<feed xmlns='urn:feeds'>", .xml),
      ("<rdf:RDF xmlns='x'>", .xml),
      ("<opml version='2.0'>", .opml), ("<kml>", .xml),
      (" begin:vcalendar\n", .calendar), ("name,phone\nAda,1\nBo,2\n", .table),
      ("name;phone\r\nAda;1", .table), ("%PDF-1.7", .pdf), ("GIF89a", .picture),
      ("\u{1F}", nil), ("Dear all, hello", nil), ("{,\n,}", nil),
      (#"{"@context": "https://schema.org", "@type": "Recipe", "name": "Soup"}"#, .jsonLD),
      (#"[{"@type": "Recipe", "name": "Soup", "description": "Hot", "phone": "1"}]"#, .jsonLD),
      (#"{"items": [{"@type": "Person", "name": "Ada", "email": "a@b.c"}]}"#, .jsonLD),
    ] as [(String, UnsupportedFormat?)])
  func commonOtherFormatsAreNamed(body: String, format: UnsupportedFormat?) async throws {
    let error = await #expect(throws: FeedError.self) { try await preview(json: body) }
    if let format {
      #expect(error == .unsupportedFormat(format))
      #expect(error?.explanation.hasSuffix("Almanac can’t read this kind of file yet.") == true)
    } else if case .unsupportedFormat = error {
      Issue.record("\(String(describing: error))")
    }
  }

  @Test func aBinaryFileIsNamed() async throws {
    for (bytes, format) in [
      ([0x1F, 0x8B, 8, 0], .archive), ([0x89, 0x50, 0x4E, 0x47, 0x0D], .picture),
      ([0xFF, 0xD8, 0xFF, 0xE0], .picture),
    ] as [([UInt8], UnsupportedFormat)] {
      await #expect(throws: FeedError.unsupportedFormat(format)) { try await preview(Data(bytes)) }
    }
  }

  /// The reason becomes part of a sentence, which a feed must not be able to reverse.
  @Test func aReasonIsCleaned() async throws {
    for body in [
      "\u{202E}[]", "\u{0}[]", "{\"a\\u202e\": 1}", "{\"contacts\": [{\"\u{202E}\": 1}]}",
    ] {
      let error = await #expect(throws: FeedError.self) {
        try await preview(json: body, preferred: "contacts")
      }
      let words = try #require(error).explanation
      #expect(words == CleanText.line(words, limit: .max))
    }
    let error = FeedError.malformed(path: "a\u{202E}", reason: Phrase("b\u{0}\u{202E}"))
    #expect(error.message == "Almanac can’t read a in the feed: b.")
  }

  @Test func aLocalFilesErrorMentionsNoServer() {
    for error in [
      FeedError.empty, .malformed(path: "contacts", reason: Phrase("x")),
      .unrecognized(reason: Phrase("x")),
      .charset(label: "x"), .unsupportedFormat(.opml),
    ] {
      #expect(!error.explanation.contains("server"))
      #expect(!error.explanation.contains("later"))
    }
  }

  @Test(arguments: ["<!DOCTYPE html><p>Sign in</p>", "<html><body>", "<p>Sign in</p>"])
  func aWebPageIsReportedAsOne(body: String) async throws {
    await #expect(throws: FeedError.webPage) {
      try await preview(Data(body.utf8), headers: ["Content-Type": "text/html; charset=utf-8"])
    }
  }
}
