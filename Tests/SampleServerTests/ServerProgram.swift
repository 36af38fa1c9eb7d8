import Foundation

/// The server's program, started as a user would start it.
final class ServerProgram {
  /// The first line that the program printed.
  let line: String
  private let process = Process()
  private let output = Pipe()

  init(_ arguments: [String]) throws {
    process.executableURL = Self.binary
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = output
    try process.run()
    var bytes = Data()
    while !bytes.contains(UInt8(ascii: "\n")) {
      guard let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty else {
        break
      }
      bytes.append(byte)
    }
    line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  /// The program, which is in the same folder as the tests.
  static let binary = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "almanac-server")

  var base: String { line.replacing("Listening on ", with: "") }

  /// - Returns: the program's exit status.
  @discardableResult func stop(_ signal: Int32 = SIGTERM) -> Int32 {
    kill(process.processIdentifier, signal)
    return waitForEnd()
  }

  /// - Returns: the program's exit status.
  func waitForEnd() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Everything printed after the first line; waits until the process ends.
  func rest() -> String {
    String(decoding: (try? output.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self)
  }
}
