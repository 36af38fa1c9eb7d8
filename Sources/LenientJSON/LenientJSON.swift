import Foundation

/// Reads JSON that others made, as far as it can be read.
public enum LenientJSON {
  /// A byte order mark is ignored.
  /// - Throws: where and why, when the document is not JSON or not of this shape at all.
  public static func decode<Value: LenientDecodable>(
    _ type: Value.Type = Value.self, from data: Data
  ) throws(JSONProblem) -> Value {
    try Value(from: JSONDocument(data).root)
  }
}
