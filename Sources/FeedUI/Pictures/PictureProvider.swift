import FeedCore
import Foundation
import GtkKit

/// Provides the pictures for the screen. They are decoded off the main thread, at the size shown,
/// and cached for a while.
@MainActor public final class PictureProvider {
  private let loader: PictureLoader
  /// Limits the decodings that run at once: more would delay frames.
  private let limiter = ConcurrencyLimiter(limit: 2)
  private let decodings = SharedWork<Request, Result<Texture, TextureError>>()
  private var cache = TextureCache(limit: 64 << 20)
  private var versions: [URL: Int] = [:]

  public init(loader: PictureLoader) {
    self.loader = loader
  }

  /// One size of one picture, in device pixels.
  struct Request: Hashable {
    let url: URL
    var version = 0
    let width: Int
    let height: Int
    let fit: TextureFit
    let tint: RGB?
    var source: URL?
  }

  func cached(_ request: Request) -> Texture? { cache[request] }

  /// Allows a retry of every picture that failed.
  func forgetFailures() async { await loader.retryFailures() }

  /// Loads and decodes a picture, once for all concurrent callers. The work is cancelled once the
  /// tasks of all callers are.
  func texture(_ request: Request) async throws -> Texture {
    if let texture = cache[request] { return texture }
    return try await decodings.value(for: request) { [self] () async throws(FeedError) in
      try await decode(request)
    }.get()
  }

  /// A number that grows each time a new version replaces the stored picture.
  func version(of url: URL) -> Int { versions[url, default: 0] }

  /// Asks for a newer version of a picture, as `PictureLoader.renew` does, and counts the version
  /// if there is one.
  func renew(_ url: URL, namedBy source: URL?) async {
    let version = version(of: url)
    // Concurrent callers count a change only once.
    guard await loader.renew(url, namedBy: source), self.version(of: url) == version else { return }
    versions[url] = version + 1
  }

  /// Decodes a picture when it is its turn. Until then, a picture that is on disk takes no memory.
  private nonisolated func decode(
    _ request: Request
  ) async throws(FeedError) -> Result<Texture, TextureError> {
    // The picture may have been decoded since the caller looked in the cache.
    if let texture = await cached(request) { return .success(texture) }
    let held = try await loader.fetch(request.url, namedBy: request.source)
    return try await limiter.run { () async throws(FeedError) in
      let data =
        if let held { held } else {
          try await loader.data(for: request.url, namedBy: request.source)
        }
      do {
        let texture = try await Texture.decode(
          data, width: request.width, height: request.height, fit: request.fit,
          tint: request.tint.map { ($0.red, $0.green, $0.blue) })
        // The texture is cached before the callers continue, so that the next caller finds it.
        await keep(texture, for: request)
        return .success(texture)
      } catch let error as TextureError {
        return .failure(error)
      } catch {
        throw .cancelled
      }
    }
  }

  private func keep(_ texture: Texture, for request: Request) { cache[request] = texture }
}
