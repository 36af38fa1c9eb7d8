import AppletKit
import FeedCore
import Foundation
import Localization

extension Applet {
  func detail(formats: UserFormats = .current) -> DetailContent {
    var blocks: [DetailBlock] = [
      .header(
        DetailHeader(
          title: title, subtitle: byline, badge: status.detailBadge, icons: iconStrip))
    ]
    if !description.isEmpty { blocks.append(.text(description)) }
    blocks += fields(formats).map(DetailBlock.field)
    if let url, let page = Link.web(url.absoluteString) {
      blocks.append(.link(label: ReadableAddress.text(page), url: page))
    }
    if !visibleServices.isEmpty {
      blocks.append(.heading(text("Services")))
      blocks += visibleServices.prefix(Self.entryLimit).map(\.entry)
    }
    return DetailContent(title: title, blocks: blocks)
  }

  /// No applet has as many services; a hostile feed may.
  private static let entryLimit = 100

  private func fields(_ formats: UserFormats) -> [DetailField] {
    [
      DetailField(
        iconName: "almanac-id-symbolic", label: text("ID"), value: CleanText.line(id)),
      author.map {
        DetailField(iconName: "almanac-author-symbolic", label: text("Author"), value: $0)
      },
      enabledCount.map {
        DetailField(
          iconName: "almanac-count-symbolic", label: text("Installs"), value: formats.number($0),
          isCopyable: false)
      },
      createdAt.map {
        DetailField(
          iconName: "almanac-calendar-symbolic", label: text("Created"),
          value: formats.longDate($0), isCopyable: false)
      },
    ].compactMap(\.self)
  }
}

extension AppletService {
  fileprivate var entry: DetailBlock {
    let description = descriptionHTML.map(HTMLText.plain) ?? ""
    return .entry(icon: colorIcon, title: name, text: description.isEmpty ? nil : description)
  }
}
