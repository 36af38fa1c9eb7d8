import FeedCore
import Localization

extension Article {
  func detail(formats: UserFormats = .current) -> DetailContent {
    let byline = byline(formats)
    var blocks: [DetailBlock] = []
    if !beginsWithPicture, let picture { blocks.append(.picture(.inText(picture))) }
    // For an article without a title, the heading would repeat the first words of the text.
    let isUntitled = !hasTitle && byline != nil
    blocks.append(
      .header(
        DetailHeader(
          title: isUntitled ? byline ?? "" : heading, subtitle: isUntitled ? nil : byline)))
    if let html {
      blocks.append(.html(html))
      if isCut { blocks += cutNotice }
    } else if let description {
      blocks.append(.text(description))
    }
    if !tags.isEmpty {
      blocks.append(
        .field(
          DetailField(
            iconName: "almanac-tag-symbolic", label: text("Tags"),
            value: list(tags))))
    }
    for file in attachments {
      blocks.append(.link(label: file.title ?? ReadableAddress.text(file.url), url: file.url))
    }
    for link in [page, subject].compactMap(\.self) {
      blocks.append(.link(label: ReadableAddress.text(link), url: link))
    }
    var detail = DetailContent(title: heading, blocks: blocks, address: page ?? subject)
    detail.articlePage = articlePage
    return detail
  }

  /// The note at the end of an article that is cut.
  private var cutNotice: [DetailBlock] {
    [.text(text("This article is too long to show in full."))]
      + (page.map { [.link(label: text("Open in Browser"), url: $0)] } ?? [])
  }

  /// When the article was published and by whom: "7 August 2019 · Ada Park".
  func byline(_ formats: UserFormats) -> String? {
    let day = published.map { day in CalendarDate(day).flatMap(formats.longDate) ?? day }
    let parts = [day, authors.isEmpty ? nil : list(authors)].compactMap(\.self)
    return parts.isEmpty ? nil : Bidi.joined(parts, separator: " · ")
  }
}
