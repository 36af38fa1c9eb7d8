import Foundation

/// A tolerant view of a JSON object. It accepts several names for a value, any spelling of a name
/// and any scalar as text, and returns `nil` for a value that is missing, null or of another
/// type.
///
/// A name also matches its other spellings: `companyName` reads `company_name` and `CompanyName`.
/// If a value has several names, the first name with a usable value counts.
public struct LenientObject: Sendable {
  private let value: JSONValue

  public init(from json: JSONValue) throws(JSONProblem) {
    guard json.kind == .object else { throw json.mismatch(expected: .object) }
    value = json
  }

  public var isEmpty: Bool {
    value.document.end(of: Int(value.index)) == Int(value.index) + 2
  }

  /// Whether the object has a value for any of these names, even if it is null.
  public func has(_ names: String...) -> Bool {
    has(names)
  }

  public func has(_ names: [String]) -> Bool {
    names.contains { member($0) != nil }
  }

  /// The object's keys as written, at most `limit` of them.
  public func names(limit: Int) -> [String] { members(limit: limit).map(\.name) }

  /// The object's keys as written with their values, at most `limit` of them.
  public func members(limit: Int) -> [(name: String, value: JSONValue)] {
    let object = Int(value.index)
    let end = value.document.end(of: object)
    var members: [(String, JSONValue)] = []
    var index = object + 2
    while index < end, members.count < limit {
      members.append((value.document.key(index), member(at: index + 1)))
      index = value.document.end(of: index + 1)
    }
    return members
  }

  /// A scalar as trimmed text; `nil` if it is missing or blank.
  public func text(_ names: String...) -> String? {
    text(names)
  }

  public func text(_ names: [String]) -> String? {
    first(names) { value in
      let text = value.scalarText?.trimmed
      return text?.isEmpty == false ? text : nil
    }
  }

  /// A string, unchanged even if it is empty; `nil` for other kinds of values.
  public func exactText(_ name: String) -> String? {
    member(name)?.exactText
  }

  /// A string without a length limit, or another scalar as text; `nil` if the value is missing,
  /// blank or of another kind.
  public func textOfAnyLength(_ name: String) -> String? {
    guard let text = longText(name) ?? text(name), !text.allSatisfy(\.isWhitespace) else {
      return nil
    }
    return text
  }

  /// A string without a length limit, whose cost the caller must limit; `nil` for other kinds of
  /// values.
  public func longText(_ name: String) -> String? {
    member(name)?.longText
  }

  /// The strings of a list, unchanged, without elements of other kinds; `nil` if there is no list.
  public func exactTexts(_ name: String) -> [String]? {
    elements([name])?.compactMap(\.exactText)
  }

  /// A text without which the object is useless.
  public func requiredText(_ names: String...) throws(JSONProblem) -> String {
    if let text = text(names) { return text }
    throw missingText(names)
  }

  /// The problem to report if none of these names has a text.
  public func missingText(_ names: String...) -> JSONProblem {
    missingText(names)
  }

  private func missingText(_ names: [String]) -> JSONProblem {
    let problem = mismatch(names, expected: .text)
    guard problem.reason == .mismatch(expected: .text, found: .text) else { return problem }
    return JSONProblem(path: problem.path, reason: .mismatch(expected: .text, found: .blank))
  }

  /// A text that may be null or missing, but not a list or an object.
  public func optionalText(_ names: String...) throws(JSONProblem) -> String? {
    if let text = text(names) { return text }
    switch first(names, read: \.kind) ?? .nothing {
    case .list, .object: throw mismatch(names, expected: .text)
    case .text, .number, .boolean, .null, .blank, .nothing: return nil
    }
  }

  /// A Boolean. Accepts true and false, 0 and 1, "yes" and "no", "true" and "false".
  public func boolean(_ names: String...) -> Bool? { boolean(names) }

  public func boolean(_ names: [String]) -> Bool? { first(names, read: \.scalarBoolean) }

  /// An integer. Accepts `3.0` and "3" too.
  public func integer(_ names: String...) -> Int? {
    first(names, read: \.scalarInteger)
  }

  /// The scalars of a list as text, skipping other elements; `nil` if there is no list.
  /// - Parameter limit: how many elements to read at most.
  public func texts(_ names: String..., limit: Int = .max) -> [String]? {
    elements(names)?.prefix(limit).compactMap(\.scalarText)
  }

  public func object(_ names: String...) -> LenientObject? { object(names) }

  public func object(_ names: [String]) -> LenientObject? {
    first(names) { $0.kind == .object ? LenientObject($0) : nil }
  }

  /// The objects of a list, skipping other kinds; empty if there is no list.
  /// - Parameter limit: how many elements to read at most.
  public func objects(_ names: String..., limit: Int = .max) -> [LenientObject] {
    objects(names, limit: limit)
  }

  public func objects(_ names: [String], limit: Int = .max) -> [LenientObject] {
    elements(names)?.prefix(limit).compactMap { try? LenientObject(from: $0) } ?? []
  }

  /// The elements that `read` makes from the values of a list; `nil` if there is no list.
  /// - Parameter limit: how many elements to read at most.
  public func list<Element>(
    _ names: String..., limit: Int = .max, read: (JSONValue) throws(JSONProblem) -> Element
  ) -> LossyList<Element>? {
    elements(names).map { LossyList($0, limit: limit, read: read) }
  }

  func elements(_ names: [String]) -> JSONElements? {
    first(names) { try? JSONElements(of: $0) }
  }

  /// The problem to report: the first of these names that is present has the wrong kind of value,
  /// or none is present.
  func mismatch(_ names: [String], expected: JSONKind) -> JSONProblem {
    if let value = names.lazy.compactMap(member).first { return value.mismatch(expected: expected) }
    let place = value.path
    return JSONProblem(
      path: place.isEmpty ? names[0] : "\(place).\(names[0])",
      reason: .mismatch(expected: expected, found: .nothing))
  }
}

extension LenientObject {
  private init(_ value: JSONValue) {
    self.value = value
  }

  private func member(_ name: String) -> JSONValue? {
    value.document.member(name, of: Int(value.index)).map(member(at:))
  }

  private func member(at index: Int) -> JSONValue {
    JSONValue(
      document: value.document, index: Int32(truncatingIfNeeded: index), parent: value.index,
      number: -1)
  }

  private func first<Value>(_ names: [String], read: (JSONValue) -> Value?) -> Value? {
    for name in names {
      if let value = member(name), let result = read(value) { return result }
    }
    return nil
  }
}

extension String {
  /// The text without leading and trailing white space.
  fileprivate var trimmed: String {
    // Most text needs no trimming. Trimming would copy the text, which takes a fifth of the time
    // that a large feed takes.
    guard let first = unicodeScalars.first, let last = unicodeScalars.last,
      first.isOuterSpace || last.isOuterSpace
    else { return self }
    return trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

extension Unicode.Scalar {
  fileprivate var isOuterSpace: Bool {
    isASCII ? value <= 0x20 : properties.isWhitespace
  }
}
