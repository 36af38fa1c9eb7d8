import AppletKit
import FeedCore
import Localization
import TextCore

extension AppletStatus {
  /// One word for the list. An applet that was never turned on is off, here and on its page, where the
  /// button Activate… tells it from others.
  var rowBadge: Badge {
    switch self {
    case .enabled: Badge(text: text("On", context: "applet"), style: .on)
    case .disabled, .neverEnabled: Badge(text: text("Off", context: "applet"), style: .off)
    case .unknown, .other: Badge(text: text("Unknown", context: "applet"), style: .unknown)
    }
  }

  /// The full state, including the server's word for a status that the app does not know.
  var detailBadge: Badge {
    switch self {
    case .enabled: Badge(text: text("Turned on", context: "applet"), style: .on)
    case .disabled, .neverEnabled:
      Badge(text: text("Turned off", context: "applet"), style: .off)
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
