import Foundation
import LenientJSON

/// Reads a JSON object, and passes it to the test.
func reading<Value>(
  _ json: String, _ read: (LenientObject) throws -> Value
) throws -> Value {
  try read(LenientObject(from: JSONDocument(Data(json.utf8)).root))
}
