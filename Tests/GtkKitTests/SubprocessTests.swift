import GtkTesting
import XCTest

@testable import GtkKit

/// Tests running other programs to their end.
@MainActor final class SubprocessTests: GtkTestCase {
  func testAProgramsOutputIsRead() async {
    let outcome = await answer {
      await Subprocess.run(
        ["sh", "-c", "echo $WORD; echo no >&2; exit 3"], environment: ["WORD": "yes"])
    }
    XCTAssertEqual(outcome, .init(status: 3, output: "yes\n", errors: "no\n"))
  }

  func testAMissingProgramGivesNoOutcome() async {
    let outcome = await answer { await Subprocess.run(["almanac-has-no-such-program"]) }
    XCTAssertNil(outcome)
  }

  func testAProgramThatTakesTooLongIsEnded() async {
    let outcome = await answer {
      await Subprocess.run(["sleep", "1000"], within: .milliseconds(50))
    }
    XCTAssertNil(outcome)
  }
}
