import FeedCore

extension Recipe {
  /// A tile where there is a picture, else a row with the title alone.
  var row: RowContent {
    RowContent(title: CleanText.title(title), picture: .ofFeed(picture))
  }
}
