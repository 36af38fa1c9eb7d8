import Foundation
import Testing
import Transport

@testable import SampleServer

/// Runs each case of a test with its own server on a free port, which is `LiveServer.current`.
struct ServerTrait: TestTrait, TestScoping {
  var rules = Rules()
  var faults: [String] = []

  func provideScope(
    for test: Test, testCase: Test.Case?, performing run: @Sendable () async throws -> Void
  ) async throws {
    let server = try await Server.start(
      samples: TestDispatcher.samples, rules: rules,
      faults: faults.map { try #require(Fault(argument: $0), "\($0)") })
    let base = try #require(URL(string: server.base))
    do {
      try await LiveServer.$current.withValue(LiveServer(base: base), operation: run)
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }
}

extension Trait where Self == ServerTrait {
  static var server: ServerTrait { ServerTrait() }

  static func server(rules: Rules = Rules(), faults: [String] = []) -> ServerTrait {
    ServerTrait(rules: rules, faults: faults)
  }
}

/// A server behind a socket, as clients see it.
struct LiveServer {
  @TaskLocal static var current: LiveServer?

  let base: URL

  func send(
    _ method: String, _ path: String, _ headers: [String: String] = [:], body: String? = nil,
    redirects: TransportRequest.RedirectPolicy = .refuse
  ) async throws(TransportError) -> TransportResponse {
    try await Transport.live.send(
      TransportRequest(
        url: URL(string: base.absoluteString + path)!, method: method, headers: headers,
        body: body.map { Data($0.utf8) }, redirects: redirects))
  }

  func get(
    _ path: String, _ headers: [String: String] = [:]
  ) async throws(TransportError) -> TransportResponse {
    try await send("GET", path, headers)
  }

  /// Sets faults while the server runs.
  func fault(_ json: String) async throws {
    #expect(try await send("POST", "/control/faults", body: json).status == 200)
  }

  /// The requests so far.
  func requests() async throws -> [Recorded] {
    try await recorded("/control/requests")
  }

  /// The requests to the second port, to which the fault `redirect` leads.
  func redirected() async throws -> [Recorded] {
    try await recorded("/control/redirected")
  }

  private func recorded(_ path: String) async throws -> [Recorded] {
    try JSONDecoder().decode(Log.self, from: try await get(path).body).requests
  }

  struct Recorded: Decodable {
    let method: String
    let target: String
    let headers: [String: String]
    let status: Int?
  }

  private struct Log: Decodable {
    let requests: [Recorded]
  }
}
