import Foundation
import Localization

/// How long ago the data was fetched, in words.
enum Age {
  static func text(since date: Date, now: Date) -> String {
    // A clock that was set back makes no "in 5 minutes".
    let minutes = max(0, Int(now.timeIntervalSince(date) / 60))
    return switch minutes {
    case 0: Localization.text("Updated just now")
    case 1..<60:
      Localization.text(
        "Updated {count} minute ago", "Updated {count} minutes ago", count: minutes)
    case 60..<(24 * 60):
      Localization.text(
        "Updated {count} hour ago", "Updated {count} hours ago", count: minutes / 60)
    default:
      Localization.text(
        "Updated {count} day ago", "Updated {count} days ago", count: minutes / (24 * 60))
    }
  }
}
