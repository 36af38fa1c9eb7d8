public import Foundation
public import Transport

/// Lists and changes the applets of one service through IFTTT's API.
///
/// A client is a value: create one wherever you need it, and pass it on. Its calls leave the
/// caller's actor and return to it with `Sendable` values. A request throws `AppletError.cancelled`
/// if its task is cancelled.
///
/// Requests that only read are retried after a temporary failure of the server or the network (see
/// `RetryPolicy`). Redirects are refused, because a token must not follow a redirect.
/// - Source: IFTTT's Applet API, version 1.
public struct AppletClient: Sendable {
  /// The service, its server and the client's identity.
  public let configuration: AppletConfiguration
  let transport: Transport
  let tokens: any TokenProvider
  let retry: RetryPolicy
  let clock: any Clock<Duration>
  let now: @Sendable () -> Date
  let random: @Sendable () -> Double

  /// Makes a client for one service, and for the user whose tokens it sends.
  /// - Parameters:
  ///   - configuration: the service, its server and the client's identity.
  ///   - transport: sends the requests; by default over the network.
  ///   - tokens: provides the token for each request; by default there is no token, so every status
  ///     is unknown.
  ///   - retry: says when a request that only reads is sent again; by default, it is sent at most
  ///     three times.
  ///   - clock: measures the time, and waits between attempts.
  ///   - now: the current time, needed for a `Retry-After` header with a date if the server does
  ///     not send its own time.
  ///   - random: a random number from 0 to 1, which spreads the retries of many clients.
  public init(
    configuration: AppletConfiguration, transport: Transport = .live,
    tokens: any TokenProvider = TokenStore(), retry: RetryPolicy = RetryPolicy(),
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() },
    random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
  ) {
    self.configuration = configuration
    self.transport = transport
    self.tokens = tokens
    self.retry = retry
    self.clock = clock
    self.now = now
    self.random = random
  }
}

extension AppletClient {
  /// One page of the service's applets, in the server's order.
  ///
  /// Without a token, every status is `unknown`. What could not be read is reported in the page's
  /// `skipped`.
  /// - Parameters:
  ///   - order: how the server sorts the applets.
  ///   - platform: the kind of phone that the server selects applets for.
  ///   - cursor: the `nextCursor` of the previous page; `nil` for the first page.
  public func applets(
    order: AppletOrder = .default, platform: AppletPlatform = .none, after cursor: String? = nil
  ) async throws(AppletError) -> AppletPage {
    var query: [(name: String, value: String)] = []
    if let order = order.word { query.append(("order", order)) }
    if let platform = platform.word { query.append(("platform", platform)) }
    if let cursor { query.append(("next_page", cursor)) }
    let body = try await send(
      "GET", configuration.url(["v1", "services", configuration.service, "applets"], query: query))
    return try read(body, AppletList.init(decoding:))
  }

  /// All pages of the list; usually there is only one. Each page is requested when the caller asks
  /// for it.
  public func pages(
    order: AppletOrder = .default, platform: AppletPlatform = .none
  ) -> AppletPageSequence {
    AppletPageSequence { (cursor) throws(AppletError) in
      try await applets(order: order, platform: platform, after: cursor)
    }
  }

  /// One applet, by its ID. Take IDs from a list: do not build them into a program.
  /// - Returns: the applet, without any services that can't be read. Only an `AppletList` reports
  ///   those.
  public func applet(id: String) async throws(AppletError) -> Applet {
    let body = try await send("GET", try url(ofApplet: id))
    return try read(body, Applet.init(decoding:))
  }

  /// Turns on an applet that the user has activated before. It may be on already.
  /// - Returns: the applet's new state from the server, read as by `applet(id:)`.
  /// - Throws: before any request, `AppletError.activationRequired` if the applet was never on or
  ///   its status is unknown, and `.unsupportedStatus` if the status is newer than this library.
  public func enable(_ applet: Applet) async throws(AppletError) -> Applet {
    try await change(applet, "enable")
  }

  /// Turns off an applet that the user has activated before. It may be off already.
  /// - Returns: the applet's new state from the server, read as by `applet(id:)`.
  /// - Throws: the same errors as `enable` for an applet that can't be switched.
  public func disable(_ applet: Applet) async throws(AppletError) -> Applet {
    try await change(applet, "disable")
  }

  /// The account that the token acts for.
  /// - Returns: `nil` if there is no token (in which case no request is made), or if the server
  ///   does not know the user.
  public func currentUser() async throws(AppletError) -> AppletUser? {
    guard let token = try await currentToken() else { return nil }
    let body = try await send("GET", configuration.url(["v1", "me"]), token: token)
    return try read(body, AppletUser.decode)
  }
}

extension AppletClient {
  private func change(_ applet: Applet, _ action: String) async throws(AppletError) -> Applet {
    switch applet.status {
    case .enabled, .disabled: break
    case .neverEnabled, .unknown: throw .activationRequired(appletID: applet.id)
    case .other(let word): throw .unsupportedStatus(word)
    }
    let body = try await send("POST", try url(ofApplet: applet.id, action))
    // A 204 response confirms the change, but does not contain the applet.
    guard !body.isEmpty else { return try await self.applet(id: applet.id) }
    return try read(body, Applet.init(decoding:))
  }

  private func url(ofApplet id: String, _ action: String...) throws(AppletError) -> URL {
    // As segments, "." and ".." change the path, even if they are escaped.
    guard !id.isEmpty, id != ".", id != ".." else { throw .invalidAppletID(id) }
    return configuration.url(
      ["v1", "services", configuration.service, "applets", id] + action)
  }
}
