import Foundation
import Fuzzing
import Testing

/// Runs the inputs that fuzzing found, and the inputs that it starts from, through the functions
/// that it calls.
struct CorpusTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fuzz/Corpus")

  @Test(arguments: FuzzTarget.all.map(\.name))
  func everyInputOfTheCorpusIsRead(name: String) async throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.folder.appending(path: name), includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    for file in files { await target.run(try Data(contentsOf: file)) }
  }
}
