import FeedCore

extension Contact {
  var row: RowContent {
    RowContent(
      title: shownName(), subtitle: subtitle, picture: portrait(smallPicture ?? largePicture))
  }

  /// The company; `nil` if there is none, or if it already takes the place of a missing name.
  var subtitle: String? {
    company == name ? nil : company
  }
}
