import FeedCore

extension Contact {
  var row: RowContent {
    RowContent(
      title: name, subtitle: subtitle, picture: portrait(smallPicture ?? largePicture))
  }

  /// The company, unless it already stands for a missing name.
  var subtitle: String? {
    company == name ? nil : company
  }
}
