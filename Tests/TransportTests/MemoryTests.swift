import Foundation
import Testing
import Transport

/// What hostile answers may cost, each in a process of its own.
@Suite(
  .serialized, .timeLimit(.minutes(10)),
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

  /// Rounds of 40 requests, half of them cancelled, each at a moment of its own: 50, or 1,000 with
  /// `LONG=1`.
  @Test(.timeLimit(.minutes(10))) func roundsOfCancelledRequestsLeaveNothingBehind() async {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer()
      let rounds = ProcessInfo.processInfo.environment["LONG"] == "1" ? 1_000 : 50
      for _ in 0..<20 { try await Self.round(server) }
      let (files, memory) = (try Memory.openFiles(), try Memory.resident())
      for _ in 0..<rounds { try await Self.round(server) }
      let (filesAfter, memoryAfter) = (try Memory.openFiles(), try Memory.resident())
      #expect(filesAfter <= files + 8)
      // About 1 KB of each request stays, cancelled or not: 40 MB after 40,000 requests.
      #expect(memoryAfter - memory < 8 << 20 + (rounds * 40) << 11)
    }
  }

  private static func round(_ server: LoopbackServer) async throws {
    let request = TransportRequest(
      url: server.base.appending(path: "feed"), deadline: .seconds(60))
    let answers = try await withThrowingTaskGroup(of: Int.self) { group in
      for index in 0..<40 {
        group.addTask {
          let task = Task { try await Transport.live.send(request).status }
          if index.isMultiple(of: 2) {
            for _ in 0..<(index * 5) { await Task.yield() }
            task.cancel()
            _ = await task.result
            return 0
          }
          return try await task.value
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count { $0 == 200 } == 20)
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

  static func resident() throws -> Int { try value("VmRSS") }

  /// How many file descriptors are open.
  static func openFiles() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }

  private static func value(_ name: String) throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("\(name):") })
    return try #require(Int(line.filter(\.isNumber))) << 10
  }
}
