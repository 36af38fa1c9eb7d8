import Foundation
import Testing

@testable import SampleServer

@Suite(.timeLimit(.minutes(30))) struct ProgramTests {
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func itPrintsItsAddressAndEndsCleanly(signal: Int32) throws {
    let program = try ServerProgram("--port", "0")
    #expect(program.line.wholeMatch(of: #/Listening on http://127\.0\.0\.1:\d+/#) != nil)
    #expect(program.stop(signal) == 0)
    #expect(program.rest() == "")
  }

  @Test func aPortInUsePrintsALineAndExits1() throws {
    let first = try ServerProgram("--port", "0")
    defer { first.stop() }
    let port = try #require(first.base.split(separator: ":").last)
    let second = try ServerProgram("--port", String(port))
    second.process.waitUntilExit()
    #expect(second.process.terminationStatus == 1)
    #expect(second.line.hasPrefix("almanac-server: Port \(port) is in use."))
    #expect(second.rest() == "")
  }

  @Test(arguments: [
    ["--bogus"], ["--port", "65536"], ["--port", "x"], ["--fault", "/x"], ["--page-size=-1"],
    ["--callback-style", "v3"], ["extra"],
  ])
  func aWrongOptionPrintsALineAndExits2(arguments: [String]) throws {
    let process = Process()
    let errors = Pipe()
    process.executableURL = ServerProgram.binary
    process.arguments = arguments
    process.standardError = errors
    try process.run()
    let text = String(
      decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 2)
    #expect(text.hasPrefix("almanac-server: "))
    #expect(text.split(separator: "\n").count == 1)
  }
}
