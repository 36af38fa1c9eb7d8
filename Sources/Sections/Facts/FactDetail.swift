import FeedCore

extension Fact {
  var detail: DetailContent {
    let title = CleanText.title(title)
    var blocks: [DetailBlock] = []
    if let picture = Picture.ofFeed(picture) { blocks.append(.picture(picture)) }
    blocks.append(.header(DetailHeader(title: title)))
    if let description { blocks.append(.text(description)) }
    return DetailContent(title: title, blocks: blocks)
  }
}
