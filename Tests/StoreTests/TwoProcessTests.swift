import Foundation
import GRDB
import Testing

@testable import Store

/// Tests the two databases while several processes have them open.
struct TwoProcessTests {
  private let folder = TestFolder()
  private var location: StoreLocation { folder.location }

  @Test func concurrentFirstStartsAllOpen() throws {
    for _ in 0..<3 {
      let programs = try (0..<4).map { _ in try HoldProgram(folder.url) }
      for program in programs { #expect(try program.line() == "opened") }
      for program in programs { #expect(try program.end() == "stars: 0") }
      try FileManager.default.removeItem(at: location.data)
      try FileManager.default.removeItem(at: location.cache)
    }
  }

  @Test func aProcessSeesAnothersChanges() async throws {
    let store = try OpenStore(at: location)
    let program = try HoldProgram(folder.url)
    #expect(try program.line() == "opened")
    try await store.library.setStarred(true, key: "Ada", section: "people")
    #expect(try program.end() == "stars: 1")
  }

  /// If a file in use were set aside, the other process would go on writing to it.
  @Test func aFileInUseIsNeitherSetAsideNorRebuilt() async throws {
    do { _ = try OpenStore(at: location) }
    try await fill(location.library)
    let program = try HoldProgram(folder.url)
    #expect(try program.line() == "opened")
    let names = try FileManager.default.contentsOfDirectory(atPath: location.data.path)
    for file in [location.library, location.content] {
      // Damages the journal too, because it would repair the file.
      for suffix in ["", "-wal"] {
        let part = URL(filePath: file.path + suffix)
        try Data(repeating: 0x41, count: Data(contentsOf: part).count).write(to: part)
      }
    }
    let before = try number(of: location.content)
    do {
      let store = try OpenStore(at: location)
      #expect(store.notices.contains(.libraryInMemory(.corrupt, .nothing)))
      #expect(store.notices.contains(.contentInMemory(.corrupt)))
      #expect(try number(of: location.content) == before)
    }
    let after = try FileManager.default.contentsOfDirectory(atPath: location.data.path)
    #expect(Set(after) == Set(names))
    _ = try program.end()
    let store = try OpenStore(at: location)
    #expect(store.notices.isEmpty)
    #expect(try await store.library.restoration() != nil)
    // The content was rebuilt, so its tables are empty.
    #expect(try await store.content.storedFeeds().isEmpty)
  }

  /// The inode number, which tells a file from an earlier file with the same name.
  private func number(of file: URL) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    return try #require((attributes[.systemFileNumber] as? NSNumber)?.intValue)
  }
}

/// A process that has a store open until it is told to end.
private final class HoldProgram {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init(_ folder: URL) throws {
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "StoreTorture")
    process.arguments = ["hold", folder.path]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// The next line of the program's output.
  func line() throws -> String {
    var bytes = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8),
      !byte.isEmpty
    { bytes += byte }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Ends the program.
  /// - Returns: the last line of its output.
  func end() throws -> String {
    try input.fileHandleForWriting.close()
    let line = try line()
    process.waitUntilExit()
    return line
  }
}
