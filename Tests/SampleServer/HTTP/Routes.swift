/// A table of routes; the first that matches answers.
struct Routes: Sendable {
  typealias Handler = @Sendable (Request, inout World) -> Answer

  /// A method, a path such as `/v1/services/{service}/applets`, and a handler; the part at
  /// `{service}` becomes a parameter of the request.
  typealias Row = (method: String, path: String, handler: Handler)

  let rows: [Row]

  /// Answers a request. A HEAD request is answered like a GET; its body is left out when the answer
  /// is sent.
  func answer(_ request: Request, in world: inout World) -> Answer {
    guard let segments = request.segments else {
      return .text("The address has a wrong escape.", status: 400)
    }
    let method = request.method == "HEAD" ? "GET" : request.method
    var allowed: [String] = []
    for row in rows {
      guard let parameters = Self.match(segments, row.path) else { continue }
      if row.method == method {
        var request = request
        request.parameters = parameters
        return row.handler(request, &world)
      }
      allowed.append(row.method)
    }
    guard allowed.isEmpty else {
      var answer = AppletAPI.refusal(.methodNotAllowed)
      answer.headers["Allow"] = allowed.joined(separator: ", ")
      return answer
    }
    return AppletAPI.refusal(.notFound)
  }

  private static func match(_ segments: [String], _ path: String) -> [String: String]? {
    let steps = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
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
