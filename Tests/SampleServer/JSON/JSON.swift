/// A JSON value.
indirect enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Int)
  case text(String)
  case list([JSON])
  case object([String: JSON])
}

extension JSON {
  /// Makes a string, or null for `nil`.
  init(_ text: String?) {
    self = text.map(JSON.text) ?? .null
  }

  init(_ number: Int?) {
    self = number.map(JSON.number) ?? .null
  }

  /// An object's member; `nil` if it is missing, and for anything but an object.
  subscript(name: String) -> JSON? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The object with new values for those members that it already has; no members are added. Any
  /// other value is returned unchanged.
  func replacing(_ values: [String: JSON]) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(members.merging(values.filter { members[$0.key] != nil }) { $1 })
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .text(value) }
  init(integerLiteral value: Int) { self = .number(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(nilLiteral: ()) { self = .null }
  init(arrayLiteral elements: JSON...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Dictionary(uniqueKeysWithValues: elements))
  }
}
