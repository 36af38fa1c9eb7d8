public import Foundation
public import Transport

/// The applets of one service, over IFTTT's API.
///
/// A value: make one where it is needed and hand it on. Its calls work away from the caller's actor
/// and come back to it with `Sendable` values. All of them throw `AppletError.cancelled` when their
/// task is.
///
/// Requests that only read are tried again when the server or the network fails for a moment (see
/// `RetryPolicy`). Redirects are refused: a token must not follow one.
/// - Source: IFTTT's Applet API, version 1.
public struct AppletClient: Sendable {
  /// Which service, from which server.
  public let configuration: AppletConfiguration
  let transport: Transport
  let tokens: any TokenProvider
  let retry: RetryPolicy
  let clock: any Clock<Duration>
  let now: @Sendable () -> Date
  let random: @Sendable () -> Double

  /// A client for one service and, by its tokens, one person.
  /// - Parameters:
  ///   - configuration: which service, from which server.
  ///   - transport: how requests travel; default is the network.
  ///   - tokens: asked for each request; the default has none, so every status is unknown.
  ///   - retry: how often a request that only reads is sent again; default three attempts.
  ///   - clock: what waiting is measured by.
  ///   - now: for a `Retry-After` that names a moment, where the server does not say its own time.
  ///   - random: from 0 to 1, spreads the retries of many clients.
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
  /// The service's applets in the server's order, one page.
  ///
  /// Without a token every status is `unknown`. What could not be read is in the page's `skipped`.
  /// - Parameters:
  ///   - order: how the server sorts them.
  ///   - platform: for which phone the server chooses them.
  ///   - cursor: of the page before; `nil` for the first.
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

  /// All pages, each asked for when the one before has been used; usually there is one only.
  public func pages(
    order: AppletOrder = .default, platform: AppletPlatform = .none
  ) -> AppletPages {
    AppletPages { (cursor) throws(AppletError) in
      try await applets(order: order, platform: platform, after: cursor)
    }
  }

  /// One applet by its id. Ids come from a list: do not build them into a program.
  /// - Returns: the applet, without such of its services as cannot be read: only lists name these.
  public func applet(id: String) async throws(AppletError) -> Applet {
    let body = try await send("GET", try url(ofApplet: id))
    return try read(body, Applet.init(decoding:))
  }

  /// Turns an applet on that was on before.
  /// - Returns: the applet as the server has it afterwards, read as by `applet(id:)`.
  /// - Throws: `AppletError.activationRequired`, without asking the server, if it never was on.
  public func enable(_ applet: Applet) async throws(AppletError) -> Applet {
    try await change(applet, "enable")
  }

  /// Turns an applet off; off already is fine.
  /// - Returns: the applet as the server has it afterwards, read as by `applet(id:)`.
  /// - Throws: `AppletError.activationRequired`, without asking the server, if it never was on.
  public func disable(_ applet: Applet) async throws(AppletError) -> Applet {
    try await change(applet, "disable")
  }

  /// The account that the token acts for.
  /// - Returns: `nil` when there is no token (no request is made) or the server knows nobody.
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
    // 204 says that it is done, but not how the applet is now.
    guard !body.isEmpty else { return try await self.applet(id: applet.id) }
    return try read(body, Applet.init(decoding:))
  }

  private func url(ofApplet id: String, _ action: String...) throws(AppletError) -> URL {
    // Escaped or not, these two are steps in a path.
    guard !id.isEmpty, id != ".", id != ".." else { throw .invalidAppletID(id) }
    return configuration.url(
      ["v1", "services", configuration.service, "applets", id] + action)
  }
}
