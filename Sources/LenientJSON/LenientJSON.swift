import Foundation

/// Decodes JSON from other people's servers, tolerating as much as possible.
public enum LenientJSON {
  /// Decodes a document. A byte order mark is ignored.
  /// - Throws: where and why, if the document is not JSON or does not have the expected shape at
  ///   all.
  public static func decode<Value: LenientDecodable>(
    _ type: Value.Type = Value.self, from data: Data
  ) throws(JSONProblem) -> Value {
    try Value(from: JSONDocument(data).root)
  }
}
