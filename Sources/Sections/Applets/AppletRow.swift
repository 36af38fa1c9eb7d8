import AppletKit
import FeedCore
import Localization
import TextCore

extension Applet {
  var row: RowContent {
    let services = list(visibleServices.map(\.name))
    let badge = status.rowBadge
    let spoken = [
      title, byline, badge.text,
      services.isEmpty ? nil : text("works with {services}", ["services": services]),
    ]
    return RowContent(
      title: title, subtitle: byline, badge: badge, icons: iconStrip, isDimmed: status.isOff,
      accessibleName: CleanText.cut(
        list(spoken.compactMap(\.self)), limit: 2 * CleanText.Limit.title))
  }

  var title: String {
    CleanText.titleOrUntitled(name)
  }

  /// "by IFTTT"; `nil` if the author is unknown.
  var byline: String? {
    author.map { text("by {author}", ["author": $0]) }
  }
}
