/// What can be made of a JSON value.
public protocol LenientDecodable {
  /// - Throws: what is wrong first, and where.
  init(from json: JSONValue) throws(JSONProblem)
}
