import Foundation
import Store
import Testing

@testable import FeedCore

struct ExporterTests {
  private let content = ContentStore.inMemory()
  private let lines = FeedExport(
    id: "lines", title: "Lines", fileExtension: "txt", head: { ($0 ?? "") + ":" },
    entry: { $0.payload.isEmpty ? nil : String(decoding: $0.payload, as: UTF8.self) },
    separator: ",", foot: ".")

  private func people(_ merging: Section.Merging = .oneList) -> Section {
    peopleSection(merging: merging, order: .feed, exports: [lines])
  }

  private func export(
    _ section: Section? = nil, feeds: [URL] = [feedURL], items: [ItemID]? = nil,
    where isMeant: (StoredItem) -> Bool = { _ in true }
  ) throws -> (text: String, count: Int) {
    var selection = Exporter.Selection(section: section ?? people(), feeds: feeds, title: "T")
    selection.items = items
    var bytes = Data()
    let count = try Exporter(content: content, library: .inMemory()).export(
      selection, as: lines, to: { bytes += $0 }, where: isMeant)
    return (String(decoding: bytes, as: UTF8.self), count)
  }

  @Test func aListIsWrittenInOrder() async throws {
    try await content.store(["a", "", "b"])
    #expect(try export() == ("T:a,b.", 2))
  }

  @Test func anEmptyListGivesADocument() throws {
    #expect(try export() == ("T:.", 0))
  }

  @Test func oneItemOfThousandsIsWritten() async throws {
    try await content.store((0..<1_200).map { "p\($0)" })
    #expect(try export().count == 1_200)
    #expect(try export(where: { $0.key == "p1100" }) == ("T:p1100.", 1))
  }

  @Test func oneItemIsReadWithoutTheList() async throws {
    try await content.store(["a", "b", "c"])
    let list = try await content.snapshot(section: "people", urls: [feedURL], groupCount: 2)
    #expect(try export(items: [list.groups[0][1]]) == ("T:b.", 1))
  }

  @Test func separateFeedsAreWrittenInOrder() async throws {
    let other = try #require(URL(string: "https://example.org/other.json"))
    try await content.store(["a", "b"])
    try await content.store(["c", "d"], at: other)
    for (merging, text) in [(Section.Merging.byFeed, "T:a,b,c,d."), (.oneList, "T:a,c,b,d.")] {
      #expect(try export(people(merging), feeds: [feedURL, other]) == (text, 4))
    }
  }

  @Test func aCancelledExportLeavesNothing() async throws {
    try await content.store(["a"])
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try export().count
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func exportingEverythingWritesADocumentPerFeed() async throws {
    let other = try #require(URL(string: "https://example.org/other.json"))
    try await content.store(["a"])
    try await content.store(["b", "c"], at: other)
    var bytes = Data()
    let count = try Exporter(content: content, library: .inMemory()).exportAll(
      [feedURL, other].map { .init(section: people(), feeds: [$0], title: "All/of:us") },
      date: .now, to: { bytes += $0 })
    #expect(count == 3)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("People/All of us.txtAll/of:us:a."))
    #expect(text.contains("People/All of us 2.txtAll/of:us:b,c."))
  }

  @Test(arguments: [
    ("Harbour News", "Harbour News"), ("../../etc/passwd", "etc passwd"), ("...", "Almanac"),
    (#"a\b:c*d?"e<f>g|h"#, "a b c d e f g h"), ("", "Almanac"), (".hidden.", "hidden"),
    ("Café 東京", "Café 東京"),
  ])
  func aTitleBecomesAFileName(title: String, name: String) {
    #expect(FileName.from(title) == name)
  }

  @Test func anExtensionIsNotRepeated() {
    #expect(FileName.from("Ours.JSON", "json") == "Ours")
    #expect(FileName.from("Ours.json", "zip") == "Ours.json")
    #expect(FileName.from(".json", "json") == "json")
  }

  @Test func aFileIsWrittenCompletelyOrNotAtAll() throws {
    let folder = TestFolder()
    let file = folder.url.appending(path: "a b.txt")
    try AtomicFile.write(to: file) { try $0(Data("old".utf8)) }
    #expect(throws: FeedError.empty) {
      try AtomicFile.write(to: file) { output in
        try output(Data("new".utf8))
        throw FeedError.empty
      }
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == "old")
    try AtomicFile.write(to: file) { try $0(Data("new".utf8)) }
    #expect(try String(contentsOf: file, encoding: .utf8) == "new")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a b.txt"])
    #expect(throws: AtomicFile.Problem.self) {
      try AtomicFile.write(to: folder.url.appending(path: "none/a")) { try $0(Data()) }
    }
  }

