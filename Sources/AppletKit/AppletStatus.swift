import Foundation

/// Whether an applet runs for the user whose token was sent.
public enum AppletStatus: Hashable, Sendable {
  /// On and running.
  case enabled
  /// Turned off after having been on.
  case disabled
  /// Never turned on, or deleted by the user.
  case neverEnabled
  /// The answer was not for a known user.
  case unknown
  /// A status newer than this library.
  case other(String)

  /// Reads the API's words and those of the older feeds, which end in `_for_user`.
  public init(word: String?) {
    let word = word?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    switch word.lowercased().droppingSuffix("_for_user") {
    case "enabled": self = .enabled
    case "disabled": self = .disabled
    case "never_enabled": self = .neverEnabled
    case "unknown",
      "" where word.isEmpty:
      self = .unknown
    default: self = .other(word)
    }
  }

  /// The API's word for the status; `nil` for an unknown one.
  public var word: String? {
    switch self {
    case .enabled: "enabled"
    case .disabled: "disabled"
    case .neverEnabled: "never_enabled"
    case .unknown: nil
    case .other(let word): word
    }
  }
}

extension AppletStatus: Codable {
  /// Reads a word or null.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self.init(word: container.decodeNil() ? nil : try container.decode(String.self))
  }

  /// Writes the API's word; null for an unknown status.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let word {
      try container.encode(word)
    } else {
      try container.encodeNil()
    }
  }
}

extension String {
  fileprivate func droppingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
