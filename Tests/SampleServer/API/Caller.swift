/// The sender of a request, according to its headers.
enum Caller: Hashable {
  case nobody
  /// A user, identified by a token.
  case user(String)
  /// A service's backend, identified by its key, and the user that it names; `nil` if it names
  /// none, or an unknown one.
  case service(String, user: String?)

  /// Reads `Authorization` and `IFTTT-Service-Key`. If there are both, `Authorization` counts.
  /// - Throws: 401 for an unknown token or key, which is never treated as a missing one.
  init(_ request: Request, in world: World) throws(Refusal) {
    self = .nobody
    if let key = request.header("IFTTT-Service-Key") {
      let publisher = world.publishers.values.first { $0.key == key }
      guard let publisher else { throw .unauthorized }
      self = .service(
        publisher.service.slug, user: Self.namedUser(request).flatMap(world.user)?.id)
    }
    if let authorization = request.header("Authorization") {
      let parts = authorization.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "bearer",
        let user = world.users.first(where: { $0.token == String(parts[1]) })
      else { throw .unauthorized }
      self = .user(user.id)
    }
  }

  /// The user for whom the request is made.
  func user(in world: World) -> User? {
    switch self {
    case .nobody: nil
    case .user(let id): world.user(id)
    case .service(_, let id): id.flatMap(world.user)
    }
  }

  /// The `user_id` in the query, or in the JSON of the body.
  private static func namedUser(_ request: Request) -> String? {
    request.query["user_id"]
      ?? (try? NamedUserWire(wire: request.body))?.userId
  }
}

private struct NamedUserWire: Decodable {
  let userId: String
}
