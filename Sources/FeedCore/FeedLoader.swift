import Foundation
import Store
import Transport

/// What a refresh came to.
public enum RefreshOutcome: Hashable, Sendable {
  /// The server has nothing new, or what it has is the same.
  case unchanged
  /// Rows, a title or a star differ from before.
  case changed(ContentChange)

  public var hasChanged: Bool { self != .unchanged }
}

/// Refreshes feeds: asks the server whether anything is new, decodes the answer and stores it,
/// all off the main actor.
public final class FeedLoader: Sendable {
  private struct Key: Hashable {
    let place: FetchRecords.Place
    let acceptsFewer: Bool
  }

  /// More would only wait for each other, and each may hold 64 MB. Some are left for what a person
  /// asks for on its own.
  private let places = Slots(limit: 8, backgroundLimit: mostAtOnce)
  static let mostAtOnce = 6

  let transport: Transport
  let content: Content
  let library: Library
  let collation: Collation
  let version: String
  private let budget: FeedBudget
  let now: @Sendable () -> Date
  private let jitter: @Sendable () -> Double
  let turns: HostTurns
  private let refreshes = SharedWork<Key, RefreshOutcome>()
  let reader = FeedReader("refresh")
  /// For what a person waits for, who does not wait for a refresh.
  let previewReader = FeedReader("preview")
  private let records: FetchRecords

