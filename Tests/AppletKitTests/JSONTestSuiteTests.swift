import Foundation
import LenientJSON
import Testing

/// The folder of nst/JSONTestSuite, which is not part of the project; `nil` if it is not beside
/// the checkout.
private let folder: URL? = {
  let checkout = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  let folder = checkout.deletingLastPathComponent().appending(path: "shared/corpora/json")
  return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
}()

/// Where these files are missing, `JSONGrammarTests` still tests what the reader promises.
@Suite(
  .enabled(
    if: folder != nil,
    "the files of nst/JSONTestSuite are not beside the checkout (../shared/corpora/json)"))
struct JSONTestSuiteTests {
  /// - Parameter prefix: `y_` for documents to accept, `n_` for documents to refuse, `i_` for
  ///   either.
  private static func documents(_ prefix: String) throws -> [(name: String, bytes: Data)] {
    let files = try FileManager.default.contentsOfDirectory(
      at: #require(folder), includingPropertiesForKeys: nil)
    let documents = try files.filter { $0.lastPathComponent.hasPrefix(prefix) }.map {
      (name: $0.deletingPathExtension().lastPathComponent, bytes: try Data(contentsOf: $0))
    }
    try #require(!documents.isEmpty)
    return documents
  }

  @Test func validJSONIsRead() throws {
    for (name, bytes) in try Self.documents("y_") {
      #expect(throws: Never.self, "\(name)") {
        try JSONDocument(bytes)
      }
    }
  }

  @Test func invalidJSONIsRefusedExceptForCommasAndBreaks() throws {
    let forgiven = try Self.documents("n_").filter { (try? JSONDocument($0.bytes)) != nil }
    #expect(
      forgiven.map(\.name).sorted() == [
        "n_array_extra_comma", "n_array_number_and_comma", "n_object_trailing_comma",
        "n_string_unescaped_newline", "n_string_unescaped_tab",
      ])
  }

  /// Numbers of any size, depth to 512, unpaired surrogates and a byte order mark are accepted;
  /// invalid UTF-8 is not.
  @Test func undefinedCasesAreReadIfTheyAreUTF8() throws {
    for (name, bytes) in try Self.documents("i_") {
      let isRead = (try? JSONDocument(bytes)) != nil
      #expect(isRead == (String(validating: bytes, as: UTF8.self) != nil), "\(name)")
    }
  }
}
