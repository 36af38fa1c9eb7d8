import FeedCore
import Localization
import TextCore

extension Recipe {
  var detail: DetailContent {
    var blocks: [DetailBlock] = []
    if let picture { blocks.append(.picture(.inText(picture))) }
    blocks.append(.header(DetailHeader(title: title)))
    if !ingredients.isEmpty {
      blocks.append(
        .bullets(
          heading: text("Ingredients"), items: ingredients,
          copying: Copying(
            label: text("Copy Ingredients"), confirmation: text("Ingredients copied"))))
    }
    if let address { blocks.append(Self.link(address)) }
    return DetailContent(title: title, blocks: blocks)
  }

  private static func link(_ address: String) -> DetailBlock {
    if let url = Link.web(address) {
      .link(label: ReadableAddress.host(url), url: url)
    } else {
      // An address that is not a web address is shown as text, and never opened.
      .field(
        DetailField(
          iconName: "almanac-link-symbolic", label: text("Link"), value: address, copying: .link))
    }
  }
}
