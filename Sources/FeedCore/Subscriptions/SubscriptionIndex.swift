import Foundation
import Store

/// Finds subscriptions by the addresses of their feeds, in any spelling, old or new.
struct SubscriptionIndex: Sendable {
  private var subscriptions: [URL: Subscription] = [:]

  /// - Parameter moves: the new addresses of feeds that have moved.
  init(_ all: [Subscription], moves: [FeedMove]) {
    let moved = Dictionary(
      moves.map { (FeedPlace(section: $0.section, url: $0.url), $0.newURL) },
      uniquingKeysWith: { first, _ in first })
    for subscription in all {
      let place = FeedPlace(section: subscription.section, url: subscription.url)
      if let new = moved[place] { insert(subscription, at: new) }
    }
    for subscription in all { insert(subscription, at: subscription.url) }
  }

  subscript(url: URL) -> Subscription? { subscriptions[FeedAddress.normalized(url)] }

  mutating func insert(_ subscription: Subscription, at url: URL) {
    subscriptions[FeedAddress.normalized(url)] = subscription
  }
}