  /// - Parameters:
  ///   - version: the app's, or anything else that changes when the decoders store something new
  ///     for the same bytes; the feeds are then decoded again.
  ///   - jitter: from 0 to 1; see `RefreshSchedule.backOff`.
  ///   - turns: whose turn it is to ask a host.
  public init(
    transport: Transport, content: Content, library: Library, collation: Collation = .folding,
    version: String = "", budget: FeedBudget = FeedBudget(),
    now: @escaping @Sendable () -> Date = { .now },
    jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) },
    turns: HostTurns = HostTurns()
  ) {
    self.transport = transport
    self.content = content
    self.library = library
    self.collation = collation
    self.version = version
    self.budget = budget
    self.now = now
    self.jitter = jitter
    self.turns = turns
    records = FetchRecords(content, now: now)
  }

  /// Brings a feed's stored items up to date. Callers who ask while a refresh of the same feed
  /// runs share it; it is cancelled when all of them are.
  /// - Throws: `FeedError`; what was stored before stays. `.busy`, without asking, as long as the
  ///   server wants to be left alone.
  /// - Source: conditional requests, RFC 9110 §13.
  /// - Parameters:
  ///   - acceptsFewer: whether a list that has lost more than half of its items is taken as it is.
  ///     Such a list is often a server's mistake, and the stored one is not.
  ///   - urgency: background ones make way for what is asked for on its own.
  public func refresh(
    _ section: Section, feed: Feed, acceptsFewer: Bool = false,
    _ urgency: Slots.Urgency = .interactive
  ) async throws(FeedError) -> RefreshOutcome {
    if feed.isKept { return try await readKept(section) }
    let key = Key(
      place: .init(section: section.id, feed: feed.url), acceptsFewer: acceptsFewer)
    return try await refreshes.value(for: key) { () async throws(FeedError) in
      do throws(FeedError) {
        return try await self.turns.run(feed.url, urgency) { () async throws(FeedError) in
          try await self.places.run(urgency) { () async throws(FeedError) in
            try await self.attempt(section, feed, acceptsFewer)
          }
        }
      } catch {
        // Whatever a cancelled request ended with, it is not an error to show.
        throw Task.isCancelled ? .cancelled : error
      }
    }
  }

  /// Refreshes several feeds, six at a time, and each host's one after the other.
  /// - Parameter onOutcome: called for each feed as it is done, with its place in `feeds`.
  /// - Returns: what each of them came to.
  public func refresh(
    _ section: Section, feeds: [Feed], acceptsFewer: Bool = false,
    onOutcome: @Sendable (Int, Result<RefreshOutcome, FeedError>) async -> Void = { _, _ in }
  ) async -> [Result<RefreshOutcome, FeedError>] {
    await withTaskGroup(of: (Int, Result<RefreshOutcome, FeedError>).self) { group in
      var outcomes = Array(
        repeating: Result<RefreshOutcome, FeedError>.failure(.cancelled), count: feeds.count)
      // Those that wait for their host keep no other host's from its turn.
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

  /// Stands apart from the task above: Swift 6.3.1 optimised the two together so that `index` was
  /// none of those given, and the release ended with its first refresh.
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

  /// Ends the reading and storing of feeds for good, within 200 ms: what is left is asked for again
  /// at the next start.
  public func stop() {
    reader.stop()
    previewReader.stop()
  }

  /// Whether a feed is to be asked for without anybody's doing: by its interval and its server's
  /// words, and once more when another version of the app has stored what is there.
  public func isDue(
    _ interval: RefreshInterval, of feed: URL, in section: Section, record: FeedRecord?,
    fetch: FetchRecord
  ) -> Bool {
    // Not for another order alone: a program under another locale may store here too.
    let fetchedAt = record.flatMap { $0.decoder.hasPrefix(version + "/") ? $0.fetchedAt : nil }
    return RefreshSchedule.isDue(
      interval, fetchedAt: fetchedAt,
      records.latest(.init(section: section.id, feed: feed), stored: fetch), now: now())
  }

  /// Brings the stored marks of a section in line with what the person made, should a crash
  /// have come between the two.
  /// - Returns: whether any had to be.
  public func reconcileMarks(of section: Section) async throws(FeedError) -> Bool {
    do throws(StoreError) {
      return try await content.applyMarks(section.markRule(library))
    } catch {
      throw FeedError(error)
    }
  }
}

extension FeedLoader {
  /// Makes one attempt, and notes what came of it.
  private func attempt(
    _ section: Section, _ feed: Feed, _ acceptsFewer: Bool
  ) async throws(FeedError) -> RefreshOutcome {
    let place = FetchRecords.Place(section: section.id, feed: feed.url)
    let stored = try await records.stored(place)
    let old = records.latest(place, stored: stored)
    if let until = RefreshSchedule.rest(old, now: now()) { throw .busy(until: until) }
    var attempt = FeedAttempt(
      section, feed: feed, acceptsFewer: acceptsFewer, after: old, by: self)
    do throws(FeedError) {
      if let until = records.restOfHost(feed.url) { throw FeedError.busy(until: until) }
      let outcome = try await attempt.run()
      await records.save(attempt.succeeded(), after: stored, place)
      return outcome
    } catch {
      if error != .cancelled, !Task.isCancelled {
        if case .busy(let until) = error, attempt.response?.status == 429,
          let host = feed.url.host()
        {
          records.rest(host, until: until)
        }
        let failed = old.failed(error, now: now(), jitter: jitter())
        await records.save(failed, after: stored, place)
      }
      throw error
    }
  }

  /// - Parameter isLarge: whether the person has said that it is.
  func budget(isLarge: Bool) -> FeedBudget { isLarge ? .unlimited : budget }

  /// - Parameters:
  ///   - types: the media types that can be read, the preferred one first.
  ///   - source: where the address comes from, if not from the person.
  func send(
    _ types: [String], _ feed: URL, _ validators: Validators, source: URL? = nil
  ) async throws(FeedError) -> TransportResponse {
    var request = TransportRequest(
      url: feed, headers: ["Accept": (types + ["*/*;q=0.5"]).joined(separator: ", ")],
      source: source)
    request.headers["If-None-Match"] = validators.etag
    request.headers["If-Modified-Since"] = validators.lastModified
    do throws(TransportError) {
      return try await transport.send(request)
    } catch {
      throw FeedError(error)
    }
  }
}
