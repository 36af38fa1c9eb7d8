import AppletKit
import FeedCore
import Localization

extension AppletStatus {
  /// One word for the list, where "turned off" and "never turned on" look alike.
  var rowBadge: Badge {
    switch self {
    case .enabled: Badge(text: text("On"), style: .on)
    case .disabled, .neverEnabled: Badge(text: text("Off"), style: .off)
    case .unknown, .other: Badge(text: text("Unknown"), style: .unknown)
    }
  }

  /// The state in full, with the word of a status that the app does not know.
  var detailBadge: Badge {
    switch self {
    case .enabled: Badge(text: text("Connected"), style: .on)
    case .disabled: Badge(text: text("Turned off"), style: .off)
    case .neverEnabled: Badge(text: text("Never turned on"), style: .off)
    case .unknown: Badge(text: text("Unknown state"), style: .unknown)
    case .other(let word):
      Badge(
        text: text("Unknown state ({word})", ["word": CleanText.line(word, limit: 60)]),
        style: .unknown)
    }
  }

  var isOff: Bool {
    self == .disabled || self == .neverEnabled
  }
}
