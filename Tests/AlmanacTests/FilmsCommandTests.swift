import FeedCore
import Foundation
import Store
import Synchronization
import Testing

@testable import Almanac
@testable import Sections

/// Tests the commands with a section that Almanac does not have: see `FilmsSection.swift`.
struct FilmsCommandTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  private static let evenings = """
    {"title": "Evenings", "films": [
      {"title": "Emma", "director": "Autumn de Wilde", "minutes": 124, "progress": "toWatch"},
      {"title": "Dune", "director": "Denis Villeneuve", "minutes": 155, "progress": "watched"}]}
    """

  init() throws {
    let samples = folder.appending(path: "samples")
    try FileManager.default.createDirectory(at: samples, withIntermediateDirectories: true)
    try Data(#"{"films": [{"title": "Sample", "director": "Nobody"}]}"#.utf8)
      .write(to: samples.appending(path: "films.json"))
    try Data(Self.evenings.utf8).write(to: folder.appending(path: "evenings.json"))
    try Data(
      "<filmography><film director='Jonathan Demme'><title>Beloved</title></film></filmography>"
        .utf8
    )
    .write(to: folder.appending(path: "beloved.xml"))
  }

  /// Runs a command line as the program does.
  /// - Returns: what the program writes.
  private func almanac(_ words: String...) async throws -> String {
    let output = Mutex("")
    try await SectionList.$sections.withValue(sectionList + [.films]) {
      try await Terminal.$output.withValue({ data in
        output.withLock { $0 += String(decoding: data, as: UTF8.self) }
      }) {
        let command = try #require(try CommandList.parseAsRoot(words) as? any Command)
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
    #expect(try await almanac("list", "film").contains("sample:films.json"))
    #expect(
      try await almanac("add", path("evenings.json")).hasPrefix("Added to Films: Evenings, 2"))
    // This file has another format, and the user names the section.
    #expect(try await almanac("add", "films", path("beloved.xml")).contains("1 entry"))
    _ = try await almanac("refresh", "films")
    let list = try await almanac("list", "films", "--json")
    #expect(list.contains(#""section":"films""#) || list.contains(#""section" : "films""#))
    #expect(list.components(separatedBy: "\"address\"").count - 1 == 3)

    let found = try await almanac("search", "wilde")
    #expect(found == "Films\n  Emma\n    Autumn de Wilde\n")
    #expect(try await almanac("search", "demme", "--section", "films").contains("Beloved"))
    #expect(try await almanac("show", "emma").contains("Autumn de Wilde"))
    _ = try await almanac("star", "dune")
    #expect(try await almanac("search", "dune", "--json").contains("true"))

    _ = try await almanac("export", "films", "Evenings", "--output", path("copy.json"))
    let copy = try Data(contentsOf: folder.appending(path: "copy.json"))
    let (first, again) = (
      try Section.films.decode(FeedDocument(Data(Self.evenings.utf8))),
      try Section.films.decode(FeedDocument(copy))
    )
    #expect(Set(again.items.map(\.key)) == Set(first.items.map(\.key)))
    #expect(try await almanac("export", "films", "--item", "Beloved").contains("Jonathan Demme"))
    _ = try await almanac("remove", "films", "Evenings")
    #expect(try await almanac("search", "wilde") == "No matches.\n")
  }

  @Test func otherTasksDoNotSeeTheSection() throws {
    #expect(SectionName(argument: "films") == nil)
    #expect(throws: (any Error).self) { try CommandList.parseAsRoot(["list", "films"]) }
    SectionList.$sections.withValue(sectionList + [.films]) {
      #expect(SectionName(argument: "films")?.id == "films")
      #expect(SectionName.list.hasSuffix(", films"))
    }
  }
}
