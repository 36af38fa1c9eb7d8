/// What a JSON value is, for telling a reader what stood where something else was expected.
public enum JSONKind: Hashable, Sendable {
  case text
  case number
  case boolean
  case list
  case object
  case null
  /// The key is not there at all.
  case nothing
}

extension JSONKind {
  init(of decoder: any Decoder) {
    if (try? decoder.container(keyedBy: AnyKey.self)) != nil {
      self = .object
    } else if (try? decoder.unkeyedContainer()) != nil {
      self = .list
    } else if let value = try? decoder.singleValueContainer() {
      self.init(of: value)
    } else {
      self = .nothing
    }
  }

  private init(of value: any SingleValueDecodingContainer) {
    if value.decodeNil() {
      self = .null
    } else if (try? value.decode(String.self)) != nil {
      self = .text
    } else if (try? value.decode(Bool.self)) != nil {
      self = .boolean
    } else {
      self = .number
    }
  }
}

extension JSONKind: CustomStringConvertible {
  public var description: String {
    switch self {
    case .text: "text"
    case .number: "a number"
    case .boolean: "true or false"
    case .list: "a list"
    case .object: "an object"
    case .null: "null"
    case .nothing: "nothing"
    }
  }
}
