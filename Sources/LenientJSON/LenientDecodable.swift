/// A type that can be decoded from a JSON value.
public protocol LenientDecodable {
  /// - Throws: the first error and its path.
  init(from json: JSONValue) throws(JSONProblem)
}
