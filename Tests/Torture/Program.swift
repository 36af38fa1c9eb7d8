import Foundation

/// A running `StoreTorture use`, whose lines are read as they are printed.
final class Program {
  private let process = Process()
  private let output = Pipe()
  private var bytes = Data()

  init(folder: URL, seed: UInt64, part: Int) throws {
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["use", folder.path, "--seed", String(seed), "--part", String(part)]
    process.standardOutput = output
    try process.run()
  }

  /// Waits until the program has printed this many lines, or has ended.
  func read(lines: Int) throws {
    while bytes.count(where: { $0 == UInt8(ascii: "\n") }) < lines {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { return }
      bytes += more
    }
  }

  func kill() { _ = Foundation.kill(process.processIdentifier, SIGKILL) }

  /// - Returns: all lines printed.
  /// - Throws: if the program ended by itself.
  func finish() throws -> [Change.Line] {
    bytes += try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationReason == .uncaughtSignal, process.terminationStatus == SIGKILL else {
      throw Loss(what: "a program ended with status \(process.terminationStatus)")
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { Change.Line($0) }
  }
}
