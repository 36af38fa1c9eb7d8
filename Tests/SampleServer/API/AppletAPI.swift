/// IFTTT's Applet API, version 1, as far as it is known.
/// - Source: IFTTT's SDKs for iOS and Android; where they say nothing, the choices are ours.
enum AppletAPI {
  static let routes: [Routes.Row] = [
    ("GET", "/v1/services/{service}/applets", answering(list)),
    ("GET", "/v1/services/{service}/applets/{applet}", answering(show)),
    ("POST", "/v1/services/{service}/applets/{applet}/enable", answering(set(isEnabled: true))),
    ("POST", "/v1/services/{service}/applets/{applet}/disable", answering(set(isEnabled: false))),
    ("POST", "/v1/services/{service}/user_token", answering(userToken)),
    ("GET", "/v1/me", answering(me)),
  ]

  static func refusal(_ refusal: Refusal) -> Answer {
    .json(refusal.json, status: refusal.status, style: .disordered)
  }
}

extension AppletAPI {
  private typealias Call = @Sendable (Request, Caller, inout World) throws(Refusal) -> JSON

  private static func answering(_ call: @escaping Call) -> Routes.Handler {
    { request, world in
      do throws(Refusal) {
        let caller = try Caller(request, in: world)
        return .json(try call(request, caller, &world), style: .disordered)
      } catch {
        return refusal(error)
      }
    }
  }

  private static func list(
    _ request: Request, _ caller: Caller, _ world: inout World
  ) throws(Refusal) -> JSON {
    let publisher = try publisher(request, caller, world)
    let listing = try Listing(request.query, rules: world.rules)
    let (applets, cursor) = try listing.page(of: publisher.applets)
    let user = caller.user(in: world)
    let data = applets.map { AppletWire.json($0, of: publisher.service, for: user, world.base) }
    guard let cursor else { return ["type": "list", "data": .list(data)] }
    return ["type": "list", "data": .list(data), "next": ["cursor": .text(cursor)]]
  }

  private static func show(
    _ request: Request, _ caller: Caller, _ world: inout World
  ) throws(Refusal) -> JSON {
    let publisher = try publisher(request, caller, world)
    let applet = try applet(request, of: publisher)
    return AppletWire.json(
      applet, of: publisher.service, for: caller.user(in: world), world.base)
  }

  private static func set(isEnabled: Bool) -> Call {
    { (request, caller, world) throws(Refusal) in
      let publisher = try Self.publisher(request, caller, world)
      let applet = try Self.applet(request, of: publisher)
      guard let user = caller.user(in: world) else { throw .unauthorized }
      guard user.appletStates[applet.id] != nil else {
        throw .invalid("applet_id", "This user has to activate the applet on the web first.")
      }
      world.set(applet.id, of: publisher.service.slug, for: user.id, isEnabled: isEnabled)
      return try show(request, caller, &world)
    }
  }

  private static func userToken(
    _ request: Request, _ caller: Caller, _ world: inout World
  ) throws(Refusal) -> JSON {
    guard case .service(let slug, _) = caller, slug == request.parameters["service"],
      let claim = try? ClaimWire(wire: request.body),
      let user = world.user(claim.userId), user.oauthToken == claim.token,
      let token = user.token
    else { throw .unauthorized }
    return ["type": "user_token", "user_token": .text(token)]
  }

  private static func me(
    _ request: Request, _ caller: Caller, _ world: inout World
  ) throws(Refusal) -> JSON {
    let (level, service): (JSON, JSON) =
      switch caller {
      case .nobody: ("none", .null)
      // All tokens belong to the service `lights`.
      case .user: ("user", "lights")
      case .service(let slug, _): ("channel", .text(slug))
      }
    return [
      "type": "me", "authentication_level": level, "service_id": service,
      "user_login": JSON(caller.user(in: world)?.login),
    ]
  }

  private static func publisher(
    _ request: Request, _ caller: Caller, _ world: World
  ) throws(Refusal) -> Publisher {
    let slug = request.parameters["service"] ?? ""
    guard let publisher = world.publishers[slug] else { throw .notFound }
    guard let code = publisher.inviteCode else { return publisher }
    if request.header("IFTTT-Invite-Code") == code { return publisher }
    if case .service(slug, _) = caller { return publisher }
    throw .notFound
  }

  private static func applet(
    _ request: Request, of publisher: Publisher
  ) throws(Refusal) -> CatalogApplet {
    guard let applet = publisher.applet(request.parameters["applet"] ?? "") else {
      throw .notFound
    }
    return applet
  }
}

private struct ClaimWire: Decodable {
  let userId: String
  let token: String
}
