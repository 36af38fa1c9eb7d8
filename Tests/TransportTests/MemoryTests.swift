import Foundation
import Testing
import Transport

/// What hostile answers may cost, each in a process of its own.
@Suite(
  .serialized, .timeLimit(.minutes(2)),
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: LoopbackServer.python),
    "the loopback server is a Python script"))
struct MemoryTests {
  /// 1 MB that unpacks to 1 GB: the cap, and 16 MB at most for all the rest.
  @Test func aGzipBombTakesNoMoreThanTheCap() async {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer()
      _ = try await Transport.live.send(TransportRequest(url: server.base.appending(path: "feed")))
      let peak = try await Memory.peak {
        await #expect(throws: TransportError.tooLarge(limit: 64 << 20)) {
          try await Transport.live.send(
            TransportRequest(url: server.base.appending(path: "bomb"), deadline: .seconds(60)))
        }
        // The session still unpacks what it has; the next request waits for that.
        _ = try await Transport.live.send(
          TransportRequest(url: server.base.appending(path: "feed"), deadline: .seconds(60)))
      }
      #expect(peak < (64 + 16) << 20, "\(peak >> 20) MB")
    }
  }

  @Test func aFastBodyIsCutOffWhileItArrives() async {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer()
      _ = try await Transport.live.send(TransportRequest(url: server.base.appending(path: "feed")))
      let peak = try await Memory.peak {
        await #expect(throws: TransportError.tooLarge(limit: 1 << 20)) {
          try await Transport.live.send(
            TransportRequest(url: server.base.appending(path: "endless"), maxBytes: 1 << 20))
        }
      }
      #expect(peak < (1 + 16) << 20, "\(peak >> 20) MB")
    }
  }

  /// URLSession tells of a redirect only after its body, and keeps that: the deadline ends it.
  @Test func aRedirectsOwnBodyTakesLittle() async {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer()
      _ = try await Transport.live.send(TransportRequest(url: server.base.appending(path: "feed")))
      let peak = try await Memory.peak {
        await #expect(throws: TransportError.timedOut) {
          try await Transport.live.send(
            TransportRequest(
              url: server.base.appending(path: "heavy-hop"), deadline: .seconds(3)))
        }
      }
      #expect(peak < (64 + 16) << 20, "\(peak >> 20) MB")
    }
  }

  /// It holds up every request of the process; Swift's tasks and the deadlines go on.
  @Test func requestsBehindARedirectWithoutEndEndAtTheirDeadlines() async {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer()
      await #expect(throws: TransportError.timedOut) {
        try await Transport.live.send(
          TransportRequest(url: server.base.appending(path: "heavy-hop"), deadline: .seconds(1)))
      }
      await withTaskGroup { group in
        for _ in 0..<16 {
          group.addTask {
            _ = try? await Transport.live.send(
              TransportRequest(url: server.base.appending(path: "feed"), deadline: .seconds(1)))
          }
        }
      }
    }
  }
}

/// The memory of this process, as the kernel counts it.
enum Memory {
  /// How far the resident memory rose at most above where it was, in bytes.
  static func peak(of work: () async throws -> Void) async throws -> Int {
    // 5 sets the peak back to what is resident now: proc(5).
    try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    let before = try value("VmRSS")
    try await work()
    return try value("VmHWM") - before
  }

  private static func value(_ name: String) throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("\(name):") })
    return try #require(Int(line.filter(\.isNumber))) << 10
  }
}
