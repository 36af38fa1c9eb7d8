import FeedCore

extension Contact {
  var row: RowContent {
    RowContent(
      title: shownName(), subtitle: subtitle, picture: portrait(smallPicture ?? largePicture))
  }

  /// The company, unless it already replaces a missing name.
  var subtitle: String? {
    company == name ? nil : company
  }
}
