import Localization

/// The kind of a JSON value, for error messages about a value of the wrong kind.
public enum JSONKind: Hashable, Sendable {
  case text
  case number
  case boolean
  case list
  case object
  case null
  /// The value is a string of only white space where text is required.
  case blank
  /// The key is missing.
  case nothing
}

extension JSONKind {
  var phrase: Phrase {
    switch self {
    case .text: Phrase("text")
    case .number: Phrase("a number")
    case .boolean: Phrase("true or false")
    case .list: Phrase("a list")
    case .object: Phrase("an object")
    case .blank: Phrase("empty text")
    case .null, .nothing: Phrase("nothing")
    }
  }
}
