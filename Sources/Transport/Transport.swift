import Foundation

/// Sends one request and returns the whole response; the closure `send` decides how.
///
/// The app combines `.live`, `.files` and `.samples` by scheme; tests use `.stub` and `.failing`.
public struct Transport: Sendable {
  /// Sends a request.
  /// - Throws: `TransportError`; a response with any HTTP status, even 404 or 500, is not an error.
  public var send: @Sendable (TransportRequest) async throws(TransportError) -> TransportResponse

  public init(
    send: @escaping @Sendable (TransportRequest) async throws(TransportError) -> TransportResponse
  ) {
    self.send = send
  }

  /// Sends each request with the transport for its scheme.
  /// - Throws: `TransportError.unsupportedScheme` if there is no transport for the scheme.
  public static func routing(_ routes: [String: Transport]) -> Transport {
    Transport { request throws(TransportError) in
      let scheme = request.url.scheme?.lowercased() ?? ""
      guard let transport = routes[scheme] else { throw .unsupportedScheme(scheme) }
      return try await transport.send(request)
    }
  }

  /// Adds a `User-Agent` such as `Almanac/1.0` to requests without one.
  public func named(_ userAgent: String) -> Transport {
    Transport { request throws(TransportError) in
      var request = request
      if request.headers["User-Agent"] == nil { request.headers["User-Agent"] = userAgent }
      return try await send(request)
    }
  }
}

/// A request for one address.
public struct TransportRequest: Hashable, Sendable {
  public var url: URL
  public var method: String
  public var headers: [String: String]
  public var body: Data?
  /// The largest body that is accepted, in bytes after decompression; the download of a larger one
  /// is stopped.
  public var maxBytes: Int
  /// The time limit from the call to the last byte, including redirects.
  public var deadline: Duration
  public var redirects: RedirectPolicy
  /// The feed that names the address, or the address that redirects to it; `nil` if the user named
  /// it. `LocalNetwork` decides what a source may request.
  public var source: URL?

  /// The default for `maxBytes`, which is the limit for a feed.
  public static let defaultMaxBytes = 64 << 20

  /// What to do with a redirect.
  public enum RedirectPolicy: Hashable, Sendable {
    /// Follow it if that is safe; another origin gets no secrets.
    case follow
    /// Throw `TransportError.redirectRefused` before anything else is sent.
    case refuse
  }

  public init(
    url: URL, method: String = "GET", headers: [String: String] = [:], body: Data? = nil,
    maxBytes: Int = defaultMaxBytes, deadline: Duration = .seconds(30),
    redirects: RedirectPolicy = .follow, source: URL? = nil
  ) {
    self.url = url
    self.method = method
    self.headers = headers
    self.body = body
    self.maxBytes = maxBytes
    self.deadline = deadline
    self.redirects = redirects
    self.source = source
  }
}

/// The response to a request.
public struct TransportResponse: Hashable, Sendable {
  /// An HTTP status; files and samples answer with 200 or 304, like a server.
  public let status: Int
  public let body: Data
  /// The address of the response, after redirects.
  public let url: URL
  /// The permanent new address, to which permanent redirects led; `nil` if there is none. Redirects
  /// count only up to the first that is temporary, or that leaves its host without https.
  public internal(set) var movedTo: URL?
  private let headers: [String: String]

  public init(
    status: Int = 200, headers: [String: String] = [:], body: Data = Data(), url: URL,
    movedTo: URL? = nil
  ) {
    self.status = status
    self.body = body
    self.url = url
    self.movedTo = movedTo
    self.headers = Dictionary(
      headers.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { $0 + ", " + $1 })
  }

  /// A header's value; the case of the name is ignored.
  public func header(_ name: String) -> String? {
    headers[name.lowercased()]
  }
}