  @Test func anExistingFileKeepsItsModeAndItsLinks() throws {
    let folder = TestFolder()
    let (file, link) = (folder.url.appending(path: "a"), folder.url.appending(path: "link"))
    let manager = FileManager.default
    try Data("old".utf8).write(to: file)
    try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    try manager.createSymbolicLink(atPath: link.path, withDestinationPath: "a")
    try AtomicFile.write(to: link) { try $0(Data("new".utf8)) }
    #expect(try manager.destinationOfSymbolicLink(atPath: link.path) == "a")
    #expect(try String(contentsOf: file, encoding: .utf8) == "new")
    #expect(try manager.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
    #expect(throws: AtomicFile.Problem.self) {
      try AtomicFile.write(to: folder.url) { try $0(Data()) }
    }
  }

  @Test func aLinkMayLeadToAFileThatDoesNotExistYet() throws {
    let folder = TestFolder()
    let manager = FileManager.default
    try manager.createDirectory(
      at: folder.url.appending(path: "b"), withIntermediateDirectories: false)
    for (name, target) in [("1", "b/new"), ("2", "1"), ("3", "none/new")] {
      try manager.createSymbolicLink(
        atPath: folder.url.appending(path: name).path, withDestinationPath: target)
    }
    try AtomicFile.write(to: folder.url.appending(path: "2")) { try $0(Data("new".utf8)) }
    #expect(
      try manager.destinationOfSymbolicLink(atPath: folder.url.appending(path: "1").path) == "b/new"
    )
    #expect(try String(contentsOf: folder.url.appending(path: "b/new"), encoding: .utf8) == "new")
    #expect(throws: AtomicFile.Problem.self) {
      try AtomicFile.write(to: folder.url.appending(path: "3")) { try $0(Data()) }
    }
    try manager.createSymbolicLink(
      atPath: folder.url.appending(path: "4").path, withDestinationPath: "4")
    #expect(throws: AtomicFile.Problem.self) {
      try AtomicFile.write(to: folder.url.appending(path: "4")) { try $0(Data()) }
    }
  }

  @Test func aNameThatIsNotUTF8IsNoNewFile() {
    let folder = TestFolder()
    #expect(throws: AtomicFile.Problem.self) {
      try AtomicFile.write(to: folder.url.appending(path: "caf\u{FFFD}.json")) { try $0(Data()) }
    }
  }

  @Test func aPipeIsWrittenTo() throws {
    let folder = TestFolder()
    let pipe = folder.url.appending(path: "pipe")
    try #require(mkfifo(pipe.path, 0o600) == 0)
    // A reader that is there already, so that nothing waits.
    let reader = try FileHandle(forUpdating: pipe)
    try AtomicFile.write(to: pipe) { try $0(Data("new".utf8)) }
    #expect(try reader.read(upToCount: 3) == Data("new".utf8))
    #expect(
      try FileManager.default.attributesOfItem(atPath: pipe.path)[.type] as? FileAttributeType
        != .typeRegular)
    try AtomicFile.write(to: URL(filePath: "/dev/null")) { try $0(Data("new".utf8)) }
    #expect(
      try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
        == .typeCharacterSpecial)
  }
}
