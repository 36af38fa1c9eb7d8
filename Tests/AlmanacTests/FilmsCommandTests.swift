import FeedCore
import Foundation
import Store
import Synchronization
import Testing

@testable import Almanac
@testable import Sections

/// The commands with a section that Almanac does not have: see `BooksSection.swift`.
struct BooksCommandTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  private static let shelf = """
    {"title": "Shelf", "books": [
      {"title": "Emma", "author": "Jane Austen", "pages": 412, "shelf": "To Read"},
      {"title": "Dune", "author": "Frank Herbert", "pages": 604, "shelf": "Read"}]}
    """

  init() throws {
    let samples = folder.appending(path: "samples")
    try FileManager.default.createDirectory(at: samples, withIntermediateDirectories: true)
    try Data(#"{"books": [{"title": "Sample", "author": "Nobody"}]}"#.utf8)
      .write(to: samples.appending(path: "books.json"))
    try Data(Self.shelf.utf8).write(to: folder.appending(path: "shelf.json"))
    try Data("Title,Author,Shelf\nBeloved,Toni Morrison,Reading\n".utf8)
      .write(to: folder.appending(path: "shelf.csv"))
  }

  /// Runs a command line as the program does.
  /// - Returns: what it writes.
  private func almanac(_ words: String...) async throws -> String {
    let output = Mutex("")
    try await SectionList.$sections.withValue(sectionList + [.books]) {
      try await Terminal.$output.withValue({ data in
        output.withLock { $0 += String(decoding: data, as: UTF8.self) }
      }) {
        let command = try #require(try Commands.parseAsRoot(words) as? any Command)
        let location = StoreLocation(
          data: folder.appending(path: "data"), cache: folder.appending(path: "cache"))
        try await command.run(
          AppServices(
            try OpenStore(at: location), resources: folder, keeper: .none, browser: .none))
      }
    }
    return output.withLock(\.self)
  }

  private func path(_ name: String) -> String {
    folder.appending(path: name).path(percentEncoded: false)
  }

  @Test func aNewSectionIsListedAddedSearchedAndExported() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try await almanac("list", "book").contains("sample:books.json"))
    #expect(try await almanac("add", path("shelf.json")).hasPrefix("Added to Books: Shelf, 2"))
    // Another format; the user names the section.
    #expect(try await almanac("add", "books", path("shelf.csv")).contains("1 entry"))
    _ = try await almanac("refresh", "books")
    let list = try await almanac("list", "books", "--json")
    #expect(list.contains(#""section":"books""#) || list.contains(#""section" : "books""#))
    #expect(list.components(separatedBy: "\"address\"").count - 1 == 3)

    let found = try await almanac("search", "austen")
    #expect(found == "Books\n  Emma\n    Jane Austen\n")
    #expect(try await almanac("search", "morrison", "--section", "books").contains("Beloved"))
    #expect(try await almanac("show", "emma").contains("Jane Austen"))
    _ = try await almanac("star", "dune")
    #expect(try await almanac("search", "dune", "--json").contains("true"))

    _ = try await almanac("export", "books", "Shelf", "--output", path("copy.json"))
    let copy = try Data(contentsOf: folder.appending(path: "copy.json"))
    let (first, again) = (
      try Section.books.decode(FeedDocument(Data(Self.shelf.utf8))),
      try Section.books.decode(FeedDocument(copy))
    )
    #expect(Set(again.items.map(\.key)) == Set(first.items.map(\.key)))
    #expect(try await almanac("export", "books", "--item", "Beloved").contains("Toni Morrison"))
    _ = try await almanac("remove", "books", "Shelf")
    #expect(try await almanac("search", "austen") == "No matches.\n")
  }

  @Test func otherTasksDoNotSeeTheSection() throws {
    #expect(SectionName(argument: "books") == nil)
    #expect(throws: (any Error).self) { try Commands.parseAsRoot(["list", "books"]) }
    SectionList.$sections.withValue(sectionList + [.books]) {
      #expect(SectionName(argument: "books")?.id == "books")
      #expect(SectionName.list.hasSuffix(", books"))
    }
  }
}
