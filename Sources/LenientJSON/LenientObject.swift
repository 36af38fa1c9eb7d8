import Foundation

/// A JSON object read with tolerance: several names for a value, any spelling of a name, any
/// scalar for a text, and `nil` for whatever is missing, null or of another type.
///
/// A name also finds its other spellings: `companyName` reads `company_name` and `CompanyName`.
/// Of several names the first with a usable value wins.
public struct LenientObject {
  private let container: KeyedDecodingContainer<AnyKey>
  private let telling: Telling?
  private let foldedKeys: [String: AnyKey]

  public init(from decoder: any Decoder) throws(JSONProblem) {
    guard let container = try? decoder.container(keyedBy: AnyKey.self) else {
      throw decoder.mismatch(expected: .object)
    }
    telling = decoder.telling
    self.container = container
    foldedKeys = Dictionary(
      container.allKeys.map { ($0.folded, $0) },
      // Two spellings of one name: always the same one wins.
      uniquingKeysWith: { $0.stringValue < $1.stringValue ? $0 : $1 })
  }

  public var isEmpty: Bool { foldedKeys.isEmpty }

  /// Whether any of these names is there, null or not.
  public func has(_ names: String...) -> Bool {
    names.contains { key($0) != nil }
  }

  /// Trimmed; `nil` when nothing is left.
  public func text(_ names: String...) -> String? {
    text(names)
  }

  /// A text that the object is worthless without.
  public func requiredText(_ names: String...) throws(JSONProblem) -> String {
    if let text = text(names) { return text }
    throw mismatch(names, expected: .text)
  }

  /// A text that may be null or missing, but not a list or an object.
  public func optionalText(_ names: String...) throws(JSONProblem) -> String? {
    if let text = text(names) { return text }
    switch kind(names) {
    case .list, .object: throw mismatch(names, expected: .text)
    case .text, .number, .boolean, .null, .nothing: return nil
    }
  }

  /// Reads true and false, 0 and 1, "yes" and "no", "true" and "false".
  public func boolean(_ names: String...) -> Bool? {
    first(names) { scalar($0)?.boolean }
  }

  /// Reads whole numbers, also as `3.0` and "3".
  public func integer(_ names: String...) -> Int? {
    first(names) { scalar($0)?.integer }
  }

  /// The texts of a list of scalars; `nil` where there is no list.
  public func texts(_ names: String...) -> [String]? {
    let list: LossyList<Scalar>? = list(names)
    return list?.elements.compactMap(\.text)
  }

  public func object(_ names: String...) -> LenientObject? {
    first(names) { key in
      (try? container.superDecoder(forKey: key)).flatMap { try? LenientObject(from: $0) }
    }
  }

  public func list<Element>(
    _ names: String..., of type: Element.Type = Element.self
  ) -> LossyList<Element>? {
    list(names)
  }

  func list<Element>(_ names: [String]) -> LossyList<Element>? {
    first(names) { try? container.decode(LossyList<Element>.self, forKey: $0) }
  }

  /// What is wrong at the first of these names that is there.
  func mismatch(_ names: [String], expected: JSONKind) -> JSONProblem {
    guard telling?.isTelling ?? true else { return .untold }
    let key = names.lazy.compactMap(key).first ?? AnyKey(names[0])
    return JSONProblem(container.codingPath + [key], expected: expected, found: kind(names))
  }
}

extension LenientObject {
  private func key(_ name: String) -> AnyKey? {
    let key = AnyKey(name)
    return container.contains(key) ? key : foldedKeys[AnyKey.fold(name)]
  }

  private func first<Value>(_ names: [String], read: (AnyKey) -> Value?) -> Value? {
    names.lazy.compactMap(key).compactMap(read).first
  }

  private func scalar(_ key: AnyKey) -> Scalar? {
    try? container.decode(Scalar.self, forKey: key)
  }

  private func text(_ names: [String]) -> String? {
    first(names) { key in
      let text = scalar(key)?.text?.trimmed
      return text?.isEmpty == false ? text : nil
    }
  }

  private func kind(_ names: [String]) -> JSONKind {
    first(names) { scalar($0)?.kind } ?? .nothing
  }
}

extension String {
  /// Without outer white space.
  fileprivate var trimmed: String {
    // Most texts need no trimming, which copies them: a fifth of the time a large feed takes.
    guard let first = unicodeScalars.first, let last = unicodeScalars.last,
      first.properties.isWhitespace || last.properties.isWhitespace
    else { return self }
    return trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
