import Foundation
import Store
import Transport

public enum RefreshOutcome: Hashable, Sendable {
  /// The server has nothing new, or what it sent changes nothing in the store.
  case unchanged
  /// Stored items or the feed's title changed.
  case changed(ContentChange)

  public var hasChanged: Bool { self != .unchanged }
}

/// Refreshes feeds: asks the server for changes, decodes its response and stores the items, all off
/// the main actor.
public final class FeedLoader: Sendable {
  private struct Key: Hashable {
    let place: FetchHistory.Place
    let acceptsFewer: Bool
  }

  /// Limits how many feeds are refreshed at once: more would only wait for each other, and each may
  /// hold 64 MB. Some slots are reserved for single feeds that the user refreshes.
  private let requests = ConcurrencyLimiter(limit: 8, backgroundLimit: maxConcurrent)
  static let maxConcurrent = 6

  let transport: Transport
  let content: ContentStore
  let library: Library
  let pictures: PictureCache?
  let collation: Collation
  let version: String
  private let budget: FeedBudget
  let now: @Sendable () -> Date
  private let jitter: @Sendable () -> Double
  let throttle: HostThrottle
  private let refreshes = SharedWork<Key, RefreshOutcome>()
  let reader = FeedReadingThread("refresh")
  /// Reads feeds and pages for which the user is waiting, so they don't have to wait for a refresh.
  let previewReader = FeedReadingThread("preview")
  let records: FetchHistory
  let ownReads = SharedWork<Section.ID, OwnRead>()

  /// - Parameters:
  ///   - pictures: where pictures inside feeds are kept; `nil` to keep none.
  ///   - version: the app's version, or anything else that changes when the decoders would read the
  ///     same bytes differently; the feeds are then decoded again.
  ///   - jitter: returns a number from 0 to 1; see `RefreshSchedule.backOff`.
  ///   - throttle: spaces out the requests to a host.
  public init(
    transport: Transport, content: ContentStore, library: Library, pictures: PictureCache? = nil,
    collation: Collation = .folding, version: String = "", budget: FeedBudget = FeedBudget(),
    now: @escaping @Sendable () -> Date = { .now },
    jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) },
    throttle: HostThrottle = HostThrottle()
  ) {
    self.transport = transport
    self.content = content
    self.library = library
    self.pictures = pictures
    self.collation = collation
    self.version = version
    self.budget = budget
    self.now = now
    self.jitter = jitter
    self.throttle = throttle
    records = FetchHistory(content, now: now)
  }

  /// Brings a feed's stored items up to date. Callers share a running refresh of the same feed,
  /// which is cancelled when all its callers are.
  /// - Throws: `FeedError`; the stored items then stay. While the server accepts no requests, the
  ///   error is `.busy`, and no request is sent.
  /// - Source: conditional requests, RFC 9110 §13.
  /// - Parameters:
  ///   - acceptsFewer: whether to accept a list that lost more than half of its items. Such a list
  ///     is usually a server's mistake.
  ///   - urgency: background refreshes make way for a single feed that the user refreshes.
  public func refresh(
    _ section: Section, feed: Feed, acceptsFewer: Bool = false,
    _ urgency: ConcurrencyLimiter.Urgency = .interactive
  ) async throws(FeedError) -> RefreshOutcome {
    if feed.isOfOwnItems { return try await readOwnItems(section) }
    let key = Key(
      place: .init(section: section.id, feed: feed.url), acceptsFewer: acceptsFewer)
    return try await refreshes.value(for: key) { () async throws(FeedError) in
      do throws(FeedError) {
        return try await self.throttle.run(feed.url, urgency) { () async throws(FeedError) in
          try await self.requests.run(urgency) { () async throws(FeedError) in
            try await self.attempt(section, feed, acceptsFewer)
          }
        }
      } catch {
        // The error of a cancelled request is not shown.
        throw Task.isCancelled ? .cancelled : error
      }
    }
  }

  /// Refreshes several feeds, six at a time. Feeds on the same host are refreshed one after the
  /// other, unless the host is on the local network.
  /// - Parameter onOutcome: called when a feed is done, with its index in `feeds`.
  /// - Returns: the results, in the order of `feeds`.
  public func refresh(
    _ section: Section, feeds: [Feed], acceptsFewer: Bool = false,
    onOutcome: @Sendable (Int, Result<RefreshOutcome, FeedError>) async -> Void = { _, _ in }
  ) async -> [Result<RefreshOutcome, FeedError>] {
    await withTaskGroup(of: (Int, Result<RefreshOutcome, FeedError>).self) { group in
      var outcomes = Array(
        repeating: Result<RefreshOutcome, FeedError>.failure(.cancelled), count: feeds.count)
      // A feed that waits for its host does not delay other hosts.
      for (index, feed) in feeds.enumerated() {
        group.addTask { [self] in (index, await outcome(section, feed, acceptsFewer)) }
      }
      for await (index, outcome) in group {
        outcomes[index] = outcome
        await onOutcome(index, outcome)
      }
      return outcomes
    }
  }

  /// Refreshes a feed in a separate function: when Swift 6.3.1 optimized this code as part of the
  /// task above, `index` got a wrong value, and the release build crashed at its first refresh.
  @inline(never)
  private func outcome(
    _ section: Section, _ feed: Feed, _ acceptsFewer: Bool
  ) async -> Result<RefreshOutcome, FeedError> {
    do throws(FeedError) {
      return .success(
        try await refresh(section, feed: feed, acceptsFewer: acceptsFewer, .background))
    } catch {
      return .failure(error)
    }
  }

  /// Stops reading and storing feeds for good, within 200 ms. Unfinished feeds are requested at the
  /// next start.
  public func stop() {
    reader.stop()
    previewReader.stop()
  }

  /// Whether an automatic refresh of a feed is due, by its interval and its server's wishes. A feed
  /// that another version of the app stored is due once.
  public func isDue(
    _ interval: RefreshInterval, of feed: URL, in section: Section, record: FeedRecord?,
    fetch: FetchRecord
  ) -> Bool {
    // A different sort order alone does not count: a program with another locale may use the same
    // store.
    let fetchedAt = record.flatMap { $0.decoder.hasPrefix(version + "/") ? $0.fetchedAt : nil }
    return RefreshSchedule.isDue(
      interval, fetchedAt: fetchedAt,
      records.latest(.init(section: section.id, feed: feed), stored: fetch), now: now())
  }

  /// Updates the stored marks of a section from the library: after a crash, a mark may have been
  /// saved in the library only.
  /// - Returns: whether any mark changed.
  public func reconcileMarks(of section: Section) async throws(FeedError) -> Bool {
    try await storing(await content.applyMarks(section.markRule(library)))
  }
}

