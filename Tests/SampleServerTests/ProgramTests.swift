import Foundation
import Testing

@testable import SampleServer

@Suite(.timeLimit(.minutes(30))) struct ProgramTests {
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func itPrintsItsAddressAndEndsCleanly(signal: Int32) throws {
    let program = try ServerProgram(["--port", "0"])
    #expect(program.line.wholeMatch(of: #/Listening on http://127\.0\.0\.1:\d+/#) != nil)
    #expect(program.stop(signal) == 0)
    #expect(program.rest() == "")
  }

  @Test func aPortInUsePrintsALineAndExits1() throws {
    let first = try ServerProgram(["--port", "0"])
    defer { first.stop() }
    let port = try #require(first.base.split(separator: ":").last)
    let second = try ServerProgram(["--port", String(port)])
    #expect(second.waitForEnd() == 1)
    #expect(second.line.hasPrefix("almanac-server: Port \(port) is in use."))
    #expect(second.rest() == "")
  }

  @Test(arguments: [
    ["--bogus"], ["--port", "65536"], ["--port", "x"], ["--fault", "/x"], ["--page-size=-1"],
    ["--callback-style", "v3"], ["extra"],
  ])
  func aWrongOptionPrintsALineAndExits2(arguments: [String]) throws {
    let program = try ServerProgram(arguments)
    #expect(program.waitForEnd() == 2)
    #expect(program.line.hasPrefix("almanac-server: "))
    #expect(program.rest() == "")
  }
}
