import Foundation

/// A text, number or boolean, read as whichever of them the reader wants; reading never fails.
struct Scalar: Decodable {
  private enum Value {
    case text(String)
    case integer(Int64)
    case decimal(Decimal)
    case boolean(Bool)
    case other(JSONKind)
  }

  private let value: Value

  init(from decoder: any Decoder) {
    guard let container = try? decoder.singleValueContainer() else {
      value = .other(JSONKind(of: decoder))
      return
    }
    if container.decodeNil() {
      value = .other(.null)
    } else if let text = try? container.decode(String.self) {
      value = .text(text)
    } else if let integer = try? container.decode(Int64.self) {
      value = .integer(integer)
    } else if let boolean = try? container.decode(Bool.self) {
      value = .boolean(boolean)
    } else if let decimal = try? container.decode(Decimal.self), decimal.isFinite {
      // Not Double: 0.1 and a twenty-digit id keep their digits.
      value = .decimal(decimal)
    } else {
      value = .other(JSONKind(of: decoder))
    }
  }

  var kind: JSONKind {
    switch value {
    case .text: .text
    case .integer, .decimal: .number
    case .boolean: .boolean
    case .other(let kind): kind
    }
  }

  /// Numbers and booleans as they stand in JSON, integral numbers without a fraction.
  var text: String? {
    switch value {
    case .text(let text): text
    case .integer(let integer): String(integer)
    case .decimal(let decimal): decimal.description
    case .boolean(let boolean): String(boolean)
    case .other: nil
    }
  }

  var integer: Int? {
    switch value {
    case .integer(let integer): Int(exactly: integer)
    case .text(let text): Self.integer(text)
    case .decimal(let decimal): Self.integer(decimal.description)
    case .boolean, .other: nil
    }
  }

  var boolean: Bool? {
    switch value {
    case .boolean(let boolean): boolean
    case .integer(0): false
    case .integer(1): true
    case .text(let text): Self.boolean(text)
    case .integer, .decimal, .other: nil
    }
  }
}

extension Scalar {
  private static func integer(_ text: String) -> Int? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return Int(text) ?? Double(text).flatMap(Int.init(exactly:))
  }

  private static func boolean(_ text: String) -> Bool? {
    switch text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased() {
    case "true", "yes", "1": true
    case "false", "no", "0": false
    default: nil
    }
  }
}
