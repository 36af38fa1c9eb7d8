import Foundation
import Testing
import Transport

/// Tests loading files and samples, from a folder made for the test.
final class FileTransportTests {
  private let directory = FileManager.default.temporaryDirectory
    .appending(path: "almanac-files-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(
      at: directory.appending(path: "samples/pictures"), withIntermediateDirectories: true)
    try Data("secret".utf8).write(to: directory.appending(path: "secret.json"))
    try Data("facts".utf8).write(to: directory.appending(path: "samples/facts.json"))
    try Data("picture".utf8).write(to: directory.appending(path: "samples/pictures/a b.png"))
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  private func file(_ name: String, maxBytes: Int = 100) async throws -> TransportResponse {
    let url = directory.appending(path: name)
    return try await Transport.files.send(TransportRequest(url: url, maxBytes: maxBytes))
  }

  private func sample(_ address: String) async throws -> TransportResponse {
    let transport = Transport.samples(directory: directory.appending(path: "samples"))
    return try await transport.send(TransportRequest(url: try #require(URL(string: address))))
  }

  @Test func aFileIsReadWithItsValidator() async throws {
    let response = try await file("secret.json")
    #expect(response.status == 200)
    #expect(response.body == Data("secret".utf8))
    #expect(response.header("ETag")?.hasPrefix("\"") == true)
  }

  @Test func anUnchangedFileAnswers304() async throws {
    let url = directory.appending(path: "secret.json")
    let etag = try await file("secret.json").header("ETag")
    let request = TransportRequest(url: url, headers: ["If-None-Match": etag ?? ""])
    let second = try await Transport.files.send(request)
    #expect(second.status == 304)
    #expect(second.body.isEmpty)

    try Data("secret, and more".utf8).write(to: url)
    #expect(try await Transport.files.send(request).status == 200)
  }

  @Test func aMissingFileIsNamed() async {
    let path = directory.appending(path: "gone.json").path
    await #expect(throws: TransportError.fileNotFound(path: path)) { try await file("gone.json") }
  }

  @Test func aFolderIsNotAFile() async {
    await #expect {
      try await file("samples")
    } throws: {
      guard case .unreadable = $0 as? TransportError else { return false }
      return true
    }
  }

  @Test func aFileOverTheLimitIsRefused() async throws {
    #expect(try await file("secret.json", maxBytes: 6).body.count == 6)
    await #expect(throws: TransportError.tooLarge(limit: 5)) {
      try await file("secret.json", maxBytes: 5)
    }
  }

  @Test func aLinkIsFollowed() async throws {
    try FileManager.default.createSymbolicLink(
      at: directory.appending(path: "link.json"),
      withDestinationURL: directory.appending(path: "secret.json"))
    #expect(try await file("link.json").body == Data("secret".utf8))
  }

  @Test func anotherComputersFileIsRefused() async throws {
    let url = try #require(URL(string: "file://server/etc/passwd"))
    await #expect(throws: TransportError.self) {
      try await Transport.files.send(TransportRequest(url: url))
    }
  }

  @Test func aSampleIsReadByName() async throws {
    #expect(try await sample("sample:facts.json").body == Data("facts".utf8))
    #expect(try await sample("sample:pictures/a%20b.png").body == Data("picture".utf8))
  }

  @Test(arguments: [
    "sample:../secret.json", "sample:pictures/../../secret.json", "sample:%2e%2e/secret.json",
    "sample:..%2Fsecret.json", "sample:/etc/passwd", "sample:///etc/passwd", "sample:./facts.json",
    "sample://host/facts.json", "sample:", "sample:pictures//a", "sample:facts.json%00",
  ])
  func aSampleNeverLeavesItsFolder(address: String) async {
    await #expect {
      try await sample(address)
    } throws: {
      guard case .fileNotFound = $0 as? TransportError else { return false }
      return true
    }
  }

  @Test func aSampleAnswers304Too() async throws {
    let transport = Transport.samples(directory: directory.appending(path: "samples"))
    var request = TransportRequest(url: try #require(URL(string: "sample:facts.json")))
    request.headers["If-None-Match"] = try await transport.send(request).header("ETag")
    #expect(try await transport.send(request).status == 304)
  }
}
