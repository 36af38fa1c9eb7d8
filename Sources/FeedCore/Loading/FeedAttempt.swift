import Foundation
import Store
import Transport

/// One attempt to bring a feed's stored items up to date.
struct FeedAttempt {
  let loader: FeedLoader
  let section: Section
  let feed: Feed
  /// Whether to accept a list that lost more than half of its items.
  let acceptsFewer: Bool
  /// The result of the earlier attempts, updated with what this one finds out about the feed's move
  /// and schedule.
  private(set) var fetch: FetchRecord
  /// See `Subscription.namedBy`.
  private(set) var namedBy: URL?
  /// The server's response; `nil` until it arrives, and for a feed with a `load` of its own.
  private(set) var response: TransportResponse?

  /// Requests the feed, and stores changes.
  mutating func run() async throws(FeedError) -> RefreshOutcome {
    let subscription = try await storing(
      await loader.library.subscription(section: section.id, url: feed.url))
    namedBy = subscription?.namedBy
    let budget = loader.budget(isLarge: subscription?.isLarge == true)
    if let load = feed.load { return try await loadWhole(load, budget) }
    return try await loadIfChanged(budget)
  }

  func succeeded() -> FetchRecord {
    let now = loader.now()
    return fetch.succeeded(
      freshUntil: response.flatMap { HTTPCaching.freshUntil($0, now: now) },
      movedTo: response?.movedTo, now: now)
  }
}

extension FeedAttempt {
  /// Loads the feed with its own `load`, and stores all of it.
  private func loadWhole(
    _ load: @Sendable (Feed.Fetch) async throws(FeedError) -> DecodedFeed, _ budget: FeedBudget
  ) async throws(FeedError) -> RefreshOutcome {
    let decoded = try await load { () async throws(FeedError) in
      let response = try await send(to: feed.url)
      return try await loader.reader.run { (isCancelled) throws(FeedError) in
        let document = try response.document(now: loader.now())
        var meter = ReadingMeter(budget, bytes: document.bytes.count, isCancelled: isCancelled)
        // All items are in memory: a feed with its own `load` never has many of them.
        var items: [Item] = []
        var feed = try section.read(document, &meter) { items.append($0) }
        feed.items = items
        return feed
      }
    }
    let stored = try await loader.countToKeep(section, feed.url, acceptsFewer: acceptsFewer)
    return try await loader.reader.run { (isCancelled) throws(FeedError) in
      try loader.replace(
        section, feed.url, Validators(), count: decoded.items.count, stored: stored, decoded,
        isCancelled: isCancelled
      ) { (emit) throws(FeedError) in _ = decoded.items.allSatisfy { emit($0) == .goOn } }
    }
  }

  /// Requests the feed, conditionally if this decoder made the stored rows, and stores changes.
  private mutating func loadIfChanged(
    _ budget: FeedBudget
  ) async throws(FeedError) -> RefreshOutcome {
    let (loader, section, url) = (loader, section, feed.url)
    let record = try await storing(await loader.content.feed(section: section.id, url: url))
    let isOurs = record?.decoder == loader.decoder
    let validators = isOurs ? record?.validators ?? Validators() : Validators()
    let response = try await ask(validators)
    self.response = response
    let fingerprint = response.feedFingerprint
    let isSame = isOurs && fingerprint != nil && fingerprint == record?.fingerprint
    if isSame || response.status == 304 && !validators.isEmpty {
      try await storing(
        await loader.content.touch(
          section: section.id, url: url, validators: response.validators, fetchedAt: loader.now()))
      return .unchanged
    }
    let stored = try await loader.countToKeep(section, url, acceptsFewer: acceptsFewer)
    let survey = try await loader.reader.run { (isCancelled) throws(FeedError) in
      let document = try response.document(now: loader.now())
      return try FeedSurvey(
        document, of: section,
        meter: ReadingMeter(budget, bytes: document.bytes.count, isCancelled: isCancelled))
    }
    // Before the items, so that no row asks for a picture that is not there yet.
    await loader.keep(survey.rest.pictures)
    let outcome = try await loader.reader.run { (isCancelled) throws(FeedError) in
      try loader.replace(
        section, url, response.validators, count: survey.count, stored: stored, survey.rest,
        fingerprint: fingerprint, isCancelled: isCancelled, survey.emit)
    }
    let schedule = survey.rest.schedule
    fetch.schedule = schedule.isEmpty ? nil : schedule.description
    return outcome
  }

  /// Requests the feed, at its new address if it has moved. If the feed is missing there, or two
  /// requests in a row fail, goes back to the old address, provided that it works. Once a week,
  /// tries the old address first and goes back to it if it works: the move may have been a mistake
  /// or an attack.
  private mutating func ask(
    _ validators: Validators
  ) async throws(FeedError) -> TransportResponse {
    guard let movedTo = fetch.movedTo else { return try await send(to: feed.url, validators) }
    if fetch.isMoveDoubted(now: loader.now()) {
      // The old address gets no validators: they belong to the new one.
      let old = try? await send(to: feed.url)
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
      let response = try await send(to: movedTo, validators, movedFrom: feed.url)
      if response.status == 304 || FeedError(status: response.status) == nil { return response }
      isMissing = response.status == 404 || response.status == 410
      answer = .success(response)
    } catch {
      answer = .failure(error)
    }
    guard isMissing || fetch.failureCount > 0,
      // The old address may know where the feed is now. It gets no validators here either.
      let old = try? await send(to: feed.url), FeedError(status: old.status) == nil
    else { return try answer.get() }
    fetch.movedTo = nil
    return old
  }

  private func send(
    to url: URL, _ validators: Validators = Validators(), movedFrom old: URL? = nil
  ) async throws(FeedError) -> TransportResponse {
    try await loader.send(section.types, url, validators, source: old ?? namedBy)
  }
}
