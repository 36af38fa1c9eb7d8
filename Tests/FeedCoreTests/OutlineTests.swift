import Foundation
import Localization
import Testing

@testable import FeedCore

struct OutlineTests {
  @Test func groupsHaveTheirHeadersAndLayouts() {
    let outline = Outline(groups: [[3, 1], [2]], headings: people.groups)
    #expect(
      outline.groups == [
        Outline.Group(header: "Favorites", layout: .tiles, ids: [3, 1]),
        Outline.Group(header: "Others", layout: .rows, ids: [2]),
      ])
    #expect(outline.count == 3)
  }

  @Test func anEmptyGroupIsNotShown() {
    #expect(Outline(groups: [[], [2]], headings: people.groups).groups.map(\.header) == ["Others"])
    #expect(Outline(groups: [[], []], headings: people.groups).isEmpty)
  }

  @Test func aGroupThatTheSectionDoesNotHaveIsLeftOut() {
    #expect(Outline(groups: [[1], [2], [3]], headings: people.groups).count == 2)
  }

  @Test func foldingSortsAsTheUserWould() {
    let names = ["zoe", "Émile", "eve", "Adam", "ada", "Eve", "Åsa", "Ada"]
    let key = Collation.folding.key
    let sorted = names.sorted { key($0).lexicographicallyPrecedes(key($1)) }
    #expect(sorted == ["Ada", "ada", "Adam", "Åsa", "Émile", "Eve", "eve", "zoe"])
  }

  @Test(arguments: [
    FeedError.offline, .timedOut, .notFound, .refused(status: 401), .server(status: 500),
    .server(status: 429), .unexpected(status: 302), .tooLarge(limit: 64 << 20), .webPage, .empty,
    .malformed(path: "", reason: Phrase("a")), .malformed(path: "rows[3]", reason: Phrase("a")),
    .unreadable(path: "/a", reason: Phrase("b")), .unsupported(address: "ftp://a"),
    .storage(reason: "The disk is full."), .connection(reason: "tls"), .redirected, .cancelled,
    .busy(until: .now + 60), .busy(until: .now + 86_400), .transport(.tooManyRedirects),
    .transport(.redirectedNowhere), .transport(.localNetwork), .transport(.notHTTP),
    .transport(.cutShort),
    .transport(.untrusted(.expired)), .transport(.notEncrypted),
  ])
  func everyErrorSaysWhatHappenedAndWhatToDo(error: FeedError) {
    #expect(error.message.hasSuffix(".") && !error.message.contains("{"))
    #expect(error.suggestion.hasSuffix("."))
  }
}
