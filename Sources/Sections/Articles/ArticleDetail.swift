import FeedCore
import Localization

extension Article {
  func detail(formats: UserFormats = .current) -> DetailContent {
    let (time, byline) = (time(formats), byline(formats))
    let writers = authors.isEmpty ? nil : list(authors)
    var blocks: [DetailBlock] = []
    if !beginsWithPicture, let picture { blocks.append(.picture(.inText(picture))) }
    // For an article without a title, the heading would repeat the first words of the text.
    let isUntitled = !hasTitle && byline != nil
    blocks.append(
      .header(
        DetailHeader(
          eyebrow: isUntitled ? nil : time, title: isUntitled ? byline ?? "" : heading,
          subtitle: isUntitled ? nil : writers)))
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
      blocks.append(file.link)
    }
    for link in [page, subject].compactMap(\.self) {
      blocks.append(.link(label: ReadableAddress.host(link), url: link))
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

  /// When the article was published: a day, and the time if it is known.
  private func time(_ formats: UserFormats) -> String? {
    // Feeds that know only the day write midnight.
    if let date, let published, published.contains(":"), !published.contains("00:00:00") {
      return formats.longDateAndTime(date)
    }
    return published.map { day in CalendarDate(day).flatMap(formats.longDate) ?? day }
  }

  /// When the article was published and by whom: "7 August 2019 · Ada Park".
  func byline(_ formats: UserFormats) -> String? {
    let parts = [time(formats), authors.isEmpty ? nil : list(authors)].compactMap(\.self)
    return parts.isEmpty ? nil : Bidi.joined(parts)
  }
}

extension Article.Attachment {
  /// A link that says what the file is: "Episode 12 · Audio · example.org".
  fileprivate var link: DetailBlock {
    let (kind, icon) = kind
    return .link(
      label: Bidi.joined(
        [title, kind, ReadableAddress.host(url)].compactMap(\.self)),
      url: url, icon: icon)
  }

  private var kind: (name: String, icon: String) {
    switch type?.split(separator: "/").first {
    case "audio": (text("Audio"), "almanac-audio-symbolic")
    case "video": (text("Video"), "almanac-audio-symbolic")
    case "image": (text("Picture"), "almanac-file-symbolic")
    default: (text("File"), "almanac-file-symbolic")
    }
  }
}
