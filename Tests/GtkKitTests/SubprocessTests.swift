import GtkTesting
import XCTest

@testable import GtkKit

/// Other programs, run to their end.
@MainActor final class SubprocessTests: GtkTestCase {
  func testAProgramsOutputIsRead() async {
    let outcome = await run(
      ["sh", "-c", "echo $WORD; echo no >&2; exit 3"], environment: ["WORD": "yes"])
    XCTAssertEqual(outcome, .init(status: 3, output: "yes\n", errors: "no\n"))
  }

  func testAMissingProgramGivesNoOutcome() async {
    let outcome = await run(["almanac-has-no-such-program"])
    XCTAssertNil(outcome)
  }

  func testAProgramThatTakesTooLongIsEnded() async {
    let outcome = await run(["sleep", "1000"], within: .milliseconds(50))
    XCTAssertNil(outcome)
  }

  private func run(
    _ words: [String], environment: [String: String] = [:], within limit: Duration = .seconds(30)
  ) async -> Subprocess.Outcome? {
    var answer: Subprocess.Outcome??
    Task { answer = .some(await Subprocess.run(words, environment: environment, within: limit)) }
    await wait("the program") { answer != nil }
    return answer ?? nil
  }
}
