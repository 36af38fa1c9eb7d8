/// A table of routes; the first that matches answers.
struct Routes: Sendable {
  typealias Handler = @Sendable (Request, inout World) -> Answer

  private let table: [Route]

  private struct Route: Sendable {
    let method: String
    let steps: [Substring]
    let handler: Handler
  }

  /// - Parameter rows: a method, a path such as `/v1/services/{service}/applets`, and a handler;
  ///   the part at `{service}` becomes a parameter of the request.
  init(_ rows: [(method: String, path: String, handler: Handler)]) {
    table = rows.map { row in
      Route(
        method: row.method,
        steps: row.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
          .map(\.self), handler: row.handler)
    }
  }

  /// Answers a request. A HEAD is answered like a GET; the body is left out when it is sent.
  func answer(_ request: Request, in world: inout World) -> Answer {
    guard let segments = request.segments else {
      return .text("The address has a wrong escape.", status: 400)
    }
    let method = request.method == "HEAD" ? "GET" : request.method
    var allowed: [String] = []
    for route in table {
      guard let parameters = Self.match(segments, route.steps) else { continue }
      if route.method == method {
        var request = request
        request.parameters = parameters
        return route.handler(request, &world)
      }
      allowed.append(route.method)
    }
    guard allowed.isEmpty else {
      var answer = AppletAPI.refusal(.methodNotAllowed)
      answer.headers["Allow"] = allowed.joined(separator: ", ")
      return answer
    }
    return AppletAPI.refusal(.notFound)
  }

  private static func match(_ segments: [String], _ steps: [Substring]) -> [String: String]? {
    guard segments.count == steps.count else { return nil }
    var parameters: [String: String] = [:]
    for (segment, step) in zip(segments, steps) {
      if step.hasPrefix("{") {
        parameters[String(step.dropFirst().dropLast())] = segment
      } else if segment != step {
        return nil
      }
    }
    return parameters
  }
}
