import FeedCore
import Localization

extension Contact {
  func row(isStarred: Bool) -> RowContent {
    RowContent(
      title: name, subtitle: subtitle,
      picture: portrait(smallPicture ?? largePicture), showsStar: isStarred,
      accessibleName: [name, isStarred ? text("favorite") : nil, subtitle]
        .compactMap(\.self).joined(separator: ", "))
  }

  /// The company, unless it already stands for a missing name.
  var subtitle: String? {
    company == name ? nil : company
  }
}
