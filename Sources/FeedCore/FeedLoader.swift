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

  /// More would only wait for each other, and each may hold 64 MB.
  private static let mostAtOnce = 6

  let transport: Transport
  let content: Content
  private let library: Library
  private let collation: Collation
  private let version: String
  let now: @Sendable () -> Date
  private let jitter: @Sendable () -> Double
  private let refreshes = SharedWork<Key, RefreshOutcome>()
  /// What came of feeds, where that could not be stored.
  private let unsaved = Mutex<[Place: FetchRecord]>([:])

  /// - Parameters:
  ///   - version: the app's, or anything else that changes when the decoders store something new
  ///     for the same bytes; the feeds are then decoded again.
  ///   - jitter: from 0 to 1; see `RefreshSchedule.backOff`.
  public init(
    transport: Transport, content: Content, library: Library, collation: Collation = .folding,
    version: String = "", now: @escaping @Sendable () -> Date = { .now },
    jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
  ) {
    self.transport = transport
    self.content = content
    self.library = library
    self.collation = collation
    self.version = version
    self.now = now
    self.jitter = jitter
  }

  /// Brings a feed's stored items up to date. Callers who ask while a refresh of the same feed
  /// runs share it; it is cancelled when all of them are.
  /// - Throws: `FeedError`; what was stored before stays.
  /// - Source: conditional requests, RFC 9110 §13.
  /// - Parameter acceptsFewer: whether a list that has lost more than half of its items is taken
  ///   as it is. Such a list is often a server's mistake, and the stored one is not.
  public func refresh(
    _ section: Section, feed: Feed, acceptsFewer: Bool = false
  ) async throws(FeedError) -> RefreshOutcome {
    let key = Key(
      place: Place(section: section.id, feed: feed.url), acceptsFewer: acceptsFewer)
    return try await refreshes.value(for: key) { () async throws(FeedError) in
      do throws(FeedError) {
        return try await self.load(section, feed: feed, acceptsFewer)
      } catch {
        // Whatever a cancelled request ended with, it is not an error to show.
        throw Task.isCancelled ? .cancelled : error
      }
    }
  }

  /// Refreshes several feeds, six at a time.
  /// - Returns: what each of them came to.
  public func refresh(
    _ section: Section, feeds: [Feed], acceptsFewer: Bool = false
  ) async -> [Result<RefreshOutcome, FeedError>] {
    await withTaskGroup(of: (Int, Result<RefreshOutcome, FeedError>).self) { group in
      var outcomes = Array(
        repeating: Result<RefreshOutcome, FeedError>.failure(.cancelled), count: feeds.count)
      for (index, feed) in feeds.enumerated() {
        if index >= Self.mostAtOnce, let (index, outcome) = await group.next() {
          outcomes[index] = outcome
        }
        group.addTask { [self] in
          do throws(FeedError) {
            return (
              index, .success(try await refresh(section, feed: feed, acceptsFewer: acceptsFewer))
            )
          } catch {
            return (index, .failure(error))
          }
        }
      }
      for await (index, outcome) in group { outcomes[index] = outcome }
      return outcomes
    }
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

  /// Brings the stored stars of a section in line with what the person chose, should a crash
  /// have come between the two.
  /// - Returns: whether any had to be.
  public func reconcileStars(of section: Section) async throws(FeedError) -> Bool {
    guard let rule = StarRule(section, library: library) else { return false }
    do throws(StoreError) {
      return try await content.applyStars(rule, section: section.id)
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
    var fetch = old
    var response: TransportResponse?
    do throws(FeedError) {
      let outcome = try await load(section, feed, &fetch, acceptsFewer, &response)
      await note(fetch.succeeded(response, now: now()), after: stored, place)
      return outcome
    } catch {
      if error != .cancelled, !Task.isCancelled {
        let failed = old.failed(
          error, retryAfter: response.flatMap { HTTPCaching.retryAfter($0, now: now()) },
          now: now(), jitter: jitter())
        await note(failed, after: stored, place)
      }
      throw error
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
    guard let load = feed.load else {
      return try await loadIfChanged(section, feed.url, &fetch, acceptsFewer, &answer)
    }
    let decoded = try await load { () async throws(FeedError) in
      try section.decoded(try await send(feed.url, Validators()))
    }
    return try await store(section, feed.url, Validators(), acceptsFewer) {
      (write) throws(FeedError) in
      decoded.items.forEach(write)
      return decoded
    }
  }

  /// Sends a conditional request if the stored rows are of this decoder's making.
  private func loadIfChanged(
    _ section: Section, _ feed: URL, _ fetch: inout FetchRecord, _ acceptsFewer: Bool,
    _ answer: inout TransportResponse?
  ) async throws(FeedError) -> RefreshOutcome {
    let record = try await storing { () async throws(StoreError) in
      try await content.feed(section: section.id, url: feed)
    }
    let isOurs = record?.decoder == decoder
    let validators = isOurs ? record?.validators ?? Validators() : Validators()
    let response = try await ask(feed, validators, &fetch)
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
    let data = try response.feedData()
    return try await store(
      section, feed, response.validators, acceptsFewer, fingerprint: fingerprint
    ) { (write) throws(FeedError) in try section.read(data, write) }
  }

  /// Asks where the feed has moved to; and where it was, if it is not there, or was not the last
  /// time either.
  private func ask(
    _ feed: URL, _ validators: Validators, _ fetch: inout FetchRecord
  ) async throws(FeedError) -> TransportResponse {
    guard let movedTo = fetch.movedTo else { return try await send(feed, validators) }
    let answer: Result<TransportResponse, FeedError>
    var isMissing = false
    do throws(FeedError) {
      let response = try await send(movedTo, validators)
      if response.status == 304 || FeedError(status: response.status) == nil { return response }
      isMissing = response.status == 404 || response.status == 410
      answer = .success(response)
    } catch {
      answer = .failure(error)
    }
    guard isMissing || fetch.failureCount > 0,
      // The old address may know where it is now; the validators are not its own.
      let old = try? await send(feed, Validators()), FeedError(status: old.status) == nil
    else { return try answer.get() }
    fetch.movedTo = nil
    return old
  }

  /// Makes the feed's stored items those that are read, unless they have become too few.
  private func store(
    _ section: Section, _ feed: URL, _ validators: Validators, _ acceptsFewer: Bool,
    fingerprint: Int64? = nil, read: @escaping Reading
  ) async throws(FeedError) -> RefreshOutcome {
    var stored = 0
    if !acceptsFewer {
      stored = try await storing { () async throws(StoreError) in
        try await content.itemCount(section: section.id, url: feed)
      }
    }
    // Not stored for a caller who left: a newer refresh may be under way.
    guard !Task.isCancelled else { throw .cancelled }
    return try await replace(section, feed, validators, stored, fingerprint: fingerprint, read)
  }

  /// Hands over each item, and returns the rest of the feed.
  typealias Reading = @Sendable (_ write: (Item) -> Void) throws(FeedError) -> DecodedFeed

  /// Makes the feed's stored items those that are read, while they are read.
  /// - Parameter stored: how many there are. A list of less than half of them is a server's mistake
  ///   more often than not, and is refused: `FeedError.shrunk`.
  func replace(
    _ section: Section, _ feed: URL, _ validators: Validators, _ stored: Int = 0,
    fingerprint: Int64? = nil, _ read: @escaping Reading
  ) async throws(FeedError) -> RefreshOutcome {
    let update = FeedUpdate(
      section: section.id, url: feed, items: [], validators: validators, decoder: decoder,
      fingerprint: fingerprint, fetchedAt: now())
    let result = try await storing { () async throws(StoreError) in
      try await content.replace(
        update, stars: StarRule(section, library: library), sortKey: collation.key
      ) { (update, write) throws(FeedError) in
        var count = 0
        let rest = try read {
          count += 1
          write($0)
        }
        if count * 2 < stored { throw .shrunk(from: stored, to: count) }
        update.title = rest.title
        update.skipped = rest.skipped
        update.skippedCount = rest.skippedCount
      }
    }
    let change = try result.get()
    return change.isEmpty ? .unchanged : .changed(change)
  }

  func send(
    _ feed: URL, _ validators: Validators
  ) async throws(FeedError) -> TransportResponse {
    var request = TransportRequest(url: feed, headers: ["Accept": "application/json, */*;q=0.5"])
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

extension TransportResponse {
  var validators: Validators {
    Validators(etag: header("ETag"), lastModified: header("Last-Modified"))
  }

  /// What the same feed has again as long as it says the same; `nil` for an answer without a feed.
  fileprivate var feedFingerprint: Int64? {
    guard FeedError(status: status) == nil else { return nil }
    // The type may name the encoding.
    return Fingerprint.of(body, Data((header("Content-Type") ?? "").utf8))
  }

  /// The body of a feed, in UTF-8.
  /// - Throws: for an answer that is no success, and for what is no feed of any kind.
  func feedData() throws(FeedError) -> Data {
    if let error = FeedError(status: status) { throw error }
    let contentType = header("Content-Type")
    let data = TextDecoding.utf8(body, contentType: contentType)
    if let error = Self.complaint(about: data, contentType: contentType) { throw error }
    return data
  }

  /// What a decoder could not explain as well: no bytes, or a web page such as a login form.
  private static func complaint(about data: Data, contentType: String?) -> FeedError? {
    let start = data.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }.prefix(16)
    guard !start.isEmpty else { return .empty }
    let opening = String(decoding: start, as: UTF8.self).lowercased()
    let isMarkup = opening.hasPrefix("<")
    let isHTML =
      opening.hasPrefix("<!doctype html") || opening.hasPrefix("<html")
      || isMarkup && contentType?.lowercased().hasPrefix("text/html") == true
    return isHTML ? .webPage : nil
  }
}

extension Section {
  /// - Throws: also for an answer that is no success.
  fileprivate func decoded(_ response: TransportResponse) throws(FeedError) -> DecodedFeed {
    try decode(try response.feedData())
  }
}

extension FetchRecord {
  /// - Parameter response: `nil` for a feed that is loaded in a way of its own.
  fileprivate func succeeded(_ response: TransportResponse?, now: Date) -> FetchRecord {
    succeeded(
      freshUntil: response.flatMap { HTTPCaching.freshUntil($0, now: now) },
      movedTo: response?.movedTo)
  }
}

extension StarRule {
  /// - Returns: `nil` for a section without stars.
  init?(_ section: Section, library: Library) {
    guard let groups = section.starGroups else { return nil }
    self.init(starred: groups.starred, unstarred: groups.unstarred) {
      [id = section.id] () throws(StoreError) in
      try library.stars(section: id)
    }
  }
}
