import Foundation
import LenientJSON
import Testing

/// Nicolas Seriot's JSONTestSuite: what is JSON, what is not, and what is left to the reader.
struct JSONTestSuiteTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "JSONTestSuite")

  /// Some 300 files and those that are too large to be kept.
  private static func documents(_ prefix: String) throws -> [(name: String, bytes: Data)] {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let large = [
      ("i_structure_500_nested_arrays", repeating("[", 500) + repeating("]", 500)),
      ("n_structure_100000_opening_arrays", repeating("[", 100_000)),
      ("n_structure_open_array_object", repeating(#"[{"":"#, 50_000) + "\n"),
    ]
    let small = try files.filter { $0.pathExtension == "json" }.map {
      ($0.deletingPathExtension().lastPathComponent, try Data(contentsOf: $0))
    }
    return (small + large.map { ($0, Data($1.utf8)) }).filter { $0.0.hasPrefix(prefix) }
  }

  private static func repeating(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test func whatIsJSONIsRead() throws {
    let documents = try Self.documents("y_")
    #expect(documents.count == 95)
    for (name, bytes) in documents {
      #expect(throws: Never.self, "\(name)") {
        try JSONDocument(bytes, trailingCommas: .refused)
      }
    }
  }

  @Test func whatIsNoJSONIsRefused() throws {
    let documents = try Self.documents("n_")
    #expect(documents.count == 188)
    for (name, bytes) in documents {
      #expect(throws: JSONProblem.self, "\(name)") {
        try JSONDocument(bytes, trailingCommas: .refused)
      }
    }
  }

  @Test func onlyATrailingCommaIsForgiven() throws {
    let forgiven = try Self.documents("n_").filter { (try? JSONDocument($0.bytes)) != nil }
    #expect(
      forgiven.map(\.name).sorted() == [
        "n_array_extra_comma", "n_array_number_and_comma", "n_object_trailing_comma",
      ])
  }

  /// Numbers of any size, depth to 512, halves of surrogate pairs and a byte order mark are read;
  /// bytes that are no UTF-8 are not.
  @Test func whatIsLeftToTheReaderIsReadWhereItIsUTF8() throws {
    let documents = try Self.documents("i_")
    #expect(documents.count == 35)
    for (name, bytes) in documents {
      let isRead = (try? JSONDocument(bytes)) != nil
      #expect(isRead == (String(validating: bytes, as: UTF8.self) != nil), "\(name)")
    }
  }
}
