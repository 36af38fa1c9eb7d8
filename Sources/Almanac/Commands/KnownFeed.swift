import FeedCore
import Foundation
import Localization
import Store

/// A feed of the person's, and how it stands.
struct KnownFeed: Sendable {
  let section: Section
  let feed: Feed
  /// `nil` for that of a connected service, and for the copies that the person keeps.
  let subscription: Subscription?
  var summary: FeedSummary

  var url: URL { feed.url }

  /// What a person calls it.
  var name: String {
    FeedAddress.displayName(
      of: url, name: subscription?.name, title: summary.record?.title, section: section)
  }

  /// Names it together with its section, as in "Contacts, Family".
  var label: String {
    name.hasPrefix(section.title)
      ? name : text("{section}, {feed}", ["section": section.title, "feed": name])
  }

  /// Names it beyond doubt, as in "Family (https://example.org/family.json)".
  var fullName: String { "\(name) (\(url.absoluteString))" }
}

extension Services {
  /// The feeds in the person's order; a connected service comes before its section's others.
  func feeds(in sections: [Section]) async throws(StoreError) -> [KnownFeed] {
    var known: [KnownFeed] = []
    for section in sections {
      for (feed, subscription) in try feeds(of: section) {
        var summary = try await content.summary(section: section.id, url: feed.url)
        if feed.isKept, summary.record == nil {
          // The cache was deleted; nobody need be asked to have these again.
          _ = try? await loader.refresh(section, feed: feed)
          summary = try await content.summary(section: section.id, url: feed.url)
        }
        known.append(
          KnownFeed(section: section, feed: feed, subscription: subscription, summary: summary))
      }
    }
    return known
  }

  /// The feeds that are shown of a section, and those that a connected service stands in place of.
  func subscribedFeeds(in section: Section) async throws(StoreError) -> [KnownFeed] {
    var known = try await feeds(in: [section]).filter { !$0.feed.isKept }
    for subscription in try library.subscriptions(section: section.id) {
      guard !known.contains(where: { $0.subscription?.url == subscription.url }) else { continue }
      known.append(try await self.known(subscription, in: section))
    }
    return known
  }

  func known(
    _ subscription: Subscription, in section: Section
  ) async throws(StoreError) -> KnownFeed {
    KnownFeed(
      section: section, feed: Feed(subscription.url), subscription: subscription,
      summary: try await content.summary(section: section.id, url: subscription.url))
  }
}
