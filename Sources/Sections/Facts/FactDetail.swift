import FeedCore
import Foundation
import Localization
import Synchronization

extension Fact {
  func detail(formats: UserFormats = .current) -> DetailContent {
    let title = CleanText.title(title)
    var blocks: [DetailBlock] = []
    let rich = html.map(ReadText.of)
    // A picture of the text is shown there.
    if rich?.figures.contains(where: { $0 == picture }) != true,
      let picture = Picture.ofFeed(picture)
    {
      blocks.append(.picture(picture))
    }
    blocks.append(.header(DetailHeader(title: title, subtitle: byline(formats))))
    if let rich {
      blocks.append(.richText(rich))
    } else if let description {
      blocks.append(.text(description))
    }
    if !tags.isEmpty {
      blocks.append(
        .field(
          DetailField(
            iconName: "almanac-tag-symbolic", label: text("Tags"),
            value: tags.joined(separator: ", "))))
    }
    for file in attachments {
      blocks.append(.link(label: file.title ?? ReadableAddress.text(file.url), url: file.url))
    }
    for link in [page, subject].compactMap(\.self) {
      blocks.append(.link(label: ReadableAddress.text(link), url: link))
    }
    return DetailContent(title: title, blocks: blocks, address: page ?? subject)
  }

  /// When it was published and by whom: "7 August 2019 · Ada Park".
  private func byline(_ formats: UserFormats) -> String? {
    let day = published.map { day in CalendarDate(day).flatMap(formats.longDate) ?? day }
    let parts = [day, authors.isEmpty ? nil : authors.joined(separator: ", ")].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }
}

/// The text that was read last: its page asks for it again with each star and each refresh, and a
/// long article takes longer than a frame.
private enum ReadText {
  private static let last = Mutex<(html: String, text: RichText)?>(nil)

  static func of(_ html: String) -> RichText {
    if let known = last.withLock({ $0 }), known.html == html { return known.text }
    let text = RichText(html: html)
    last.withLock { $0 = (html, text) }
    return text
  }
}
