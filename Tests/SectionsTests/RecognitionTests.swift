import FeedCore
import Foundation
import Store
import Testing
import Transport

@testable import Sections

/// Which of the sections a feed's content is for.
struct RecognitionTests {
  private static let address = URL(string: "https://example.org/feed")!

  private func preview(
    _ data: Data, headers: [String: String] = [:], preferred: String? = nil
  ) async throws(FeedError) -> FeedPreview {
    let loader: FeedLoader
    do {
      loader = FeedLoader(
        transport: .stub { TransportResponse(headers: headers, body: data, url: $0.url) },
        content: try Content(at: nil), library: try Library(at: nil))
    } catch {
      throw .storage(reason: error.message)
    }
    return try await loader.preview(of: Self.address, among: Section.all, preferred: preferred)
  }

  private func preview(
    json: String, preferred: String? = nil
  ) async throws(FeedError) -> FeedPreview {
    try await preview(Data(json.utf8), preferred: preferred)
  }

  private func data(_ folder: String, _ section: Section) throws -> Data {
    try Data(contentsOf: Fixture.packageRoot.appending(path: "\(folder)/\(section.id).json"))
  }

  @Test(
    arguments: Section.all, ["Resources/samples", "Tests/SectionsTests/Fixtures"])
  func everySampleIsOfItsKind(section: Section, folder: String) async throws {
    let data = try data(folder, section)
    for preferred in [nil] + Section.all.map({ Optional($0.id) }) {
      let preview = try await preview(data, preferred: preferred)
      #expect(preview.section.id == section.id, "preferring \(preferred ?? "none")")
      #expect(preview.itemCount == preview.firstTitles.count || preview.firstTitles.count == 3)
      #expect(preview.firstTitles.allSatisfy { !$0.isEmpty })
    }
  }

  /// Whatever names the list, its elements tell.
  @Test(
    arguments: Section.all, ["Resources/samples", "Tests/SectionsTests/Fixtures"])
  func aBareListIsOfItsKind(section: Section, folder: String) async throws {
    let json = try JSONSerialization.jsonObject(with: TextDecoding.utf8(data(folder, section)))
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
    arguments: [("applets", 7), ("contacts", 18), ("facts", 13), ("recipes", 28)])
  func everyRealFeedIsOfItsKind(section: String, count: Int) async throws {
    let file = try #require(Fixture.realFeeds).appending(path: "\(section).json")
    for preferred in [nil, "applets", "recipes"] {
      let preview = try await preview(try Data(contentsOf: file), preferred: preferred)
      #expect(preview.section.id == section)
      #expect(preview.itemCount == count)
      #expect(preview.skipped.isEmpty)
    }
  }

  @Test func anEmptyListIsOfThePreferredKind() async throws {
    #expect(try await preview(json: "[]").section.id == "applets")
    for section in Section.all {
      let preview = try await preview(json: "[]", preferred: section.id)
      #expect(preview.section.id == section.id)
      #expect(preview.itemCount == 0)
    }
    #expect(try await preview(json: #"{"results":[]}"#, preferred: "facts").section.id == "recipes")
  }

  @Test(arguments: Section.all)
  func whatIsBadIsCountedInItsOwnSection(section: Section) async throws {
    let good =
      switch section.id {
      case "applets": #"{"id":"1","name":"Good","description":"Does"}"#
      case "contacts": #"{"id":"1","name":"Good","emailAddress":"good@example.org"}"#
      case "facts": #"{"title":"Good","description":"It is"}"#
      default: #"{"title":"Good","ingredients":"eggs, flour"}"#
      }
    let elements = (0..<300).map { $0 % 100 == 50 ? #"[]"# : good }
    let preview = try await preview(json: "[\(elements.joined(separator: ","))]")
    #expect(preview.section.id == section.id)
    #expect(preview.itemCount == 297)
    #expect(preview.skipped.map(\.path) == ["[50]", "[150]", "[250]"])
  }

  @Test(arguments: [
    (#"{"rows":[{"title":[]},{"title":{}}]}"#, "rows[0].title", "expected text, found a list"),
    (#"{"live_applets":[{"id":"1"}]}"#, "live_applets[0].name", "expected text, found nothing"),
    (#"{"results":[1,2]}"#, "results[0]", "expected an object, found a number"),
  ])
  func theRightSectionSaysWhatIsWrong(json: String, path: String, reason: String) async throws {
    for preferred in [nil, "contacts"] {
      await #expect(throws: FeedError.malformed(path: path, reason: reason)) {
        try await preview(json: json, preferred: preferred)
      }
    }
  }

  @Test func whatIsOfNoKindIsSaidWithAllThatWasExpected() async throws {
    await #expect(
      throws: FeedError.unrecognized(
        reason: ["live_applets", "contacts", "rows", "results"]
          .map { "\($0): expected a list, found nothing" }.joined(separator: "; "))
    ) {
      try await preview(json: #"{"error": "no such list"}"#)
    }
    await #expect(
      throws: FeedError.malformed(path: "rows", reason: "expected a list, found nothing")
    ) {
      try await preview(json: #"{"error": "no such list"}"#, preferred: "facts")
    }
    await #expect(
      throws: FeedError.unrecognized(reason: "[0]: expected an object, found a number")
    ) {
      try await preview(json: "[1, 2, 3]")
    }
  }

  @Test(arguments: ["not JSON", "{", "null", "42", #""text""#, "<?xml version='1.0'?><rss/>"])
  func whatIsNoListAtAllIsSaid(body: String) async throws {
    for preferred in [nil, "recipes"] {
      let error = await #expect(throws: FeedError.self) {
        try await preview(json: body, preferred: preferred)
      }
      guard case .unrecognized(let reason) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(!reason.isEmpty && !reason.contains("; "))
    }
  }

  @Test(arguments: ["<!DOCTYPE html><p>Sign in</p>", "<html><body>", "<p>Sign in</p>"])
  func aWebPageIsSaidToBeOne(body: String) async throws {
    await #expect(throws: FeedError.webPage) {
      try await preview(Data(body.utf8), headers: ["Content-Type": "text/html; charset=utf-8"])
    }
  }
}
