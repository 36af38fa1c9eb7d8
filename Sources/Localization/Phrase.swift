/// A text that is put in words when it is shown, in the language of that moment, and not when it is
/// made: what is stored, or goes into another text, must not be of a language already.
///
/// Two are the same that say the same in English.
public struct Phrase: Sendable {
  private let key: String
  private let values: [String: Phrase]
  private let isVerbatim: Bool

  /// - Parameters:
  ///   - key: the English text, as for `text(…)`; `xgettext` finds the calls.
  ///   - values: what stands in its places.
  public init(_ key: String, _ values: [String: Phrase] = [:]) {
    self.init(key: key, values: values, isVerbatim: false)
  }

  private init(key: String, values: [String: Phrase], isVerbatim: Bool) {
    self.key = key
    self.values = values
    self.isVerbatim = isVerbatim
  }

  /// Words that nobody translates, such as the system's or a server's.
  public static func verbatim(_ words: String) -> Phrase {
    Phrase(key: words, values: [:], isVerbatim: true)
  }

  /// In the language of the person.
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

extension Phrase: ExpressibleByStringLiteral {
  public init(stringLiteral key: String) { self.init(key) }
}

extension Phrase: CustomStringConvertible {
  public var description: String { english }
}

extension Phrase: Codable {
  private enum CodingKeys: CodingKey {
    case key, values
  }

  /// A text alone is verbatim.
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
