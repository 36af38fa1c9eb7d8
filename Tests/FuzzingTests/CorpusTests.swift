import Foundation
import Fuzzing
import Testing

/// The inputs that fuzzing found, and those it starts from, through the same functions.
struct CorpusTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fuzz/Corpus")

  @Test(arguments: FuzzTarget.allCases)
  func everyInputThatWasFoundIsRead(target: FuzzTarget) async throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.folder.appending(path: target.rawValue), includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    for file in files { await target.run(try Data(contentsOf: file)) }
  }
}
