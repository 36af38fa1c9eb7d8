import Foundation
import GtkKit
import XCTest

/// Tests the main actor on GLib's main loop, as in the app.
///
/// These tests are synchronous on purpose: inside a job of the main actor, no other job would run.
final class MainLoopTests: XCTestCase {
  func testTheMainActorRunsUnderGLib() {
    MainActor.assumeIsolated {
      let hop = Hop()
      Task { @MainActor in
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async { continuation.resume() }
        }
        hop.count += 1
      }
      XCTAssertTrue(Self.run { hop.count == 1 })
    }
  }

  func testManyHopsAllArrive() {
    MainActor.assumeIsolated {
      let hop = Hop()
      for _ in 0..<10_000 { Task { @MainActor in hop.count += 1 } }
      XCTAssertTrue(Self.run { hop.count == 10_000 })
    }
  }

  func testAnIdleLoopSleeps() {
    MainActor.assumeIsolated {
      // The main queue's file descriptor must have been read, or the loop spins from here on.
      let hop = Hop()
      Task { @MainActor in hop.count += 1 }
      XCTAssertTrue(Self.run { hop.count == 1 })
      while MainLoop.iterate() {}
      var turns = 0
      var isOver = false
      let limit = Timeout(after: 300) { isOver = true }
      while !isOver {
        MainLoop.iterate(waiting: true)
        turns += 1
      }
      limit.cancel()
      XCTAssertLessThan(turns, 50, "the loop woke up again and again")
    }
  }

  func testACancelledOrReleasedTimeoutDoesNotFire() {
    MainActor.assumeIsolated {
      let hop = Hop()
      let cancelled = Timeout(every: 1) { hop.count += 1 }
      cancelled.cancel()
      _ = Timeout(every: 1) { hop.count += 1 }
      var isOver = false
      let end = Timeout(after: 30) { isOver = true }
      XCTAssertTrue(Self.run { isOver })
      XCTAssertEqual(hop.count, 0)
      end.cancel()
    }
  }

  @MainActor private final class Hop {
    var count = 0
  }

  /// Runs GLib's loop until a condition holds; returns false if that takes more than ten seconds.
  @MainActor private static func run(until condition: () -> Bool) -> Bool {
    MainLoop.attach()
    var isLate = false
    let limit = Timeout(after: 10_000) { isLate = true }
    defer { limit.cancel() }
    while !condition(), !isLate { MainLoop.iterate(waiting: true) }
    return !isLate
  }
}
