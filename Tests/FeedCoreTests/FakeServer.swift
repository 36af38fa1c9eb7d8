import Foundation
import Synchronization
import Testing
import Transport

/// A server that the test controls. It gives the answers that the test sets, and can hold them
/// back.
final class FakeServer: Sendable {
  typealias Answer = @Sendable (TransportRequest) throws(TransportError) -> TransportResponse

  private struct State {
    var answer: Answer
    var isHeld = false
    var requests: [TransportRequest] = []
    var running = 0
    var maxConcurrent = 0
    var cancelled = 0
  }

  private let state: Mutex<State>

  init(_ answer: @escaping Answer = { _ throws(TransportError) in throw .offline }) {
    state = Mutex(State(answer: answer))
  }

  convenience init(body: String, headers: [String: String] = [:]) {
    self.init()
    serve(body, headers: headers)
  }

  var requests: [TransportRequest] { state.withLock(\.requests) }
  var running: Int { state.withLock(\.running) }
  var maxConcurrent: Int { state.withLock(\.maxConcurrent) }
  var cancelled: Int { state.withLock(\.cancelled) }

  func serve(_ body: String, status: Int = 200, headers: [String: String] = [:]) {
    serve(Data(body.utf8), status: status, headers: headers)
  }

  func serve(_ body: Data, status: Int = 200, headers: [String: String] = [:]) {
    answer { TransportResponse(status: status, headers: headers, body: body, url: $0.url) }
  }

  func fail(_ error: TransportError) {
    answer { _ throws(TransportError) in throw error }
  }

  func answer(_ answer: @escaping Answer) { state.withLock { $0.answer = answer } }
  func hold() { state.withLock { $0.isHeld = true } }

  /// Holds back all answers, starts the work, and returns its result once this many requests wait.
  func hold<T>(
    _ count: Int = 1, isolation: isolated (any Actor)? = #isolation, _ work: () throws -> T
  ) async throws -> T {
    hold()
    let result = try work()
    try await eventually("\(count) requests") { running == count }
    return result
  }
  func release() { state.withLock { $0.isHeld = false } }

  var transport: Transport {
    .stub { [self] request throws(TransportError) in
      state.withLock {
        $0.requests.append(request)
        $0.running += 1
        $0.maxConcurrent = max($0.maxConcurrent, $0.running)
      }
      defer { state.withLock { $0.running -= 1 } }
      while state.withLock(\.isHeld) {
        if Task.isCancelled {
          state.withLock { $0.cancelled += 1 }
          throw .cancelled
        }
        await shortly()
      }
      return try state.withLock(\.answer)(request)
    }
  }
}

/// Waits for a condition, and throws if it never holds in many looks.
func eventually(
  _ what: Comment, isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () async -> Bool
) async throws {
  // The looks are limited, not the time: between two looks, all other tests have their turn, which
  // takes minutes on a slow machine.
  for _ in 0..<60_000 {
    if await condition() { return }
    await shortly()
  }
  try #require(Bool(false), what, sourceLocation: sourceLocation)
}

/// Sleeps for a millisecond, so that other tests get the processor.
func shortly() async {
  // In a cancelled task, the sleep below returns at once.
  await Task.yield()
  try? await Task.sleep(for: .milliseconds(1))
}

func untilCancelled() async { try? await Task.sleep(for: .seconds(86_400)) }
