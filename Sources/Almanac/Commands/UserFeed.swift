import FeedCore
import Foundation
import Localization
import Store

/// One of the user's feeds, with its status.
struct UserFeed: Sendable {
  let section: Section
  let feed: Feed
  /// `nil` for a connected service's feed, and for the copies that the user keeps.
  let subscription: Subscription?
  var summary: FeedSummary

  var url: URL { feed.url }

  var name: String {
    FeedAddress.displayName(
      of: url, name: subscription?.name, title: summary.record?.title, section: section)
  }

  /// The name with its section, as in "Contacts, Family". A name that begins with the section's
  /// title stays as it is.
  var label: String {
    name.hasPrefix(section.title)
      ? name : text("{section}, {feed}", ["section": section.title, "feed": name])
  }

  /// An unambiguous name, as in "Family (https://example.org/family.json)".
  var fullName: String { "\(name) (\(url.absoluteString))" }
}

extension AppServices {
  /// The feeds in the user's order; in each section, a connected service and kept copies come
  /// first.
  func feeds(in sections: [Section]) async throws(StoreError) -> [UserFeed] {
    var known: [UserFeed] = []
    for section in sections {
      for (feed, subscription) in try feeds(of: section) {
        var summary = try await content.summary(section: section.id, url: feed.url)
        if feed.isOfOwnItems, summary.record == nil {
          // The cache was deleted; the copies can be restored from the library.
          _ = try? await loader.refresh(section, feed: feed)
          summary = try await content.summary(section: section.id, url: feed.url)
        }
        known.append(
          UserFeed(section: section, feed: feed, subscription: subscription, summary: summary))
      }
    }
    return known
  }

  /// The feeds that a section shows, without kept copies but with the samples that a connected
  /// service replaces.
  func subscribedFeeds(in section: Section) async throws(StoreError) -> [UserFeed] {
    var known = try await feeds(in: [section]).filter { !$0.feed.isOfOwnItems }
    for subscription in try library.subscriptions(section: section.id) {
      guard !known.contains(where: { $0.subscription?.url == subscription.url }) else { continue }
      known.append(try await self.known(subscription, in: section))
    }
    return known
  }

  func known(
    _ subscription: Subscription, in section: Section
  ) async throws(StoreError) -> UserFeed {
    UserFeed(
      section: section, feed: Feed(subscription.url), subscription: subscription,
      summary: try await content.summary(section: section.id, url: subscription.url))
  }
}
