import Foundation
import Store
import Synchronization

/// What came of asking for feeds: in the store, and in memory where that could not be stored.
final class FetchRecords: Sendable {
  /// A feed of a section.
  struct Place: Hashable {
    let section: String
    let feed: URL
  }

  private let content: Content
  private let now: @Sendable () -> Date
  /// The hosts that have had too many requests, and until when they want no more.
  private let resting = Mutex<[String: Date]>([:])
  /// What came of feeds, where that could not be stored.
  private let unsaved = Mutex<[Place: FetchRecord]>([:])

  init(_ content: Content, now: @escaping @Sendable () -> Date) {
    self.content = content
    self.now = now
  }

  /// What is stored of a feed.
  func stored(_ place: Place) async throws(FeedError) -> FetchRecord {
    do throws(StoreError) {
      return try await content.fetch(section: place.section, url: place.feed)
    } catch {
      throw FeedError(error)
    }
  }

  /// What came of a feed last, stored or not.
  func latest(_ place: Place, stored: FetchRecord) -> FetchRecord {
    unsaved.withLock { $0[place] } ?? stored
  }

  /// A schedule that could not be kept is no reason to lose what was loaded; but it holds, or a
  /// full disk would have a feed asked for again each minute.
  func save(_ fetch: FetchRecord, after stored: FetchRecord, _ place: Place) async {
    do throws(StoreError) {
      if fetch != stored {
        try await content.setFetch(fetch, section: place.section, url: place.feed)
      }
      unsaved.withLock { $0[place] = nil }
    } catch {
      unsaved.withLock { $0[place] = fetch }
    }
  }

  /// Leaves a host alone until then: who asks too often is told so at one address, and meant at all
  /// of its host.
  func rest(_ host: String, until: Date) { resting.withLock { $0[host] = until } }

  /// Until when the host of an address wants no more requests; `nil` where it takes them.
  func restOfHost(_ url: URL) -> Date? {
    guard let host = url.host() else { return nil }
    return resting.withLock { resting in
      guard let until = resting[host] else { return nil }
      let time = now()
      if until > time, until <= time + HTTPCaching.longestRetryAfter { return until }
      resting[host] = nil
      return nil
    }
  }
}
