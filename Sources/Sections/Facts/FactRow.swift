import FeedCore

extension Fact {
  var row: RowContent {
    let title = CleanText.title(title)
    let body = (summary ?? description).map {
      CleanText.paragraphs($0, limit: CleanText.Limit.rowBody)
    }
    return RowContent(
      title: title, body: body, picture: .ofFeed(picture), isWhole: true,
      accessibleName: [title, body.map { CleanText.cut($0, limit: CleanText.Limit.spoken) }]
        .compactMap(\.self).joined(separator: ", "))
  }
}
