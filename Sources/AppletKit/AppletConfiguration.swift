public import Foundation
internal import Transport

/// The service, its server and the client's identity. They are checked once, when the configuration
/// is made.
public struct AppletConfiguration: Hashable, Sendable {
  /// The service's name in addresses, such as `acme_lights`.
  public let service: String
  /// The server's scheme, host, port and path prefix, to which `/v1/…` is added.
  public let baseURL: URL
  /// The invite code, which is required while the service is unpublished.
  public let inviteCode: Secret?
  /// What the client says about itself.
  public let identity: ClientIdentity
  /// The time limit for one attempt, from the call to the last byte; by default 30 seconds.
  public let deadline: Duration
  /// The largest response that is accepted, in bytes.
  static let maxBytes = 32 << 20

  /// IFTTT's own server.
  public static let ifttt = URL(string: "https://api.ifttt.com")!

  /// Makes a configuration and checks its values. Sends nothing.
  /// - Parameters:
  ///   - service: the service's name in addresses, which has only letters, digits, `_` and `-`.
  ///   - baseURL: the server's address, or that of your own backend if you use one. It must be
  ///     https, or http on this computer, because a token is sent. It must not contain a user,
  ///     password, query or fragment. On Linux, a proxy from the environment (`http_proxy`) is used
  ///     even for http on this computer, unless `no_proxy` names this computer.
  ///   - inviteCode: required while the service is unpublished; empty counts as `nil`.
  ///   - identity: what the client says about itself.
  ///   - deadline: the time limit for one attempt; a `RetryPolicy` says how long all attempts may
  ///     take.
  /// - Throws: `AppletError.invalidConfiguration`.
  public init(
    service: String, baseURL: URL = AppletConfiguration.ifttt, inviteCode: Secret? = nil,
    identity: ClientIdentity = ClientIdentity(), deadline: Duration = .seconds(30)
  ) throws(AppletError) {
    guard service.wholeMatch(of: /[A-Za-z0-9_-]+/) != nil else {
      throw .invalidConfiguration(.service)
    }
    guard Self.isBase(baseURL) else { throw .invalidConfiguration(.baseURL) }
    guard inviteCode?.fitsHeader ?? true else { throw .invalidConfiguration(.inviteCode) }
    guard identity.headers.values.allSatisfy(\.fitsHeader) else {
      throw .invalidConfiguration(.identity)
    }
    self.service = service
    self.baseURL = baseURL
    self.inviteCode = inviteCode?.nonEmpty
    self.identity = identity
    self.deadline = deadline
  }
}

extension AppletConfiguration {
  /// An address of the API. Each segment stays one segment of the path, whatever it contains,
  /// unless it is `.` or `..`.
  func url(_ segments: [String], query: [(name: String, value: String)] = []) -> URL {
    var components = URLComponents(url: baseURL, resolvingAgainstBaseURL: true) ?? URLComponents()
    var path = components.percentEncodedPath
    while path.hasSuffix("/") { path.removeLast() }
    components.percentEncodedPath = path + segments.map { "/" + $0.unreservedEscaped }.joined()
    if !query.isEmpty {
      components.percentEncodedQueryItems = query.map {
        URLQueryItem(name: $0.name, value: $0.value.unreservedEscaped)
      }
    }
    // The fallback is never used: `init` checked the base, and every added part is escaped.
    return components.url ?? baseURL
  }

  private static func isBase(_ url: URL) -> Bool {
    guard let host = url.host(), !host.isEmpty, url.user() == nil, url.password() == nil,
      url.query() == nil, url.fragment() == nil
    else { return false }
    return url.isPrivate
  }
}
