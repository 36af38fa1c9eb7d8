import Foundation
import Store
import Synchronization

/// The results of requests for feeds: in the store, and in memory if they could not be stored.
final class FetchHistory: Sendable {
  struct Place: Hashable {
    let section: String
    let feed: URL
  }

  private let content: ContentStore
  private let now: @Sendable () -> Date
  /// The hosts that sent 429, and when each accepts requests again.
  private let pauses = Mutex<[String: Date]>([:])
  /// The results that could not be stored.
  private let unsaved = Mutex<[Place: FetchRecord]>([:])

  init(_ content: ContentStore, now: @escaping @Sendable () -> Date) {
    self.content = content
    self.now = now
  }

  /// The last result for a feed, stored or not.
  func latest(_ place: Place, stored: FetchRecord) -> FetchRecord {
    unsaved.withLock { $0[place] } ?? stored
  }

  /// Saves a result. If that fails, the result stays in memory: the loaded items are not lost, and
  /// a full disk does not cause a request every minute.
  func save(_ fetch: FetchRecord, after stored: FetchRecord, _ place: Place) async {
    do throws(StoreError) {
      if fetch != stored {
        try await content.setFetch(fetch, section: place.section, url: place.feed)
      }
      unsaved.withLock { $0[place] = nil }
    } catch {
      Log.write(.warning, "A result could not be stored: \(error.kind)")
      unsaved.withLock { $0[place] = fetch }
    }
  }

  /// Until a given time, refreshes no feeds and loads no full texts from a host: a host that gets
  /// too many requests says so at one address, but means all its addresses.
  func pause(_ host: String, until: Date) { pauses.withLock { $0[host] = until } }

  /// When the host of an address accepts requests again; `nil` if it accepts them now.
  func pauseEnd(_ url: URL) -> Date? {
    guard let host = url.host() else { return nil }
    return pauses.withLock { pauses in
      guard let until = pauses[host] else { return nil }
      let time = now()
      if until > time, until <= time + HTTPCaching.longestRetryAfter { return until }
      pauses[host] = nil
      return nil
    }
  }
}
