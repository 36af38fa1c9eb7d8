import Foundation
import Store
import Synchronization
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
  private struct Place: Hashable {
    let section: String
    let feed: URL
  }

  private struct Key: Hashable {
    let place: Place
    let acceptsFewer: Bool
  }

  /// More would only wait for each other, and each may hold 64 MB. Some are left for what a person
  /// asks for on its own.
  private let places = Slots(limit: 8, backgroundLimit: mostAtOnce)
  static let mostAtOnce = 6

  let transport: Transport
  let content: Content
  let library: Library
  private let collation: Collation
  private let version: String
  private let budget: FeedBudget
  let now: @Sendable () -> Date
  private let jitter: @Sendable () -> Double
  let turns: HostTurns
  private let refreshes = SharedWork<Key, RefreshOutcome>()
  private let reader = FeedReader("refresh")
  /// For what a person waits for, who does not wait for a refresh.
  let previewReader = FeedReader("preview")
  /// The hosts that have had too many requests, and until when they want no more.
  private let resting = Mutex<[String: Date]>([:])
  /// What came of feeds, where that could not be stored.
  private let unsaved = Mutex<[Place: FetchRecord]>([:])

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
      place: Place(section: section.id, feed: feed.url), acceptsFewer: acceptsFewer)
    return try await refreshes.value(for: key) { () async throws(FeedError) in
      do throws(FeedError) {
        return try await self.turns.run(feed.url, urgency) { () async throws(FeedError) in
          try await self.places.run(urgency) { () async throws(FeedError) in
            try await self.load(section, feed: feed, acceptsFewer)
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
    let place = Place(section: section.id, feed: feed)
    // Not for another order alone: a program under another locale may store here too.
    let fetchedAt = record.flatMap { $0.decoder.hasPrefix(version + "/") ? $0.fetchedAt : nil }
    return RefreshSchedule.isDue(
      interval, fetchedAt: fetchedAt,
      unsaved.withLock { $0[place] } ?? fetch, now: now())
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
  private var decoder: String { "\(version)/\(collation.identifier)" }

  private func load(
    _ section: Section, feed: Feed, _ acceptsFewer: Bool
  ) async throws(FeedError) -> RefreshOutcome {
    let place = Place(section: section.id, feed: feed.url)
    let stored = try await storing { () async throws(StoreError) in
      try await content.fetch(section: section.id, url: feed.url)
    }
    let old = unsaved.withLock { $0[place] } ?? stored
    if let until = RefreshSchedule.rest(old, now: now()) { throw .busy(until: until) }
    var fetch = old
    var response: TransportResponse?
    do throws(FeedError) {
      if let until = restOfHost(feed.url) { throw FeedError.busy(until: until) }
      let outcome = try await load(section, feed, &fetch, acceptsFewer, &response)
      await note(fetch.succeeded(response, now: now()), after: stored, place)
      return outcome
    } catch {
      if error != .cancelled, !Task.isCancelled {
        if case .busy(let until) = error, response?.status == 429, let host = feed.url.host() {
          resting.withLock { $0[host] = until }
        }
        let failed = old.failed(error, now: now(), jitter: jitter())
        await note(failed, after: stored, place)
      }
      throw error
    }
  }

  /// Who asks too often is told so at one address, and meant at all of its host.
  private func restOfHost(_ url: URL) -> Date? {
    guard let host = url.host() else { return nil }
    return resting.withLock { resting in
      guard let until = resting[host] else { return nil }
      let time = now()
      if until > time, until <= time + HTTPCaching.longestRetryAfter { return until }
      resting[host] = nil
      return nil
    }
  }

  /// A schedule that could not be kept is no reason to lose what was loaded; but it holds, or a
  /// full disk would have a feed asked for again each minute.
  private func note(_ fetch: FetchRecord, after stored: FetchRecord, _ place: Place) async {
    do throws(StoreError) {
      if fetch != stored {
        try await content.setFetch(fetch, section: place.section, url: place.feed)
      }
      unsaved.withLock { $0[place] = nil }
    } catch {
      unsaved.withLock { $0[place] = fetch }
    }
  }

  private func load(
    _ section: Section, _ feed: Feed, _ fetch: inout FetchRecord, _ acceptsFewer: Bool,
    _ answer: inout TransportResponse?
  ) async throws(FeedError) -> RefreshOutcome {
    let isLarge = try? await library.isLarge(section: section.id, url: feed.url)
    let budget = budget(isLarge: isLarge == true)
    guard let load = feed.load else {
      return try await loadIfChanged(section, feed.url, budget, &fetch, acceptsFewer, &answer)
    }
    let decoded = try await load { () async throws(FeedError) in
      let response = try await send(section.types, feed.url, Validators())
      return try await reader.run { [self] (isCancelled) throws(FeedError) in
        let document = try response.document(now: now())
        return try section.decode(document, within: budget, isCancelled: isCancelled)
      }
    }
    let stored = try await countToKeep(section, feed.url, acceptsFewer)
    return try await reader.run { [self] (isCancelled) throws(FeedError) in
      try replace(
        section, feed.url, Validators(), count: decoded.items.count, stored: stored, decoded,
        isCancelled: isCancelled
      ) { (emit) throws(FeedError) in _ = decoded.items.allSatisfy { emit($0) == .goOn } }
    }
  }

  /// Sends a conditional request if the stored rows are of this decoder's making.
  private func loadIfChanged(
    _ section: Section, _ feed: URL, _ budget: FeedBudget, _ fetch: inout FetchRecord,
    _ acceptsFewer: Bool, _ answer: inout TransportResponse?
  ) async throws(FeedError) -> RefreshOutcome {
    let record = try await storing { () async throws(StoreError) in
      try await content.feed(section: section.id, url: feed)
    }
    let isOurs = record?.decoder == decoder
    let validators = isOurs ? record?.validators ?? Validators() : Validators()
    let response = try await ask(section.types, feed, validators, &fetch)
    answer = response
    let fingerprint = response.feedFingerprint
    let isSame = isOurs && fingerprint != nil && fingerprint == record?.fingerprint
    if isSame || response.status == 304 && !validators.isEmpty {
      try await storing { () async throws(StoreError) in
        try await content.touch(
          section: section.id, url: feed, validators: response.validators, fetchedAt: now())
      }
      return .unchanged
    }
    let stored = try await countToKeep(section, feed, acceptsFewer)
    let (outcome, schedule) = try await reader.run { [self] (isCancelled) throws(FeedError) in
      let document = try response.document(now: now())
      let survey = try FeedSurvey(
        document, of: section,
        meter: ReadingMeter(budget, bytes: document.bytes.count, isCancelled: isCancelled))
      let outcome = try replace(
        section, feed, response.validators, count: survey.count, stored: stored, survey.rest,
        fingerprint: fingerprint, isCancelled: isCancelled, survey.emit)
      return (outcome, survey.rest.schedule)
    }
    fetch.schedule = schedule.isEmpty ? nil : schedule.description
    return outcome
  }

  /// Asks where the feed has moved to; and where it was, if it is not there, or was not the last
  /// time either, and once a week: a move may have been a mistake, or somebody's malice.
  private func ask(
    _ types: [String], _ feed: URL, _ validators: Validators, _ fetch: inout FetchRecord
  ) async throws(FeedError) -> TransportResponse {
    guard let movedTo = fetch.movedTo else { return try await send(types, feed, validators) }
    if fetch.isMoveDoubted(now: now()) {
      // The validators are not its own.
      let old = try? await send(types, feed, Validators())
      fetch.movedAt = nil
      if let old, FeedError(status: old.status) == nil {
        fetch.movedTo = nil
        return old
      }
      guard !Task.isCancelled else { throw .cancelled }
    }
    let answer: Result<TransportResponse, FeedError>
    var isMissing = false
    do throws(FeedError) {
      let response = try await send(types, movedTo, validators, source: feed)
      if response.status == 304 || FeedError(status: response.status) == nil { return response }
      isMissing = response.status == 404 || response.status == 410
      answer = .success(response)
    } catch {
      answer = .failure(error)
    }
    guard isMissing || fetch.failureCount > 0,
      // The old address may know where it is now; the validators are not its own.
      let old = try? await send(types, feed, Validators()), FeedError(status: old.status) == nil
    else { return try answer.get() }
    fetch.movedTo = nil
    return old
  }

  /// How many items are stored of a feed; 0 where fewer are taken as well.
  private func countToKeep(
    _ section: Section, _ feed: URL, _ acceptsFewer: Bool
  ) async throws(FeedError) -> Int {
    if acceptsFewer { return 0 }
    return try await storing { () async throws(StoreError) in
      try await content.itemCount(section: section.id, url: feed)
    }
  }

  /// - Parameter isLarge: whether the person has said that it is.
  func budget(isLarge: Bool) -> FeedBudget { isLarge ? .unlimited : budget }

  /// Makes the feed's stored items those that are handed over. On a `FeedReader`.
  /// - Parameters:
  ///   - count: how many there are.
  ///   - stored: how many are stored. A list of less than half of them is a server's mistake more
  ///     often than not, and is refused: `FeedError.shrunk`. What would be kept anyway may be less.
  ///   - rest: all but the items.
  func replace(
    _ section: Section, _ feed: URL, _ validators: Validators, count: Int, stored: Int = 0,
    _ rest: DecodedFeed, fingerprint: Int64? = nil, isCancelled: @escaping FeedReader.IsCancelled,
    _ items: (Section.Emit) throws(FeedError) -> Void
  ) throws(FeedError) -> RefreshOutcome {
    let update = FeedUpdate(
      section: section.id, url: feed, title: rest.title, items: [], order: section.order,
      retention: section.retention(library), isWholeList: rest.isWholeList, skipped: rest.skipped,
      skippedCount: rest.skippedCount, validators: validators, decoder: decoder,
      fingerprint: fingerprint, fetchedAt: now())
    if update.retention == .whileListed, count * 2 < stored {
      throw .shrunk(from: stored, to: count)
    }
    let merge = FeedMerge(
      update, into: content, marks: section.markRule(library), sortKey: collation.key)
    var failure: FeedError?
    try items { item in
      guard let item else { return .goOn }
      // Not stored for a caller who left: a newer refresh may be under way.
      if isCancelled() { failure = .cancelled }
      do throws(StoreError) {
        if failure == nil { try merge.add(item) }
      } catch {
        failure = FeedError(error)
      }
      return failure == nil ? .goOn : .stop
    }
    if isCancelled() { failure = .cancelled }
    if let failure { throw failure }
    do throws(StoreError) {
      let change = try merge.finish(update)
      return change.isEmpty ? .unchanged : .changed(change)
    } catch {
      throw FeedError(error)
    }
  }

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

  func storing<T>(
    _ body: () async throws(StoreError) -> T
  ) async throws(FeedError) -> T {
    do throws(StoreError) { return try await body() } catch { throw FeedError(error) }
  }
}

extension Section {
  /// Reads a feed with all its items, of which there are never many.
  fileprivate func decode(
    _ document: FeedDocument, within budget: FeedBudget,
    isCancelled: @escaping FeedReader.IsCancelled
  ) throws(FeedError) -> DecodedFeed {
    var meter = ReadingMeter(budget, bytes: document.bytes.count, isCancelled: isCancelled)
    var items: [Item] = []
    var feed = try read(document, &meter) { items.append($0) }
    feed.items = items
    return feed
  }
}

extension FetchRecord {
  /// - Parameter response: `nil` for a feed that is loaded in a way of its own.
  fileprivate func succeeded(_ response: TransportResponse?, now: Date) -> FetchRecord {
    succeeded(
      freshUntil: response.flatMap { HTTPCaching.freshUntil($0, now: now) },
      movedTo: response?.movedTo, now: now)
  }
}

extension Section {
  /// What the person noted of its items.
  func markRule(_ library: Library) -> MarkRule {
    MarkRule(library: library, section: id, grouping: grouping)
  }
}
