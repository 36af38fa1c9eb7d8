import FlyingFox
import FlyingSocks
import Foundation

/// An HTTP server on a port of 127.0.0.1. Only this file and `Answer+Sending.swift` use FlyingFox.
struct Listener: Sendable {
  /// The requested port, or the one that the system chose.
  let port: UInt16
  private let server: HTTPServer
  /// The task that runs the server. Its value says why the server no longer listens.
  let running: Task<ListenerError, Never>

  /// The server's address, without a slash at its end.
  var base: String { "http://127.0.0.1:\(port)" }

  typealias Handler = @Sendable (Request) async -> Answer

  /// The maximum sizes in bytes: larger bodies are refused with 413, longer addresses with 414,
  /// larger headers with 431. FlyingFox itself reads request lines of any length.
  enum Limit {
    static let body = 64 << 10
    static let target = 8 << 10
    static let headers = 32 << 10
    /// The time limit for an answer, in seconds. A request that a gate holds for longer is answered
    /// with 500.
    static let answering: TimeInterval = 600
  }

  /// - Parameter port: the port; 0 for any free one.
  static func start(
    port: UInt16, handler: @escaping Handler
  ) async throws(ListenerError) -> Listener {
    let server: HTTPServer
    do {
      server = HTTPServer(
        config: HTTPServer.Configuration(
          address: try .inet(ip4: "127.0.0.1", port: port), timeout: Limit.answering,
          sharedRequestBufferSize: Limit.body, sharedRequestReplaySize: Limit.body,
          logger: .disabled),
        handler: ClosureHTTPHandler { await Self.response(to: $0, handler) })
    } catch {
      throw .other(reason: error.localizedDescription)
    }
    // Waits until the server listens, or has ended.
    let (events, continuation) = AsyncStream.makeStream(of: ListenerError?.self)
    let running = Task {
      let error = await run(server, on: port)
      continuation.yield(error)
      return error
    }
    let waiting = Task {
      // FlyingFox gives up after 5 s, and a busy machine sometimes takes that long.
      while !Task.isCancelled {
        guard (try? await server.waitUntilListening()) != nil else { continue }
        continuation.yield(nil)
        break
      }
    }
    defer { waiting.cancel() }
    for await event in events {
      if let event { throw event }
      break
    }
    guard case .ip4(_, let port)? = await server.listeningAddress else {
      throw .other(reason: "the port is not known")
    }
    return Listener(port: port, server: server, running: running)
  }

  /// Closes the port and all connections.
  func stop() async {
    await server.stop()
    _ = await running.value
  }

  private static func run(_ server: HTTPServer, on port: UInt16) async -> ListenerError {
    do {
      try await server.run()
      return .stopped
    } catch SocketError.failed(_, EADDRINUSE, _) {
      return .portInUse(port)
    } catch SocketError.failed(_, EACCES, _) {
      return .notAllowed(port)
    } catch is CancellationError, SocketError.disconnected {
      return .stopped
    } catch {
      return .other(reason: error.localizedDescription)
    }
  }

  private static func response(
    to request: HTTPRequest, _ handler: Handler
  ) async -> HTTPResponse {
    let headers = Dictionary(
      request.headers.map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: { $1 })
    let answer: Answer
    if request.target.rawValue.utf8.count > Limit.target {
      answer = .text("The address is too long.", status: 414, delivery: .wholeThenClosed)
    } else if headers.reduce(0, { $0 + $1.key.utf8.count + $1.value.utf8.count }) > Limit.headers {
      answer = .text("The headers are too large.", status: 431, delivery: .wholeThenClosed)
    } else if let body = await body(of: request) {
      answer = await handler(
        Request(
          method: request.method.rawValue, target: request.target.rawValue, headers: headers,
          body: body))
    } else {
      answer = .text(
        "The body is larger than \(Limit.body) bytes.", status: 413, delivery: .wholeThenClosed)
    }
    return answer.response(toHead: request.method == .HEAD)
  }

  /// - Returns: the body; `nil` if it is too large or incomplete.
  private static func body(of request: HTTPRequest) async -> Data? {
    var body = Data()
    guard request.bodySequence.count ?? 0 <= Limit.body else { return nil }
    do {
      for try await chunk in request.bodySequence {
        body.append(chunk)
        guard body.count <= Limit.body else { return nil }
      }
    } catch {
      return nil
    }
    return body
  }
}

/// Why a port is not, or no longer, open.
enum ListenerError: Error, Hashable {
  case portInUse(UInt16)
  case notAllowed(UInt16)
  /// The server was stopped on request.
  case stopped
  case other(reason: String)

  var message: String {
    switch self {
    case .portInUse(let port):
      "Port \(port) is in use. Choose another with --port, or any free one with --port 0."
    case .notAllowed(let port):
      "Port \(port) may not be used by this account. Choose one above 1023 with --port."
    case .stopped: "Stopped."
    case .other(let reason): "The server cannot listen: \(reason)"
    }
  }
}