extension FeedLoader {
  private func attempt(
    _ section: Section, _ feed: Feed, _ acceptsFewer: Bool
  ) async throws(FeedError) -> RefreshOutcome {
    let place = FetchHistory.Place(section: section.id, feed: feed.url)
    let stored = try await storing(await content.fetch(section: section.id, url: feed.url))
    let old = records.latest(place, stored: stored)
    if let until = RefreshSchedule.rest(old, now: now()) { throw .busy(until: until) }
    var attempt = FeedAttempt(
      loader: self, section: section, feed: feed, acceptsFewer: acceptsFewer, fetch: old)
    do throws(FeedError) {
      if let until = records.pauseEnd(feed.url) { throw FeedError.busy(until: until) }
      let outcome = try await attempt.run()
      if case .changed(let change) = outcome { await markRepublished(change, section) }
      await records.save(attempt.succeeded(), after: stored, place)
      Log.write(.info, "\(section.id): \(Log.name(feed.url)) was refreshed")
      return outcome
    } catch {
      if error != .cancelled, !Task.isCancelled {
        if case .busy(let until) = error, attempt.response?.status == 429,
          let host = feed.url.host()
        {
          records.pause(host, until: until)
        }
        Log.write(.info, "\(section.id): \(Log.name(feed.url)) failed: \(error.kind)")
        let failed = old.failed(error, now: now(), jitter: jitter())
        await records.save(failed, after: stored, place)
      }
      throw error
    }
  }

  /// Marks a feed that was added although it could not be reached.
  func note(_ error: FeedError, of added: Subscription) async {
    let place = FetchHistory.Place(section: added.section, feed: added.url)
    let record = FetchRecord()
    await records.save(
      record.failed(error, now: now(), jitter: jitter()), after: record, place)
  }

  func budget(isLarge: Bool) -> FeedBudget { isLarge ? .unlimited : budget }

  /// - Parameter source: the feed or page that names the address; `nil` if the user gave it.
  func send(
    _ types: [String], _ feed: URL, _ validators: Validators, source: URL? = nil
  ) async throws(FeedError) -> TransportResponse {
    var request = TransportRequest(
      url: feed, headers: ["Accept": Self.accept(types)],
      source: source)
    request.headers["If-None-Match"] = validators.etag
    request.headers["If-Modified-Since"] = validators.lastModified
    return try await send(request)
  }

  /// What to ask a server for: feeds first, then the page that names them. Otherwise, a server that
  /// negotiates answers with the JSON that it has for search engines or for other servers.
  private static func accept(_ types: [String]) -> String {
    let feeds = types.filter { type in
      ["rss", "atom", "rdf", "feed+json"].contains { type.contains($0) }
    }
    guard !feeds.isEmpty else { return (types + ["*/*;q=0.5"]).joined(separator: ", ") }
    let others = types.filter { !feeds.contains($0) && $0 != "text/html" }.map { "\($0);q=0.8" }
    return (feeds + ["text/html;q=0.9"] + others + ["*/*;q=0.5"]).joined(separator: ", ")
  }

  func send(_ request: TransportRequest) async throws(FeedError) -> TransportResponse {
    do { return try await transport.send(request) } catch { throw FeedError(error) }
  }
}
