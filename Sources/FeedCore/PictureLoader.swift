import Foundation
import Store
import Transport

/// Gets the bytes of pictures: from the disk cache, else from the network, at most six requests
/// at once per host and eight in all.
///
/// A stored picture is shown whatever its age. When its time is over, its server is asked once in
/// a run whether it has a newer one, behind all pictures that somebody waits for.
public actor PictureLoader {
  /// The largest picture file accepted, in bytes.
  public static let maxBytes = 32 << 20

  private enum Renewal {
    case due(Validators)
    /// The server was not reached.
    case failed(Validators)
    case done
  }

  private let transport: Transport
  private let cache: PictureCache?
  private let hosts = Slots(limit: 6, backgroundLimit: 2)
  /// Each may hold `maxBytes` for as long as it is under way.
  private let network = Slots(limit: 8)
  private let loads = SharedWork<URL, Data>()
  private let renewing = SharedWork<URL, Bool>()
  private var failures: [URL: FeedError] = [:]
  /// Of pictures that came from the network, or were over their time when they were read.
  private var renewals: [URL: Renewal] = [:]
  /// A hostile feed has no end of addresses.
  private static let mostRemembered = 10_000

  /// - Parameter cache: `nil` to keep nothing on disk.
  public init(transport: Transport, cache: PictureCache?) {
    self.transport = transport
    self.cache = cache
  }

  /// The bytes of a picture. Callers who ask for the same one share a request, which is cancelled
  /// when all of them are.
  /// - Parameter source: the feed that names it; see `LocalNetwork`.
  /// - Throws: `FeedError`; a URL that failed fails at once until `retryFailures()`.
  public func data(for url: URL, namedBy source: URL? = nil) async throws(FeedError) -> Data {
    // Not remembered: another feed may name it.
    if let source, !LocalNetwork.allows(url, namedBy: source) { throw .transport(.localNetwork) }
    if let failure = failures[url] { throw failure }
    do throws(FeedError) {
      return try await loads.value(for: url) { [self] () async throws(FeedError) in
        try await load(url, source)
      }
    } catch .cancelled {
      throw .cancelled
    } catch {
      if failures.count >= Self.mostRemembered { failures.removeAll() }
      failures[url] = error
      throw error
    }
  }

  /// Gets a picture onto the disk if it is not there: while it waits to be decoded, nobody needs to
  /// hold its bytes.
  /// - Returns: the bytes where the disk does not have them.
  public func fetch(_ url: URL, namedBy source: URL? = nil) async throws(FeedError) -> Data? {
    guard Self.isRemote(url) else { return nil }
    if await cache?.holds(url) == true { return nil }
    let data = try await data(for: url, namedBy: source)
    return await cache?.holds(url) == true ? nil : data
  }

  /// Asks the server for what it has now in place of a stored picture whose time is over. Whatever
  /// goes wrong, the stored one stays. Cancelled with the calling task, and asked again then.
  /// - Returns: whether there is another picture to show.
  public func renew(_ url: URL, namedBy source: URL? = nil) async -> Bool {
    guard case .due(let validators) = renewals[url] else { return false }
    do throws(FeedError) {
      let isNew = try await renewing.value(for: url) { [self] () async throws(FeedError) in
        try await renew(url, validators, source)
      }
      renewals[url] = .done
      return isNew
    } catch .cancelled {
      return false
    } catch {
      renewals[url] = .failed(validators)
      return false
    }
  }

  /// Lets every picture that failed be asked for again.
  public func retryFailures() {
    failures.removeAll()
    renewals = renewals.mapValues {
      if case .failed(let validators) = $0 { .due(validators) } else { $0 }
    }
  }
}

extension PictureLoader {
  private nonisolated func load(_ url: URL, _ source: URL?) async throws(FeedError) -> Data {
    let cache = Self.isRemote(url) ? cache : nil
    if let stored = await cache?.picture(for: url) {
      if stored.isStale { await note(.due(stored.validators), url) }
      return stored.data
    }
    let response = try await send(
      TransportRequest(url: url, maxBytes: Self.maxBytes, source: source), .interactive)
    if let error = FeedError(status: response.status) { throw error }
    let data = try Self.picture(in: response)
    await note(.done, url)
    // A picture that cannot be kept can still be shown.
    try? await cache?.store(
      data, for: url, validators: response.validators, lifetime: response.lifetime)
    return data
  }

  /// The app's own pictures and files are on the disk as it is.
  private static func isRemote(_ url: URL) -> Bool { ["http", "https"].contains(url.scheme) }

  /// Once a run: a further look at it, at another size for instance, changes nothing.
  private func note(_ renewal: Renewal, _ url: URL) {
    guard renewals[url] == nil else { return }
    if renewals.count >= Self.mostRemembered { renewals.removeAll() }
    renewals[url] = renewal
  }

  /// - Source: RFC 9110 §13.
  private nonisolated func renew(
    _ url: URL, _ validators: Validators, _ source: URL?
  ) async throws(FeedError) -> Bool {
    guard let cache else { return false }
    var request = TransportRequest(url: url, maxBytes: Self.maxBytes, source: source)
    request.headers["If-None-Match"] = validators.etag
    request.headers["If-Modified-Since"] = validators.lastModified
    let response = try await send(request, .background)
    if response.status == 304 {
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
      try? await cache.confirm(url, validators: response.validators, lifetime: response.lifetime)
      return false
    }
    do throws(StoreError) {
      try await cache.store(
        data, for: url, validators: response.validators, lifetime: response.lifetime)
    } catch {
      throw FeedError(error)
    }
    return true
  }

  private nonisolated func send(
    _ request: TransportRequest, _ urgency: Slots.Urgency
  ) async throws(FeedError) -> TransportResponse {
    // What waits for its own host keeps nobody from the network.
    try await hosts.run(host: request.url.host() ?? "", urgency) { () async throws(FeedError) in
      try await network.run(urgency) { () async throws(FeedError) in
        do throws(TransportError) {
          return try await transport.send(request)
        } catch {
          throw Task.isCancelled ? .cancelled : FeedError(error)
        }
      }
    }
  }

  /// - Throws: also for a web page, which a network that wants a login answers to everything.
  private static func picture(in response: TransportResponse) throws(FeedError) -> Data {
    let data = response.body
    guard !data.isEmpty else { throw .empty }
    let start = data.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }.prefix(16)
    let opening = String(decoding: start, as: UTF8.self).lowercased()
    if opening.hasPrefix("<!doctype html") || opening.hasPrefix("<html") { throw .webPage }
    return data
  }
}

extension TransportResponse {
  fileprivate var lifetime: TimeInterval? { HTTPCaching.pictureLifetime(self) }
}
