import Foundation
import Store
import Transport

/// Gets the bytes of pictures: from the disk cache, else from the network, at most six requests
/// at once per host.
public actor PictureLoader {
  /// The largest picture file accepted, in bytes.
  public static let maxBytes = 32 << 20

  private let transport: Transport
  private let cache: PictureCache?
  private let hosts = HostQueue(limit: 6)
  private let loads = SharedWork<URL, Data>()
  private var failures: [URL: FeedError] = [:]

  /// - Parameter cache: `nil` to keep nothing on disk.
  public init(transport: Transport, cache: PictureCache?) {
    self.transport = transport
    self.cache = cache
  }

  /// The bytes of a picture. Callers who ask for the same one share a request, which is cancelled
  /// when all of them are.
  /// - Throws: `FeedError`; a URL that failed fails at once until `retryFailures()`.
  public func data(for url: URL) async throws(FeedError) -> Data {
    if let failure = failures[url] { throw failure }
    do throws(FeedError) {
      return try await loads.value(for: url) { [self] () async throws(FeedError) in
        try await load(url)
      }
    } catch .cancelled {
      throw .cancelled
    } catch {
      // A hostile feed has no end of addresses that fail.
      if failures.count >= 10_000 { failures.removeAll() }
      failures[url] = error
      throw error
    }
  }

  /// Lets every picture that failed be asked for again.
  public func retryFailures() {
    failures.removeAll()
  }
}

extension PictureLoader {
  private nonisolated func load(_ url: URL) async throws(FeedError) -> Data {
    // The app's own pictures and files are on the disk as it is.
    let isRemote = url.scheme == "http" || url.scheme == "https"
    let cache = isRemote ? cache : nil
    if let data = await cache?.data(for: url) { return data }
    let response = try await hosts.run(host: url.host() ?? "") { () async throws(FeedError) in
      do throws(TransportError) {
        let request = TransportRequest(url: url, maxBytes: Self.maxBytes)
        return try await transport.send(request)
      } catch {
        throw Task.isCancelled ? .cancelled : FeedError(error)
      }
    }
    if let error = FeedError(status: response.status) { throw error }
    guard !response.body.isEmpty else { throw .empty }
    let validators = Validators(
      etag: response.header("ETag"), lastModified: response.header("Last-Modified"))
    // A picture that cannot be kept can still be shown.
    try? await cache?.store(response.body, for: url, validators: validators)
    return response.body
  }
}
