import Foundation

/// The bodies that control routes accept.
enum ControlWire {
  /// - Returns: the faults of one object, or of a list of them.
  /// - Throws: `Refusal` that says what is wrong, for the author of the test.
  static func faults(_ body: Data) throws(Refusal) -> [Fault] {
    let wires: [FaultWire]
    do {
      let isList = body.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "[")
      wires = try isList ? [FaultWire](wire: body) : [FaultWire(wire: body)]
    } catch {
      throw unreadable(error)
    }
    return try wires.map { (wire) throws(Refusal) in try wire.fault() }
  }

  static func revocation(_ body: Data) throws(Refusal) -> (token: String, renew: Bool) {
    do {
      let wire = try RevocationWire(wire: body)
      return (wire.token, wire.renew ?? true)
    } catch {
      throw unreadable(error)
    }
  }

  /// - Returns: the rules with the changes in the body.
  static func rules(_ body: Data, changing rules: Rules) throws(Refusal) -> Rules {
    let wire: RulesWire
    do {
      wire = try RulesWire(wire: body)
    } catch {
      throw unreadable(error)
    }
    var rules = rules
    if let size = wire.pageSize {
      guard (0...10_000).contains(size) else {
        throw .invalid("page_size", "A page has from 1 to 10000 applets; 0 is for all of them.")
      }
      rules.pageSize = size
    }
    rules.callback = wire.callback ?? rules.callback
    rules.withoutPlatform = wire.withoutPlatform ?? rules.withoutPlatform
    rules.tokenAfterActivation = wire.tokenAfterActivation ?? rules.tokenAfterActivation
    return rules
  }

  private static func unreadable(_ error: any Error) -> Refusal {
    Refusal(status: 400, code: "bad_request", message: "The body cannot be read: \(error)")
  }
}

extension Rules {
  var json: JSON {
    [
      "page_size": .number(pageSize), "callback": .text(callback.rawValue),
      "without_platform": .text(withoutPlatform.rawValue),
      "token_after_activation": .bool(tokenAfterActivation),
    ]
  }
}

extension Fault {
  var json: JSON {
    var members: [JSON.Member] = [JSON.Member(name: "path", value: .text(path))]
    let add = { (name: String, value: JSON) in
      if value != .null { members.append(JSON.Member(name: name, value: value)) }
    }
    add("method", JSON(method))
    add("times", JSON(times))
    add("kind", .text(kind.rawValue))
    add("status", JSON(status))
    return .object(members)
  }
}

private struct FaultWire: Decodable {
  let path: String
  let method: String?
  let times: Int?
  let kind: String
  let status: Int?
  let headers: [String: String]?
  let body: String?
  let seconds: Double?
  let retryAfterDate: Double?

  func fault() throws(Refusal) -> Fault {
    guard let kind = Fault.Kind(rawValue: kind) else {
      let kinds = Fault.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw .invalid("kind", "“\(kind)” is not a kind. The kinds are: \(kinds).")
    }
    let fault = Fault(
      path: path, method: method?.uppercased(), times: times, kind: kind, status: status,
      headers: headers ?? [:], body: body, seconds: seconds ?? 0,
      retryAfterDate: retryAfterDate)
    if let problem = fault.problem { throw .invalid("fault", problem) }
    return fault
  }
}

private struct RevocationWire: Decodable {
  let token: String
  let renew: Bool?
}

private struct RulesWire: Decodable {
  let pageSize: Int?
  let callback: Rules.Callback?
  let withoutPlatform: Rules.WithoutPlatform?
  let tokenAfterActivation: Bool?
}
