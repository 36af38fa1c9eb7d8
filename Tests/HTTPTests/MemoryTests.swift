import Foundation
import HTTP
import Testing
import Transport

/// Tests what hostile answers cost. Each test runs in its own process.
@Suite(
  .serialized, .timeLimit(.minutes(30)),
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: LoopbackServer.python),
    "the loopback server is a Python script"))
struct MemoryTests {
  /// 1 MB decompresses to 1 GB, but takes little more memory than the limit.
  @Test func aGzipBombTakesNoMoreThanTheCap() async {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer()
      _ = try await Self.status(server, "feed")
      let limit = 64 << 20
      let peak = try await Memory.peak {
        await #expect(throws: TransportError.tooLarge(limit: limit)) {
          try await Self.status(server, "bomb", .seconds(300))
        }
      }
      #expect(peak < limit * 5 / 4, "\(peak >> 20) MB")
    }
  }

  @Test func aFastBodyIsCutOffWhileItArrives() async {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer()
      _ = try await Self.status(server, "feed")
      let limit = 32 << 20
      let peak = try await Memory.peak {
        await #expect(throws: TransportError.tooLarge(limit: limit)) {
          try await Transport.http.send(
            TransportRequest(url: server.base.appending(path: "endless"), maxBytes: limit))
        }
      }
      #expect(peak < limit * 3 / 2, "\(peak >> 20) MB")
    }
  }

  /// What a server may send without end, and the error that ends it.
  private static let endless: [String: TransportError] = [
    // Chunks of one byte each, many together and one by one.
    "atoms": .tooLarge(limit: 1 << 20), "slow-atoms": .tooLarge(limit: 1 << 20),
    "slow-head": .malformed, "endless-head": .malformed, "endless-line": .malformed,
    "interim": .malformed, "trailers": .malformed, "extension": .tooLarge(limit: 1 << 20),
    "bomb": .tooLarge(limit: 1 << 20),
  ]

  /// What may arrive of it takes less time of the processor than 400 ordinary requests.
  @Test(arguments: endless.keys.sorted()) func anEndlessAnswerCostsLittle(path: String) async {
    await #expect(processExitsWith: .success) { [path] in
      let server = try LoopbackServer()
      _ = try await Self.status(server, "feed")
      let start = ProcessorTime.used
      let peak = try await Memory.peak {
        let request = TransportRequest(
          url: server.base.appending(path: path), maxBytes: 1 << 20, deadline: .seconds(300))
        let error = try #require(Self.endless[path])
        await #expect(throws: error) {
          try await Transport.http.send(request)
        }
      }
      let used = ProcessorTime.used - start
      #expect(peak < 16 << 20, "\(peak >> 20) MB")
      let before = ProcessorTime.used
      for _ in 0..<100 { _ = try await Self.status(server, "long-hop") }
      let allowed = ProcessorTime.used - before
      #expect(used < allowed * 4, "\(used), \(allowed)")
    }
  }

  /// The body of a redirect is not read, so that it can be endless.
  @Test(arguments: ["heavy-hop", "bomb-hop"]) func aRedirectIsFollowedBeforeItsEnd(path: String)
    async
  {
    await #expect(processExitsWith: .success) { [path] in
      let server = try LoopbackServer()
      _ = try await Self.status(server, "feed")
      let peak = try await Memory.peak {
        let status = try await Self.status(server, path)
        #expect(status == 200)
      }
      #expect(peak < 16 << 20, "\(peak >> 20) MB")
    }
  }

  /// Waits for a second, or for 30 with `LONG=1`. A request that waited used to keep a processor
  /// busy.
  @Test(arguments: ["silent", "drip", "trickle"])
  func waitingUsesNoProcessorTime(path: String) async {
    await #expect(processExitsWith: .success) { [path] in
      let server = try LoopbackServer()
      _ = try await Self.status(server, "feed")
      let start = ProcessorTime.used
      let passed = await ContinuousClock().measure {
        await #expect(throws: TransportError.timedOut) {
          try await Self.status(server, path, .seconds(Self.isLong ? 30 : 1))
        }
      }
      let used = ProcessorTime.used - start
      #expect(used < passed / 3, "\(used) in \(passed)")
    }
  }

  /// A byte arrives every 10 ms, 300 in all. Each byte used to wake four threads.
  @Test func aTricklingBodyIsReadInLargerPieces() async {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer()
      _ = try await Self.status(server, "feed")
      let start = ProcessorTime.wakes
      await #expect(throws: TransportError.timedOut) {
        try await Self.status(server, "trickle", .seconds(3))
      }
      let wakes = ProcessorTime.wakes - start
      #expect(wakes < 500, "\(wakes)")
    }
  }

  /// Runs 100 rounds of 40 requests, or 2,500 rounds with `LONG=1`. Half of the requests are
  /// cancelled at different moments, and many of the others fail. The first half of the rounds also grows the heap to its
  /// working size, so only the memory of the second half counts.
  @Test(.timeLimit(.minutes(30))) func roundsOfCancelledRequestsLeaveNothingBehind() async {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer()
      let rounds = Self.isLong ? 1_250 : 50
      for _ in 0..<20 { try await Self.round(server) }
      let files = try Memory.openFiles()
      for _ in 0..<rounds { try await Self.round(server) }
      let memory = try Memory.resident()
      for _ in 0..<rounds { try await Self.round(server) }
      let (filesAfter, memoryAfter) = (try Memory.openFiles(), try Memory.resident())
      #expect(filesAfter <= files + 8)
      // About 1 KB of each request stays, cancelled or not: 100 rounds add less than half.
      let grown = memoryAfter - memory
      #expect(grown < memory / 2 * rounds / 100, "\(grown >> 10) KB more than \(memory >> 10)")
    }
  }

  private static let isLong = ProcessInfo.processInfo.environment["LONG"] == "1"

  private static func status(
    _ server: LoopbackServer, _ path: String, _ deadline: Duration = .seconds(60)
  ) async throws -> Int {
    try await Transport.http.send(
      TransportRequest(url: server.base.appending(path: path), deadline: deadline)
    ).status
  }

  /// What the requests of a round ask for, and the status or the error that they get.
  private static let answers: [(path: String, result: Result<Int, TransportError>)] = [
    ("feed", .success(200)), ("hops/3", .success(200)), ("packed", .success(200)),
    ("status/500", .success(500)), ("cut", .failure(.cutShort)), ("no-http", .failure(.notHTTP)),
    ("cut-packed", .failure(.cutShort)), ("heavy-hop", .success(200)),
    ("endless-head", .failure(.malformed)), ("kept", .success(200)),
  ]

  private static func round(_ server: LoopbackServer) async throws {
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<40 {
        let (path, expected) = answers[index / 2 % answers.count]
        let request = TransportRequest(
          url: server.base.appending(path: path), deadline: .seconds(60))
        group.addTask {
          let task = Task {
            await Result(awaiting: { () async throws(TransportError) in
              try await Transport.http.send(request).status
            })
          }
          if index.isMultiple(of: 2) {
            for _ in 0..<Int.random(in: 0...200) { await Task.yield() }
            task.cancel()
            _ = await task.value
          } else {
            let result = await task.value
            #expect(result == expected, "\(path)")
          }
        }
      }
    }
  }
}

/// The processor time of this process, in all its threads.
enum ProcessorTime {
  static var used: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// How often the threads of this process have waited.
  static var wakes: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_nvcsw
  }
}

/// The memory of this process, as counted by the kernel.
enum Memory {
  /// How much the resident memory grows at most during some work, in bytes.
  static func peak(of work: () async throws -> Void) async throws -> Int {
    // Writing 5 resets the peak to the current resident size; see proc(5).
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
