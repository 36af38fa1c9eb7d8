import Foundation
import Store
import Transport

/// Loads the bytes of pictures from the disk cache, or else from the network, with at most six
/// requests at once per host and eight in all.
///
/// A stored picture of any age is shown. If it is stale, its server is asked for a newer version,
/// once per run unless that fails. Pictures that somebody is waiting for are requested first.
public actor PictureLoader {
  public static let maxBytes = 32 << 20

  /// A picture as one kind of source gets it: a feed on the internet may be refused what one on the
  /// local network gets.
  private struct Key: Hashable, Sendable {
    let url: URL
    let isNamedInside: Bool

    init(_ url: URL, namedBy source: URL?) {
      self.url = url
      isNamedInside = source.map(LocalNetwork.isInside) ?? true
    }
  }

  private enum Renewal {
    case due(Validators)
    /// The request failed.
    case failed(Validators)
    case done
  }

  private let transport: Transport
  private let cache: PictureCache?
  private let own: OwnPictures?
  private let hosts = ConcurrencyLimiter(limit: 6, backgroundLimit: 2)
  /// Limits the use of memory: each running request may hold `maxBytes`.
  private let network = ConcurrencyLimiter(limit: 8)
  private let loads = SharedWork<Key, Data>()
  private let renewing = SharedWork<Key, Bool>()
  private var failures: [Key: FeedError] = [:]
  /// The renewals of pictures that came from the network, or that were stale when they were read.
  private var renewals: [Key: Renewal] = [:]
  /// How many addresses are remembered: a hostile feed may name any number of them.
  private static let maxRemembered = 10_000

  /// - Parameters:
  ///   - cache: `nil` to keep nothing on disk.
  ///   - own: the pictures of the user's own items, which need neither cache nor network.
  public init(transport: Transport, cache: PictureCache?, own: OwnPictures? = nil) {
    self.transport = transport
    self.cache = cache
    self.own = own
  }

  /// The bytes of a picture. Callers that want the same picture share a request, which is cancelled
  /// when all of them are cancelled.
  /// - Parameter source: the feed that names the picture; see `LocalNetwork`.
  /// - Throws: `FeedError`; a URL that failed fails at once until `retryFailures()`.
  public func data(for url: URL, namedBy source: URL? = nil) async throws(FeedError) -> Data {
    if url.isWeb || url.scheme == OwnPictures.scheme, let data = await own?.data(for: url) {
      return data
    }
    if let source, !LocalNetwork.allows(url, namedBy: source) { throw .transport(.localNetwork) }
    let key = Key(url, namedBy: source)
    if let failure = failures[key] { throw failure }
    do throws(FeedError) {
      return try await loads.value(for: key) { [self] () async throws(FeedError) in
        try await load(url, source)
      }
    } catch .cancelled {
      throw .cancelled
    } catch {
      if failures.count >= Self.maxRemembered { failures.removeAll() }
      failures[key] = error
      throw error
    }
  }

  /// Saves a picture from the web to disk if it is not there yet, so that its bytes take no memory
  /// while it waits to be decoded.
  /// - Returns: the bytes if they could not be saved; otherwise `nil`, as for any picture that is
  ///   not from the web.
  public func fetch(_ url: URL, namedBy source: URL? = nil) async throws(FeedError) -> Data? {
    guard url.isWeb else { return nil }
    if await cache?.holds(url) == true { return nil }
    if await own?.data(for: url) != nil { return nil }
    let data = try await data(for: url, namedBy: source)
    return await cache?.holds(url) == true ? nil : data
  }

  /// Asks the server for a newer version of a stale picture. If anything fails, the stored picture
  /// stays. If the calling task is cancelled, the next call asks again.
  /// - Returns: whether there is a new picture to show.
  public func renew(_ url: URL, namedBy source: URL? = nil) async -> Bool {
    let key = Key(url, namedBy: source)
    guard case .due(let validators) = renewals[key] else { return false }
    do throws(FeedError) {
      let isNew = try await renewing.value(for: key) { [self] () async throws(FeedError) in
        try await renew(url, validators, source)
      }
      renewals[key] = .done
      return isNew
    } catch .cancelled {
      return false
    } catch {
      renewals[key] = .failed(validators)
      return false
    }
  }

  public func retryFailures() {
    failures.removeAll()
    renewals = renewals.mapValues {
      if case .failed(let validators) = $0 { .due(validators) } else { $0 }
    }
  }
}

