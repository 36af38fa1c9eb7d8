import Foundation

/// Whether an applet runs for the user whose token was sent.
public enum AppletStatus: Hashable, Sendable {
  /// On and running.
  case enabled
  /// Turned off after having been on.
  case disabled
  /// Never turned on, or deleted by the user.
  case neverEnabled
  /// The response was not for a known user, or has no status.
  case unknown
  /// A status newer than this library.
  case other(String)

  /// Reads the API's words and those of the older feeds, which end in `_for_user`. A missing or
  /// empty word counts as unknown.
  public init(word: String?) {
    let word = word?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    switch word.lowercased() {
    case "enabled", "enabled_for_user": self = .enabled
    case "disabled", "disabled_for_user": self = .disabled
    case "never_enabled", "never_enabled_for_user": self = .neverEnabled
    case "unknown", "unknown_for_user", "": self = .unknown
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
    self.init(word: try String?(from: decoder))
  }

  /// Writes the API's word; null for an unknown status.
  public func encode(to encoder: any Encoder) throws {
    try word.encode(to: encoder)
  }
}
