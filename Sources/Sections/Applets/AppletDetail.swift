import AppletKit
import FeedCore
import Foundation
import Localization
import TextCore

extension Applet {
  /// The page of an applet in any feed. Its control says that only a connected account can switch
  /// the applet; a feed that can do more replaces the control.
  /// - Parameter now: the moment from which "2 hours ago" is counted.
  func detail(formats: UserFormats = .current, now: Date = .now) -> DetailContent {
    var blocks: [DetailBlock] = [
      .header(
        DetailHeader(
          title: title, subtitle: byline, badge: status.detailBadge, icons: iconStrip))
    ]
    if !description.isEmpty { blocks.append(.text(description)) }
    blocks += fields(formats, now).map(DetailBlock.field)
    if let page {
      blocks.append(
        .link(label: text("Open on {host}", ["host": ReadableAddress.host(page)]), url: page))
    }
    if !visibleServices.isEmpty {
      blocks.append(.heading(text("Services")))
      blocks += visibleServices.prefix(Self.mostServices).map(\.entry)
    }
    return DetailContent(title: title, blocks: blocks, control: controlWithoutAccount)
  }

  private func fields(_ formats: UserFormats, _ now: Date) -> [DetailField] {
    let author = author.map {
      DetailField(
        iconName: "almanac-author-symbolic", label: text("Author"), value: $0,
        copying: Copying(label: text("Copy Author"), confirmation: text("Author copied")))
    }
    let users = enabledCount.flatMap { count in
      count == 0
        ? nil
        : fact(
          "count", text("Used by"),
          text("{count} person", "{count} people", count: count, ["count": formats.number(count)]))
    }
    let dates = [
      lastRunAt.map { fact("clock", text("Last run"), formats.age($0, now: now)) },
      publishedAt.map { fact("calendar", text("Published"), formats.longDate($0)) },
      createdAt.map { fact("calendar", text("Created"), formats.longDate($0)) },
    ]
    // The ID comes last, because few people ever need it.
    let id = DetailField(
      iconName: "almanac-id-symbolic", label: text("ID"), value: CleanText.line(id),
      copying: Copying(label: text("Copy ID"), confirmation: text("ID copied")))
    return ([author, users] + dates + [id]).compactMap(\.self)
  }

  /// A field without a button for copying, because nobody would want to copy it.
  private func fact(_ icon: String, _ label: String, _ value: String) -> DetailField {
    DetailField(iconName: "almanac-\(icon)-symbolic", label: label, value: value)
  }
}

extension AppletService {
  fileprivate var entry: DetailBlock {
    let description = descriptionHTML.map { RichText(html: $0, limit: 2 * CleanText.Limit.entry) }
    return .entry(
      icon: colorIcon, title: name, text: description.flatMap { $0.blocks.isEmpty ? nil : $0 })
  }
}
