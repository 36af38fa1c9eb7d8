import Foundation
import Transport

extension Fault {
  /// - Parameters:
  ///   - usual: carries the request out and returns its usual answer; called only for kinds of
  ///     faults that allow it.
  ///   - redirectTarget: the address of the server's second port.
  func answer(
    to request: Request, redirectTarget: String, now: Date = Date(), usual: () -> Answer
  ) -> Answer {
    var answer = kind.isCarriedOut ? usual() : Answer()
    switch kind {
    case .status: answer = AppletAPI.refusal(Self.refusal(status ?? 500))
    case .html:
      answer = .page("Bad gateway", "<p>A proxy, not the API.</p>", status: 502)
    case .drop: answer = .hangUp
    case .truncated: answer.delivery = .half
    case .redirect: answer = .redirect(to: redirectTarget + request.target)
    case .empty: answer = .empty
    case .delay, .gate: break
    case .wrongTypes: answer.changeApplets(Self.withWrongTypes)
    case .twoPrimaries: answer.changeApplets { Self.withPrimaries($0, true) }
    case .noPrimary: answer.changeApplets { Self.withPrimaries($0, false) }
    case .unknownStatus: answer.changeApplets { $0.replacing(["user_status": "paused"]) }
    case .unpublished: answer.changeApplets { $0.replacing(["published_at": .null]) }
    }
    answer.status = status ?? answer.status
    answer.headers.merge(headers ?? [:]) { $1 }
    if let retryAfterDate {
      answer.headers["Retry-After"] = HTTPDate.text(now.addingTimeInterval(retryAfterDate))
    }
    if let body { answer.body = .bytes(Data(body.utf8)) }
    return answer
  }

  private static func refusal(_ status: Int) -> Refusal {
    let codes = [
      401: "unauthorized", 404: "not_found", 422: "invalid_parameters", 429: "rate_limited",
    ]
    return Refusal(
      status: status, code: codes[status] ?? "server_error",
      message: "This fault was asked for: \(status).")
  }

  private static func withWrongTypes(_ applet: JSON) -> JSON {
    applet.replacing([
      "description": ["a", "list"], "published_at": 20_240_101, "enabled_count": "a dozen",
      "last_run_at": false, "user_status": ["word": "enabled"], "url": 17,
      "embedded_url": ["no": "address"], "services": "lights and others",
    ])
  }

  private static func withPrimaries(_ applet: JSON, _ isPrimary: Bool) -> JSON {
    guard case .list(let services)? = applet["services"] else { return applet }
    return applet.replacing([
      "services": .list(services.map { $0.replacing(["is_primary": .bool(isPrimary)]) })
    ])
  }
}

extension Answer {
  /// Changes each applet of a list, or the applet that is the whole answer; nothing else.
  fileprivate mutating func changeApplets(_ change: (JSON) -> JSON) {
    guard case .json(let json, let style) = body else { return }
    if case .list(let applets)? = json["data"] {
      body = .json(json.replacing(["data": .list(applets.map(change))]), style)
    } else if json["type"] == "applet" {
      body = .json(change(json), style)
    }
  }
}
