/// The kind of a JSON value, for error messages about a value of the wrong kind.
public enum JSONKind: Hashable, Sendable {
  case text
  case number
  case boolean
  case list
  case object
  case null
  /// A string of only white space, where some text is required.
  case blank
  /// The key is missing.
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
    case .blank: "empty text"
    case .nothing: "nothing"
    }
  }
}
