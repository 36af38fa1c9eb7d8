/// Why a call to the API failed. Contains no headers and no token.
public enum AppletError: Error, Hashable, Sendable {
  /// The server rejected the request (400, or a 4xx without a case here).
  case badRequest(ServerReport)
  /// There is no token, or the server rejects it (401) and a fresh one too.
  case unauthorized(ServerReport)
  /// The person may not do this (403).
  case forbidden(ServerReport)
  /// No such applet or service, or not visible without the invite code (404).
  case notFound(ServerReport)
  /// The report's details say which parameter (422).
  case invalidParameters(ServerReport)
  /// Too many requests (429). `retryAfter` is how long the server asks to wait, if it said so.
  case rateLimited(retryAfter: Duration?, ServerReport)
  /// The server's own failure (5xx).
  case server(ServerReport, retryAfter: Duration? = nil)
  /// The server redirected the request; a token must not follow.
  case redirectRefused
  /// No connection, or the server cannot be reached.
  case offline
  /// No whole answer within the configuration's deadline.
  case timedOut
  /// The task was cancelled: nothing to show.
  case cancelled
  /// The connection failed otherwise; `reason` is the system's or the transport's wording.
  case connection(reason: String)
  /// The answer is not what the API promises; `path` is such as `data[3].name`, empty for the whole.
  case malformed(path: String, reason: String)
  /// The applet was never turned on: the person must first activate it on the web.
  case activationRequired(appletID: String)
  /// The applet is in a state newer than this library; its web page knows what to do.
  case unsupportedStatus(String)
  /// An id that cannot stand in an address.
  case invalidAppletID(String)
  /// For implementations of `TokenProvider`: the place that the token is kept in, or comes from,
  /// cannot be used now: a locked keyring, a backend that is down. `reason` is shown to the
  /// person: no token, and no URL that holds one, belongs in it.
  case tokenUnavailable(reason: String)
  /// A token that cannot stand in a header.
  case invalidToken
  /// Thrown where a configuration is made, before any request.
  case invalidConfiguration(ConfigurationProblem)
  /// Thrown in place of an activation URL.
  case invalidActivation(ActivationProblem)

  /// What is wrong with a configuration.
  public enum ConfigurationProblem: Hashable, Sendable {
    /// Not letters, digits, `_` and `-`.
    case service
    /// Not https (or http on this computer), or with a user, query or fragment.
    case baseURL
    /// Not printable ASCII.
    case inviteCode
    /// Not printable ASCII.
    case identity
  }

  /// Why there is no activation URL.
  public enum ActivationProblem: Hashable, Sendable {
    /// The applet names no activation page on the web.
    case noEmbeddedURL
    /// Empty, or white space only.
    case missingUserID
    /// Not an absolute URL.
    case invalidCallbackURL
  }
}

extension AppletError {
  /// What the server said, if it said anything.
  public var report: ServerReport? {
    switch self {
    case .badRequest(let report), .unauthorized(let report), .forbidden(let report),
      .notFound(let report), .invalidParameters(let report), .rateLimited(_, let report),
      .server(let report, _):
      report
    default: nil
    }
  }

  /// How long the server asks to wait.
  public var retryAfter: Duration? {
    switch self {
    case .rateLimited(let wait, _), .server(_, let wait): wait
    default: nil
    }
  }

  /// Whether the same call may well succeed later.
  public var isTransient: Bool {
    switch self {
    case .rateLimited, .server, .offline, .timedOut, .cancelled, .connection, .tokenUnavailable:
      true
    default: false
    }
  }
}
