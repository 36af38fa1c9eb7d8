import Foundation
import XCTest

/// Another program that owns a name on the session bus, and answers nothing once it is stopped.
final class NameOwner {
  private let process = Process()

  /// Starts the program, and returns when it owns the name.
  init(_ name: String) throws {
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-c", Self.program, name]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    XCTAssertEqual(String(decoding: output.fileHandleForReading.availableData, as: UTF8.self), "1")
  }

  deinit { end() }

  /// Stops the program, which then still owns the name but does nothing.
  func stop() { process.stop() }

  func end() {
    // No milder signal would end a stopped process.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  private static let program = """
    import sys
    from gi.repository import Gio, GLib
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    request = GLib.Variant("(su)", (sys.argv[1], 4))
    reply = bus.call_sync(
        "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
        request, None, Gio.DBusCallFlags.NONE, -1)
    sys.stdout.write(str(reply[0]))
    sys.stdout.flush()
    sys.stdin.read()
    """
}

extension Process {
  /// Stops the process, and waits until it has stopped: its threads outlast the signal a little.
  func stop() {
    kill(processIdentifier, SIGSTOP)
    var status: Int32 = 0
    waitpid(processIdentifier, &status, WUNTRACED)
  }
}
