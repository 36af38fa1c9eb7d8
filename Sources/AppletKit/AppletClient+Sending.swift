import Foundation
internal import LenientJSON
internal import Transport

extension AppletClient {
  /// Sends a request, with retries if it only reads.
  /// - Parameter token: the token for the first attempt; with `nil`, the provider is asked for it.
  ///   The provider is also asked before each further attempt.
  /// - Returns: the body of a successful response.
  func send(
    _ method: String, _ url: URL, token: Secret? = nil
  ) async throws(AppletError) -> Data {
    let elapsed = clock.stopwatch()
    var (attempt, token) = (1, token)
    while true {
      do throws(AppletError) {
        return try await sendWithFreshToken(method, url, known: token)
      } catch {
        guard method == "GET",
          let delay = retry.delay(
            after: error, attempt: attempt, elapsed: elapsed(), random: random())
        else { throw error }
        (attempt, token) = (attempt + 1, nil)
        do { try await clock.sleep(for: delay) } catch { throw .cancelled }
      }
    }
  }

  func currentToken() async throws(AppletError) -> Secret? {
    try checked(try await tokens.token())
  }

  func read<Value>(
    _ body: Data, _ decode: (Data) throws(JSONProblem) -> Value
  ) throws(AppletError) -> Value {
    do throws(JSONProblem) {
      return try decode(body)
    } catch {
      throw .malformed(path: error.path, reason: error.reason.phrase.words)
    }
  }

  private func sendWithFreshToken(
    _ method: String, _ url: URL, known: Secret?
  ) async throws(AppletError) -> Data {
    var token = known
    if token == nil { token = try await currentToken() }
    do throws(AppletError) {
      return try await sendOnce(method, url, token)
    } catch {
      guard case .unauthorized = error else { throw error }
      let fresh = try checked(try await tokens.freshToken(replacing: token))
      guard let fresh, fresh != token else { throw error }
      return try await sendOnce(method, url, fresh)
    }
  }

  private func checked(_ token: Secret?) throws(AppletError) -> Secret? {
    guard token?.fitsHeader ?? true else { throw .invalidToken }
    return token?.nonEmpty
  }

  private func sendOnce(
    _ method: String, _ url: URL, _ token: Secret?
  ) async throws(AppletError) -> Data {
    guard !Task.isCancelled else { throw .cancelled }
    let request = TransportRequest(
      url: url, method: method, headers: headers(method, token),
      maxBytes: AppletConfiguration.maxBytes, deadline: configuration.deadline, redirects: .refuse)
    let response: TransportResponse
    do throws(TransportError) {
      response = try await transport.send(request)
    } catch {
      throw AppletError(error) { clean($0, token) }
    }
    if (200..<300).contains(response.status) { return response.body }
    throw AppletError(response, now: now()) { clean($0, token) }
  }

  private func headers(_ method: String, _ token: Secret?) -> [String: String] {
    var headers = configuration.identity.headers
    headers["Accept"] = "application/json"
    if method == "POST" { headers["Content-Type"] = "application/json" }
    if let token { headers["Authorization"] = "Bearer \(token.reveal())" }
    if let code = configuration.inviteCode { headers["IFTTT-Invite-Code"] = code.reveal() }
    return headers
  }

  /// Removes the token and the invite code, because a server or a proxy may repeat them in a
  /// message.
  private func clean(_ text: String, _ token: Secret?) -> String {
    [token, configuration.inviteCode].compactMap(\.self).reduce(text) { $1.removed(from: $0) }
  }
}

extension Clock<Duration> {
  /// Makes a closure that returns the time since the closure was made.
  fileprivate func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}

extension AppletError {
  fileprivate init(_ error: TransportError, clean: (String) -> String) {
    self =
      switch error {
      case .offline: .offline
      case .timedOut: .timedOut
      case .cancelled: .cancelled
      case .redirectRefused, .tooManyRedirects, .redirectedNowhere, .localNetwork: .redirectRefused
      case .tooLarge: .malformed(path: "", reason: error.message)
      case .other(let reason): .connection(reason: clean(reason))
      case .unsupportedScheme, .fileNotFound, .unreadable, .notHTTP, .untrusted, .notEncrypted,
        .outdatedEncryption, .cutShort, .malformed, .proxy:
        .connection(reason: clean(error.message))
      }
  }

  fileprivate init(_ response: TransportResponse, now: Date, clean: (String) -> String) {
    let report = ServerReport(status: response.status, body: response.body, clean: clean)
    let retryAfter = RetryAfter.parse(response, now: now)
    self =
      switch response.status {
      case 300..<400: .redirectRefused
      case 401: .unauthorized(report)
      case 403: .forbidden(report)
      case 404: .notFound(report)
      case 422: .invalidParameters(report)
      case 429: .rateLimited(retryAfter: retryAfter, report)
      case 500...: .server(report, retryAfter: retryAfter)
      default: .badRequest(report)
      }
  }
}
