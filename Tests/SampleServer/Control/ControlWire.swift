import Foundation

/// The bodies that control routes accept.
enum ControlWire {
  /// - Returns: the faults in the body, which is an object or a list of objects.
  static func faults(_ body: Data) throws(Refusal) -> [Fault] {
    let isList = body.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "[")
    let faults = try isList ? [Fault](wire: body) : [Fault(wire: body)]
    if let problem = faults.compactMap(\.problem).first { throw .invalid("fault", problem) }
    return faults
  }

  /// - Returns: the rules with the changes in the body.
  static func rules(_ body: Data, changing rules: Rules) throws(Refusal) -> Rules {
    let wire = try RulesWire(wire: body)
    guard (0...10_000).contains(wire.pageSize ?? 0) else {
      throw .invalid("page_size", "A page has from 1 to 10000 applets; 0 is for all of them.")
    }
    return Rules(
      pageSize: wire.pageSize ?? rules.pageSize, callback: wire.callback ?? rules.callback,
      withoutPlatform: wire.withoutPlatform ?? rules.withoutPlatform,
      tokenAfterActivation: wire.tokenAfterActivation ?? rules.tokenAfterActivation)
  }

  struct Revocation: Decodable {
    let token: String
    let renew: Bool?
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
    let members: [String: JSON] = [
      "path": .text(path), "method": JSON(method), "times": JSON(times),
      "kind": .text(kind.rawValue), "status": JSON(status),
    ]
    return .object(members.filter { $0.value != .null })
  }
}

private struct RulesWire: Decodable {
  let pageSize: Int?
  let callback: Rules.Callback?
  let withoutPlatform: Rules.WithoutPlatform?
  let tokenAfterActivation: Bool?
}
