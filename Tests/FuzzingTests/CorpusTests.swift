import Foundation
import Fuzzing
import Testing

/// Runs the inputs that fuzzing found, and the inputs that it starts from, through the functions
/// that it calls.
struct CorpusTests {
  private static let tests = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test(arguments: FuzzTarget.all.map(\.name))
  func everyInputOfTheCorpusIsRead(name: String) async throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    // The sections' fixtures are input for every target. Some sections have no other.
    let fixtures = try files(in: "SectionsTests/Fixtures")
    let own = (try? files(in: "Fuzz/Corpus/\(name)")) ?? []
    #expect(
      !own.isEmpty || fixtures.contains { $0.lastPathComponent == "\(name).json" },
      "Add an input to Tests/Fuzz/Corpus/\(name).")
    for file in fixtures + own { await target.run(try Data(contentsOf: file)) }
  }

  private func files(in folder: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: Self.tests.appending(path: folder), includingPropertiesForKeys: nil)
  }
}