extension PictureLoader {
  private nonisolated func load(_ url: URL, _ source: URL?) async throws(FeedError) -> Data {
    // A picture from inside a feed, which no address leads to.
    if url.scheme == OwnPictures.scheme {
      guard let stored = await cache?.picture(for: url) else { throw .notFound }
      return stored.data
    }
    let page = SiteIcon.page(of: url)
    // The app's own pictures, and files, are on disk anyway.
    let cache = url.isWeb || page != nil ? cache : nil
    if let stored = await cache?.picture(for: url) {
      if stored.isStale { await note(.due(stored.validators), Key(url, namedBy: source)) }
      return stored.data
    }
    let response = try await send(await request(url, page, source), .interactive)
    if let error = FeedError(status: response.status) { throw error }
    let data = try Self.picture(in: response)
    await note(.done, Key(url, namedBy: source))
    // A picture that can't be saved can still be shown.
    try? await cache?.store(
      data, for: url, validators: response.validators, lifetime: response.lifetime)
    return data
  }

  /// Notes whether a picture is to be renewed. Only the first note in a run counts: a later request
  /// for the same picture, such as at another size, changes nothing.
  private func note(_ renewal: Renewal, _ key: Key) {
    guard renewals[key] == nil else { return }
    if renewals.count >= Self.maxRemembered { renewals.removeAll() }
    renewals[key] = renewal
  }

  /// The request for a picture, or for the icon that a home page declares.
  private nonisolated func request(
    _ url: URL, _ page: URL?, _ source: URL?
  ) async throws(FeedError) -> TransportRequest {
    guard let page else { return Self.request(url, source) }
    let icon = try SiteIcon.icon(
      in: await send(SiteIcon.request(page, source: source), .interactive))
    if let source, !LocalNetwork.allows(icon, namedBy: source) { throw .transport(.localNetwork) }
    return Self.request(icon, source)
  }

  /// Names the formats that most installations show; a server may otherwise choose one of others.
  private static func request(_ url: URL, _ source: URL?) -> TransportRequest {
    TransportRequest(
      url: url, headers: ["Accept": "image/png, image/jpeg, image/svg+xml, image/webp, */*;q=0.5"],
      maxBytes: maxBytes, source: source)
  }

  /// - Source: RFC 9110 §13.
  private nonisolated func renew(
    _ url: URL, _ validators: Validators, _ source: URL?
  ) async throws(FeedError) -> Bool {
    guard let cache else { return false }
    var request = try await request(url, SiteIcon.page(of: url), source)
    request.headers["If-None-Match"] = validators.etag
    request.headers["If-Modified-Since"] = validators.lastModified
    let response = try await send(request, .background)
    if response.status == 304 {
      // If this fails, the server is asked again sooner.
      try? await cache.confirm(url, validators: response.validators, lifetime: response.lifetime)
      return false
    }
    switch FeedError(status: response.status) {
    case .notFound?, .gone?: return false
    case let error?: throw error
    case nil: break
    }
    let data = try Self.picture(in: response)
    guard await cache.picture(for: url)?.data != data else {
      // If this fails, the server is asked again sooner.
      try? await cache.confirm(url, validators: response.validators, lifetime: response.lifetime)
      return false
    }
    try await storing(
      await cache.store(
        data, for: url, validators: response.validators, lifetime: response.lifetime))
    return true
  }

  private nonisolated func send(
    _ request: TransportRequest, _ urgency: ConcurrencyLimiter.Urgency
  ) async throws(FeedError) -> TransportResponse {
    // A request that waits for its host does not yet count against the limit of eight in all.
    try await hosts.run(host: request.url.host() ?? "", urgency) { () async throws(FeedError) in
      try await network.run(urgency) { () async throws(FeedError) in
        do throws(TransportError) {
          return try await transport.send(request)
        } catch {
          Log.write(.info, "A picture of \(Log.name(request.url)) failed: \(error.kind)")
          throw Task.isCancelled ? .cancelled : FeedError(error)
        }
      }
    }
  }

  /// The picture in a response.
  /// - Throws: `FeedError`, also for a web page: networks with a login page send it for every
  ///   address.
  private static func picture(in response: TransportResponse) throws(FeedError) -> Data {
    let data = response.body
    guard !data.isEmpty else { throw .empty }
    if data.isWebPage { throw .webPage }
    return data
  }
}

extension TransportResponse {
  fileprivate var lifetime: TimeInterval? { HTTPCaching.pictureLifetime(self) }
}
