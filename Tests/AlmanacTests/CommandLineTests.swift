import ArgumentParser
import Testing

@testable import Almanac

struct CommandLineTests {
  @Test(arguments: ["list", "add", "remove", "refresh", "search"])
  func aCommandComesFirst(_ name: String) {
    #expect(Commands.areMeant(by: [name]))
    #expect(Commands.areMeant(by: ["help", name]))
    #expect(!Commands.areMeant(by: ["--standalone", name]))
  }

  @Test(arguments: [
    [], ["help"], ["--section", "recipes"], ["almanac:back"], ["--help"], ["lists"],
  ])
  func anythingElseIsTheWindows(_ arguments: [String]) {
    #expect(!Commands.areMeant(by: arguments))
  }

  @Test func theWindowsOptionsAreReadAsBefore() throws {
    let root = try CommandLineRoot.parse(
      ["--section", "recipes", "--feed", "facts=https://example.org/f.json", "almanac:back"])
    #expect(
      try root.options.arguments() == [
        "--section", "recipes", "--feed", "facts=https://example.org/f.json", "almanac:back",
      ])
    #expect(throws: (any Error).self) { try CommandLineRoot.parse(["--section", "weather"]) }
    #expect(throws: (any Error).self) { try CommandLineRoot.parse(["--standalone", "list"]) }
  }

  @Test func aFeedOfTheWindowIsReadAsAnyAddressIs() throws {
    let options = try CommandLineRoot.parse(
      ["--feed", "facts=HTTPS://Example.ORG:443/f.json#top", "--feed", "recipes=sample:r.json"])
      .options
    #expect(
      try options.feeds().mapValues(\.absoluteString)
        == ["facts": "https://example.org/f.json", "recipes": "sample:r.json"])
    for address in ["https://ada:secret@example.org/f", "ftp://example.org/f", "javascript:1", ""] {
      #expect(throws: (any Error).self, "\(address)") {
        try CommandLineRoot.parse(["--feed", "facts=\(address)"])
      }
    }
  }

  @Test func aCommandsOptionsAreItsOwn() throws {
    let parsed = try Commands.parseAsRoot(
      ["search", "anna", "555", "--section", "contacts", "--limit", "3", "--json"])
    let search = try #require(parsed as? SearchCommand)
    #expect(search.words == ["anna", "555"])
    #expect(search.section?.id == "contacts")
    #expect(search.limit == 3)
    #expect(search.json)
  }

  @Test(arguments: [
    ["list", "weather"], ["add", "contacts"], ["add", "contacts", "x", "--interval", "often"],
    ["add", "contacts", "x", "--name", " "], ["search"], ["search", "a", "--limit", "0"],
    ["search", "…", "--"], ["remove", "contacts"],
  ])
  func whatMakesNoSenseIsRefused(_ arguments: [String]) {
    #expect(throws: (any Error).self) { try Commands.parseAsRoot(arguments) }
  }

  @Test func theHelpNamesAllThereIs() {
    let help = CommandLineRoot.helpMessage()
    for word in ["--section", "--feed", "list", "add", "remove", "refresh", "search"] {
      #expect(help.contains(word))
    }
  }
}
