import Foundation
import Localization

/// Describes the age of the stored data, as in "Updated 5 minutes ago".
///
/// The text of a separate line and the text in the middle of a line have different strings, because
/// languages order and inflect the words differently.
enum Age {
  static func isJustNow(_ date: Date) -> Bool { Date.now.timeIntervalSince(date) < 60 }

  static func text(since date: Date, now: Date) -> String {
    // A date may be in the future if the clock was set back. It counts as just now.
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

  /// The time since an update, beginning in lowercase, for the middle of a line.
  static func inLine(since date: Date, now: Date) -> String {
    let minutes = max(0, Int(now.timeIntervalSince(date) / 60))
    return switch minutes {
    case 0: Localization.text("updated just now")
    case 1..<60:
      Localization.text(
        "updated {count} minute ago", "updated {count} minutes ago", count: minutes)
    case 60..<(24 * 60):
      Localization.text(
        "updated {count} hour ago", "updated {count} hours ago", count: minutes / 60)
    default:
      Localization.text(
        "updated {count} day ago", "updated {count} days ago", count: minutes / (24 * 60))
    }
  }
}
