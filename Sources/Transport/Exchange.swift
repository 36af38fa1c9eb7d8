import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// A running request. It gathers the response, and delivers it once.
package final class Exchange: Sendable {
  typealias Answer = Result<TransportResponse, TransportError>

  private struct State {
    var continuation: CheckedContinuation<Answer, Never>?
    var status = 0
    var headers: [String: String] = [:]
    var body = Data()
    var isFinished = false
    var isTaskClaimed = false
  }

  package let request: TransportRequest
  package let chain: RedirectChain
  private let state = Mutex(State())
  let task = Mutex<URLSessionDataTask?>(nil)

  init(_ request: TransportRequest, in chain: RedirectChain = RedirectChain()) {
    self.request = request
    self.chain = chain
  }

  /// - Returns: `false` if the exchange was cancelled before it began; the continuation is then
  ///   resumed.
  func begin(_ continuation: CheckedContinuation<Answer, Never>) -> Bool {
    let begins = state.withLock {
      if !$0.isFinished { $0.continuation = continuation }
      return !$0.isFinished
    }
    if !begins { continuation.resume(returning: .failure(.cancelled)) }
    return begins
  }

  /// Whether the answer is known, so that nothing more needs to arrive.
  package var isFinished: Bool { state.withLock(\.isFinished) }
  var hasResponse: Bool { state.withLock { $0.status > 0 } }

  func receive(_ response: URLResponse) {
    guard let response = response as? HTTPURLResponse else { return }
    let headers = Dictionary(
      response.allHeaderFields.map { ("\($0.key)", "\($0.value)") },
      uniquingKeysWith: { first, _ in first })
    state.withLock {
      $0.status = response.statusCode
      $0.headers = headers
    }
    if response.expectedContentLength > Int64(request.maxBytes) { finishTooLarge() }
  }

  func receive(_ data: Data) {
    let isTooLarge = state.withLock {
      guard !$0.isFinished else { return false }
      guard $0.body.count + data.count <= request.maxBytes else { return true }
      $0.body.append(data)
      return false
    }
    if isTooLarge { finishTooLarge() }
  }

  private func finishTooLarge() { finish(.failure(.tooLarge(limit: request.maxBytes))) }

  /// Finishes with the response as it has arrived, or with an error if none has.
  func complete() {
    let (status, headers, body) = state.withLock { ($0.status, $0.headers, $0.body) }
    guard status > 0 else { return finish(.failure(.malformed)) }
    finish(
      .success(TransportResponse(status: status, headers: headers, body: body, url: request.url)))
  }

  /// Delivers the answer. Only the first call counts.
  func finish(_ answer: Answer) {
    let continuation = state.withLock {
      $0.isFinished = true
      $0.body = Data()
      return $0.continuation.take()
    }
    continuation?.resume(returning: answer)
  }

  /// Claims the session's task, to answer its redirect, to cancel it, or because it has ended. Only
  /// the first claim succeeds.
  ///
  /// On Linux the process dies when a redirect is answered after the task was cancelled, or the
  /// other way around ("Received callback for HTTP redirection, but we're not waiting for it").
  @discardableResult func claimTask() -> Bool {
    state.withLock { state in
      defer { state.isTaskClaimed = true }
      return !state.isTaskClaimed
    }
  }
}

/// What the requests of one chain of redirects share.
package final class RedirectChain: Sendable {
  private let state = Mutex<(cookies: [String], isLocal: Bool)>(([], false))

  /// The cookies that the chain has collected so far, in libcurl's form.
  package var cookies: [String] { state.withLock(\.cookies) }
  /// Whether the last response came from this computer or its local network.
  package var isLocal: Bool { state.withLock(\.isLocal) }

  package func receive(cookies: [String], isLocal: Bool) {
    state.withLock { $0 = (cookies, isLocal) }
  }
}
