/// Why a call to the API failed. An error contains no headers and no token.
public enum AppletError: Error, Hashable, Sendable {
  /// The server rejected the request (400, or a 4xx without a case here).
  case badRequest(ServerReport)
  /// The server rejected the request (401): it had no token, or an invalid one, and no fresh token
  /// helped.
  case unauthorized(ServerReport)
  /// The user may not do this (403).
  case forbidden(ServerReport)
  /// There is no such applet or service, or it is not visible without the invite code (404).
  case notFound(ServerReport)
  /// A parameter is invalid (422); the report's details say which.
  case invalidParameters(ServerReport)
  /// The server received too many requests (429). `retryAfter` is how long the server asks the
  /// client to wait; `nil` if the server doesn't say.
  case rateLimited(retryAfter: Duration?, ServerReport)
  /// The server failed (5xx).
  case server(ServerReport, retryAfter: Duration? = nil)
  /// The server redirected the request. No redirect is followed, because a token must not be sent
  /// to another address.
  case redirectRefused
  /// There is no connection, or the server can't be reached.
  case offline
  /// No complete response arrived within the configuration's deadline.
  case timedOut
  /// The task was cancelled; there is nothing to show.
  case cancelled
  /// The connection failed in another way; `reason` is in the words of the system or the transport.
  case connection(reason: String)
  /// The response does not follow the API, or is too large. `path` says where, as in
  /// `data[3].name`; it is empty for the whole response.
  case malformed(path: String, reason: String)
  /// The applet was never turned on, or its status is unknown: the user must first activate it on
  /// the web.
  case activationRequired(appletID: String)
  /// The applet's state is newer than this library; the applet's web page can handle it.
  case unsupportedStatus(String)
  /// The applet's ID can't be part of an address.
  case invalidAppletID(String)
  /// For implementations of `TokenProvider`: the token can't be loaded now, for instance because of
  /// a locked keyring or a failing backend. `reason` is shown to the user, so it must not contain
  /// a token or a URL with one.
  case tokenUnavailable(reason: String)
  /// The token can't be part of a header.
  case invalidToken
  /// A configuration is invalid. Thrown when the configuration is made, before any request.
  case invalidConfiguration(ConfigurationProblem)
  /// No activation URL can be made.
  case invalidActivation(ActivationProblem)

  /// What is wrong with a configuration.
  public enum ConfigurationProblem: Hashable, Sendable {
    /// The service's name is empty, or has characters other than letters, digits, `_` and `-`.
    case service
    /// The address is not https (or http on this computer), has no host, or has a user, password,
    /// query or fragment.
    case baseURL
    /// The invite code is not printable ASCII.
    case inviteCode
    /// A part of the client's identity is not printable ASCII.
    case identity
  }

  /// Why there is no activation URL.
  public enum ActivationProblem: Hashable, Sendable {
    /// The applet has no `embeddedURL`, or one that is neither https nor http on this computer.
    case noEmbeddedURL
    /// The user's ID is empty or only white space.
    case missingUserID
    /// The callback is not an absolute URL, or is a web address without a host.
    case invalidCallbackURL
  }
}

extension AppletError {
  /// What the server said about the request; `nil` for errors that have no report.
  public var report: ServerReport? {
    switch self {
    case .badRequest(let report), .unauthorized(let report), .forbidden(let report),
      .notFound(let report), .invalidParameters(let report), .rateLimited(_, let report),
      .server(let report, _):
      report
    default: nil
    }
  }

  /// How long the server asks the client to wait; `nil` if it doesn't say.
  public var retryAfter: Duration? {
    switch self {
    case .rateLimited(let wait, _), .server(_, let wait): wait
    default: nil
    }
  }

  /// Whether the same call may succeed later.
  public var isTransient: Bool {
    switch self {
    case .rateLimited, .server, .offline, .timedOut, .cancelled, .connection, .tokenUnavailable:
      true
    default: false
    }
  }
}
