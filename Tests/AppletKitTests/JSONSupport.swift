import Foundation
import LenientJSON

/// Reads one object and hands it to the test.
struct Probe<Value: Sendable>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    let read = decoder.userInfo[.read] as! @Sendable (LenientObject) throws -> Value
    value = try read(try LenientObject(from: decoder))
  }
}

extension CodingUserInfoKey {
  fileprivate static let read = CodingUserInfoKey(rawValue: "read")!
}

func reading<Value: Sendable>(
  _ json: String, _ read: @escaping @Sendable (LenientObject) throws -> Value
) throws -> Value {
  let decoder = JSONDecoder()
  decoder.userInfo[.read] = read
  return try decoder.decode(Probe<Value>.self, from: Data(json.utf8)).value
}
