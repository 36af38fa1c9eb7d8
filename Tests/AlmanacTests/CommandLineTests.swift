import ArgumentParser
import Testing

@testable import Almanac

struct CommandLineTests {
  @Test(arguments: ["list", "add", "remove", "refresh", "search"])
  func aCommandComesFirst(_ name: String) {
    #expect(CommandList.handles([name]))
    #expect(CommandList.handles(["help", name]))
    #expect(!CommandList.handles(["--standalone", name]))
  }

  @Test(arguments: [
    [], ["help"], ["--section", "recipes"], ["almanac:back"], ["--help"], ["lists"],
  ])
  func everythingElseIsForTheWindow(_ arguments: [String]) {
    #expect(!CommandList.handles(arguments))
  }

  /// There is no key for the tenth section: `<Control>10` is not a valid key.
  @Test func onlyTheFirstNineSectionsHaveAKey() {
    #expect(AlmanacApplication.sectionKeys(2).map(\.first) == ["<Control>1", "<Control>2"])
    #expect(
      AlmanacApplication.sectionKeys(12).last == [
        "<Control>9", "<Control>KP_9", "<Control>ccedilla",
      ])
  }

  @Test func theWindowsOptionsStillWork() throws {
    let options = try Options.read(
      ["--section", "Recipe", "--feed", "facts=https://example.org/f.json", "almanac:back"])
    #expect(
      try options.arguments() == [
        "--section", "recipes", "--feed", "articles=https://example.org/f.json", "almanac:back",
      ])
    #expect(throws: (any Error).self) { try Options.read(["--section", "weather"]) }
    #expect(throws: (any Error).self) { try Options.read(["--standalone", "list"]) }
  }

  @Test(arguments: ["facts", "Fact", "articles", "article"])
  func theFormerNameOfArticlesWorks(name: String) throws {
    #expect(try Options.read(["--section", name]).section == "articles")
    #expect(SectionName(argument: name)?.id == "articles")
    #expect(SectionName.allValueStrings.contains("facts") == false)
  }

  @Test func theWindowsFeedOptionTakesAnyAddress() throws {
    let options = try Options.read(
      ["--feed", "facts=HTTPS://Example.ORG:443/f.json#top", "--feed", "recipes=sample:r.json"])
    #expect(
      try options.feeds().mapValues(\.absoluteString)
        == ["articles": "https://example.org/f.json", "recipes": "sample:r.json"])
    for address in ["https://ada:secret@example.org/f", "ftp://example.org/f", "javascript:1", ""] {
      #expect(throws: (any Error).self, "\(address)") {
        try Options.read(["--feed", "facts=\(address)"])
      }
    }
  }

  @Test func aCommandHasItsOwnOptions() throws {
    let parsed = try CommandList.parseAsRoot(
      ["search", "anna", "555", "--section", "contacts", "--limit", "3", "--json"])
    let search = try #require(parsed as? SearchCommand)
    #expect(search.words == ["anna", "555"])
    #expect(search.section?.id == "contacts")
    #expect(search.limit == 3)
    #expect(search.json)
  }

  @Test(arguments: [
    ["list", "weather"], ["add", "contacts"], ["add"], ["add", "weather", "x"],
    ["add", "contacts", "x", "--interval", "often"],
    ["add", "contacts", "x", "--name", " "], ["search"], ["search", "a", "--limit", "0"],
    ["search", "…", "--"], ["remove", "contacts"],
  ])
  func nonsenseIsRefused(_ arguments: [String]) {
    #expect(throws: (any Error).self) { try CommandList.parseAsRoot(arguments) }
  }

  /// What is not a command's own is left to the parser of all, whose messages say so.
  @Test func aCommandIsReadByItself() throws {
    let add = try #require(
      CommandList.command(["add", "recipes", "x.html", "--all"]) as? AddCommand)
    #expect(add.first == "recipes" && add.address == "x.html" && add.all)
    for arguments in [
      [], ["help", "add"], ["add"], ["add", "--help"], ["add", "--version"], ["add", "recipes"],
      ["add", "a", "b"], ["list", "--nonsense"], ["lists"],
    ] {
      #expect(CommandList.command(arguments) == nil, "\(arguments)")
    }
  }

  @Test func shellsCompleteASectionAfterItsOption() {
    let script = SearchCommand.completionScript(for: .fish)
    #expect(script.contains(SectionName.allValueStrings.joined(separator: " ")))
  }

  @Test(arguments: ["recipes", "Recipes", "recipe", "RECIPE"])
  func aSectionCanBeWrittenInSeveralWays(_ name: String) throws {
    let list = try #require(try CommandList.parseAsRoot(["list", name]) as? ListCommand)
    #expect(list.section?.id == "recipes")
    let add = try #require(try CommandList.parseAsRoot(["add", name, "x.json"]) as? AddCommand)
    #expect(add.address == "x.json")
  }

  @Test func theSectionIsOptional() throws {
    let add = try #require(
      try CommandList.parseAsRoot(["add", "https://example.org/x", "--name", "X"]) as? AddCommand)
    #expect(add.first == "https://example.org/x")
    #expect(add.address == nil)
  }

  @Test(arguments: ["lists", "no such file.json"])
  func anUnknownCommandSuggestsTheHelp(_ word: String) {
    let error = #expect(throws: (any Error).self) { try Options.read([word]) }
    #expect(error.map { CommandLineRoot.message(for: $0) }?.contains("almanac --help") == true)
  }

  @Test(arguments: [
    ("https://example.org/f.json", "https://example.org/f.json"),
    ("file:///etc/hostname", "file:///etc/hostname"), ("/etc/hostname", "file:///etc/hostname"),
    ("almanac:x?y=1", "almanac:x?y=1"),
  ])
  func theAddressToOpenIsPassedOn(_ word: String, _ address: String) throws {
    let arguments = try Options.read([word, "--section", "articles"]).arguments()
    #expect(arguments == ["--section", "articles", address])
    #expect(try Options.read(arguments).addresses.map(\.absoluteString) == [address])
  }

  @Test func aChoiceIsSelectedByItsNumber() throws {
    #expect(try Options.read(["--connect", "order=4"]).answers() == ["order": "4"])
    for order in ["-1", "99999999999", "5", "two", ""] {
      let error = #expect(throws: (any Error).self) {
        try Options.read(["--connect", "order=\(order)"])
      }
      let message = error.map { CommandLineRoot.message(for: $0) }
      #expect(message?.contains("0 (Default), 1 (Oldest first), 2 (Newest first), ") == true)
    }
  }

  @Test func theHelpListsEverything() {
    let help = CommandLineRoot.helpMessage()
    for word in ["--section", "--feed", "list", "add", "remove", "refresh", "search"] {
      #expect(help.contains(word))
    }
  }
}
