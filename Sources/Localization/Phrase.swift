/// A string that is translated when it is shown, not when it is created: a string that is stored,
/// or becomes part of another, must not be translated yet.
///
/// Two phrases are equal if they are the same in English.
public struct Phrase: Sendable {
  private let key: String
  private let values: [String: Phrase]
  private var isVerbatim = false

  /// - Parameters:
  ///   - key: the English text, as for `text(…)`; `xgettext` finds the calls.
  ///   - values: the values of the placeholders in `key`.
  public init(_ key: String, _ values: [String: Phrase] = [:]) {
    self.key = key
    self.values = values
  }

  /// Text that is not translated, such as a message of the system or a server.
  public static func verbatim(_ words: String) -> Phrase {
    var phrase = Phrase(words)
    phrase.isVerbatim = true
    return phrase
  }

  /// The text in the user's language.
  public var words: String {
    isVerbatim ? key : text(key, values.mapValues(\.words))
  }

  private var english: String {
    isVerbatim ? key : fill(key, with: values.mapValues(\.english))
  }
}

extension Phrase: Hashable {
  public static func == (one: Phrase, other: Phrase) -> Bool { one.english == other.english }

  public func hash(into hasher: inout Hasher) { hasher.combine(english) }
}

extension Phrase: CustomStringConvertible {
  public var description: String { english }
}

extension Phrase: Codable {
  private enum CodingKeys: CodingKey {
    case key, values
  }

  /// Decodes a phrase; a bare string is decoded as a verbatim phrase.
  public init(from decoder: any Decoder) throws {
    if let words = try? decoder.singleValueContainer().decode(String.self) {
      self = .verbatim(words)
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(String.self, forKey: .key),
      try container.decodeIfPresent([String: Phrase].self, forKey: .values) ?? [:])
  }

  public func encode(to encoder: any Encoder) throws {
    if isVerbatim {
      var container = encoder.singleValueContainer()
      return try container.encode(key)
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(key, forKey: .key)
    if !values.isEmpty { try container.encode(values, forKey: .values) }
  }
}
