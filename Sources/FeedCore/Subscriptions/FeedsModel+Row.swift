import Foundation
import Localization
import Store

extension FeedsModel {
  public struct Row: Identifiable, Hashable, Sendable {
    public struct ID: Hashable, Sendable {
      public let section: Section.ID
      public let url: URL
    }

    public internal(set) var subscription: Subscription
    /// The feed's name if the user has given it none.
    public let ownName: String
    /// When the server last confirmed the stored items; `nil` for never.
    public let fetchedAt: Date?
    public let itemCount: Int
    public let skippedCount: Int
    /// The first of the skipped elements.
    public let skipped: [SkippedElement]
    public let error: FeedError?
    /// The user's stars and notes whose items the feed no longer has.
    public let unlisted: [UnlistedMarks]
    /// How many of the feed's items the user has hidden.
    public let hiddenCount: Int

    public var id: ID { ID(section: subscription.section, url: subscription.url) }
    public var name: String { subscription.name ?? ownName }
  }
}

extension SubscriptionService {
  /// The rows of all feeds, by section, in the user's order.
  func rows() async throws(FeedError) -> [Section.ID: [FeedsModel.Row]] {
    var rows: [Section.ID: [FeedsModel.Row]] = [:]
    var kept: [Section.ID: [URL: [String: UnlistedMarks]]] = [:]
    for section in sections {
      kept[section.id] = try await storing(await library.kept(section: section.id))
    }
    for subscription in try await storing(await library.subscriptions()) {
      guard let section = sections.first(where: { $0.id == subscription.section }) else { continue }
      rows[section.id, default: []].append(
        try await storing(
          await row(of: subscription, section, kept[section.id]?[subscription.url] ?? [:])))
    }
    return rows
  }

  private func row(
    of subscription: Subscription, _ section: Section, _ kept: [String: UnlistedMarks]
  ) async throws(StoreError) -> FeedsModel.Row {
    let summary = try await content.summary(section: section.id, url: subscription.url)
    let knownTitle = subscription.url == section.sampleFeed ? section.sampleTitle : nil
    let title = summary.record?.title ?? knownTitle
    // The heading above the row is already the section's title, so a sample gets another name.
    let ownName =
      FeedAddress.isSample(subscription.url) && title == nil
      ? text("Sample {section}", ["section": section.title])
      : FeedAddress.displayName(of: subscription.url, name: nil, title: title, section: section)
    let skippedCount = summary.record?.skippedCount ?? 0
    return FeedsModel.Row(
      subscription: subscription,
      ownName: ownName,
      fetchedAt: summary.record?.fetchedAt, itemCount: summary.itemCount,
      skippedCount: skippedCount,
      skipped: skippedCount == 0
        ? [] : try await content.skipped(section: section.id, url: subscription.url),
      error: summary.fetch.error,
      unlisted: kept.isEmpty
        ? []
        : try await content.keysWithoutItem(
          kept.keys, section: section.id, url: subscription.url
        ).compactMap { kept[$0] }.sorted { $0.title < $1.title },
      hiddenCount: try await content.hiddenItems(
        section: section.id, url: subscription.url
      ).count)
  }
}
