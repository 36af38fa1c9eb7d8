import CGtk
import Foundation
import XCTest

@testable import GtkKit

/// Tests applications on the session bus.
///
/// These tests are synchronous on purpose: `run` is the main loop.
final class ApplicationTests: XCTestCase {
  override func setUpWithError() throws {
    try XCTSkipUnless(
      MainActor.assumeIsolated { Application.hasDisplay() }, "There is no display.")
    try XCTSkipIf(
      ProcessInfo.processInfo.environment["DBUS_SESSION_BUS_ADDRESS"] == nil, "There is no bus.")
  }

  func testTheBusPassesAddressesUnchangedToTheRunningInstance() throws {
    let address = "almanac://activated?state=a%20b&c=d#part"
    MainActor.assumeIsolated {
      var opened: [[String]] = []
      var window: ApplicationWindow?
      let call = Process()
      var application: Application?
      application = Application(
        id: "io.github.almanac.Open", onStart: {},
        onCommandLine: { _ in
          window = application.map { ApplicationWindow(application: $0) }
          do { try call.run() } catch { XCTFail("\(error)") }
        },
        onOpen: {
          opened.append($0)
          window?.destroy()
        })
      call.executableURL = URL(filePath: "/usr/bin/gdbus")
      call.arguments = [
        "call", "--session", "--dest", "io.github.almanac.Open",
        "--object-path", "/io/github/almanac/Open",
        "--method", "org.freedesktop.Application.Open", "['\(address)', 'almanac:x?y']", "{}",
      ]
      call.standardOutput = FileHandle.nullDevice
      let limit = Timeout(after: 10_000) { window?.destroy() }
      XCTAssertEqual(application?.run(["test"]), 0)
      limit.cancel()
      call.terminate()
      call.waitUntilExit()
      XCTAssertEqual(opened, [[address, "almanac:x?y"]])
    }
  }

  func testAStandaloneInstanceRunsBesideTheNamedOne() throws {
    let owner = try NameOwner("io.github.almanac.Standalone")
    owner.stop()
    MainActor.assumeIsolated {
      var lines: [[String]] = []
      let application = Application(
        id: "io.github.almanac.Standalone", isStandalone: true, onStart: {},
        onCommandLine: { lines.append($0) })
      XCTAssertEqual(application.run(["test", "--section", "articles"]), 0)
      XCTAssertEqual(lines, [["--section", "articles"]])
    }
    owner.end()
  }

  func testADisabledActionDoesNothing() throws {
    MainActor.assumeIsolated {
      var calls = 0
      let application = Application(
        id: "io.github.almanac.Action", isStandalone: true, onStart: {}, onCommandLine: { _ in })
      application.addAction("act") { calls += 1 }
      let action = g_action_map_lookup_action(application.opaque, "act")
      g_action_activate(action, nil)
      application.setEnabled("act", false)
      g_action_activate(action, nil)
      XCTAssertEqual(calls, 1)
      application.setEnabled("act", true)
      g_action_activate(action, nil)
      XCTAssertEqual(calls, 2)
    }
  }
}
