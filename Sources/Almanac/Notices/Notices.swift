import FeedCore
import FeedUI
import Foundation
import GtkKit
import Localization
import Sections
import Store

/// Something that the user wants a notification about.
struct Notice: Hashable, Sendable {
  let section: Section.ID
  /// Whether the notice is about a feed. If so, the list of feeds says the same.
  var isAboutFeed = false
  let notification: Application.Notification

  var id: String { notification.id }
}

extension AppServices {
  /// The current notices, according to the stores and the user's preferences.
  func notices(now: Date = .now) async -> [Notice] {
    let preferences = await Preferences(library).notices
    // StoreHealth reports a store that can't be read.
    let failing = (try? await failingFeeds(all: preferences.allFailures, now: now)) ?? []
    guard preferences.applets else { return failing }
    return failing
      + (await connectedService.switchedOff()).map { Notice(applet: $0.item, name: $0.name) }
  }

  /// - Parameter all: whether to include feeds for which the user didn't ask for notifications.
  private func failingFeeds(all: Bool, now: Date) async throws(StoreError) -> [Notice] {
    let subscriptions = try await library.subscriptions().filter(\.url.isWeb)
    guard all || subscriptions.contains(where: \.notifies) else { return [] }
    var feeds: [(Section, Subscription, FeedSnapshot.Feed)] = []
    for section in sectionList {
      let own = subscriptions.filter { $0.section == section.id }
      let stored = try await content.feeds(section: section.id, urls: own.map(\.url))
      for (subscription, feed) in zip(own, stored) { feeds.append((section, subscription, feed)) }
    }
    let lastAnswer = feeds.compactMap { $0.2.record?.fetchedAt }.max()
    return feeds.compactMap { section, subscription, feed in
      guard all || subscription.notifies,
        feed.fetch.hasFailedForADay(lastAnswer: lastAnswer, now: now), let error = feed.fetch.error
      else { return nil }
      return Notice(
        failing: section, subscription,
        name: subscription.displayName(title: feed.record?.title, section: section), error)
    }
  }
}

extension Notice {
  fileprivate init(failing section: Section, _ feed: Subscription, name: String, _ error: FeedError)
  {
    self.section = section.id
    isAboutFeed = true
    notification = Application.Notification(
      id: "failing \(section.id) \(feed.url.absoluteString)",
      title: text("“{feed}” can’t be refreshed", ["feed": name]),
      body: text("Refreshing has failed for a day. {reason}", ["reason": error.message]),
      action: "show-feed", texts: [section.id, feed.url.absoluteString])
  }

  fileprivate init(applet item: ItemID, name: String) {
    section = Section.applets.id
    notification = Application.Notification(
      id: "applet \(item)", title: text("“{applet}” was turned off", ["applet": name]),
      body: text("It was turned off outside of Almanac."),
      action: "open-item", texts: [Section.applets.id, String(item)])
  }
}

/// The notices that the desktop was asked to show, and those that the user saw in the app instead.
struct SentNotices: Codable, Hashable, Sendable {
  /// Whether the user has seen each notice in the app, by the notice's ID.
  var isSeen: [String: Bool] = [:]

  /// What to change in the desktop's notifications.
  struct Changes: Hashable {
    var sent: [Notice] = []
    /// The IDs of the notices to withdraw.
    var withdrawn: [String] = []
  }

  /// Adopts the notices that apply now, and returns what to change in the desktop's notifications.
  /// - Parameters:
  ///   - wanted: the notices that apply now.
  ///   - seen: the section on the screen, which needs no notifications.
  ///   - seesFeeds: whether the list of all feeds is on the screen.
  mutating func change(
    to wanted: [Notice], seen: Section.ID?, seesFeeds: Bool = false
  ) -> Changes {
    var changes = Changes()
    let ids = Set(wanted.map(\.id))
    for (id, wasSeen) in isSeen where !ids.contains(id) {
      if !wasSeen { changes.withdrawn.append(id) }
      isSeen[id] = nil
    }
    for notice in wanted {
      let isShown = notice.section == seen || seesFeeds && notice.isAboutFeed
      if let wasSeen = isSeen[notice.id] {
        if isShown, !wasSeen { changes.withdrawn.append(notice.id) }
        isSeen[notice.id] = wasSeen || isShown
      } else {
        if !isShown { changes.sent.append(notice) }
        isSeen[notice.id] = isShown
      }
    }
    changes.withdrawn.sort()
    return changes
  }
}

extension Library {
  var sentNotices: SentNotices {
    value(for: "sent-notices") ?? SentNotices()
  }

  func set(_ notices: SentNotices) async {
    // If this fails, the user may see a notice once more.
    try? await set(value: notices, for: "sent-notices")
  }
}
