/// What a JSON value is, for telling a reader what stood where something else was expected.
public enum JSONKind: Hashable, Sendable {
  case text
  case number
  case boolean
  case list
  case object
  case null
  /// A text of nothing but white space, where one is needed that says something.
  case blank
  /// The key is not there at all.
  case nothing
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
    case .blank: "an empty text"
    case .nothing: "nothing"
    }
  }
}
