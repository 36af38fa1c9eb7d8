import FeedCore
import Foundation
import GtkKit

/// Pictures as the screen wants them: at the size shown, decoded off the main thread, kept for a
/// while.
@MainActor public final class Pictures {
  private let loader: PictureLoader
  private let slots = DecodeSlots(count: 2)
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
  }

  /// The texture if it is at hand.
  func cached(_ request: Request) -> Texture? { cache[request] }

  /// Lets every picture that failed be asked for again.
  func forgetFailures() async { await loader.retryFailures() }

  /// Loads and decodes; cancelled with the calling task.
  func texture(_ request: Request) async throws -> Texture {
    if let texture = cache[request] { return texture }
    let data = try await loader.data(for: request.url)
    await slots.take()
    defer { Task { await slots.give() } }
    try Task.checkCancellation()
    let texture = try await Texture.decode(
      data, width: request.width, height: request.height, fit: request.fit,
      tint: request.tint.map { ($0.red, $0.green, $0.blue) })
    cache[request] = texture
    return texture
  }

  /// Grows when another picture has taken the place of the stored one.
  func version(of url: URL) -> Int { versions[url, default: 0] }

  /// See `PictureLoader.renew`; another picture is another version.
  func renew(_ url: URL) async {
    let version = version(of: url)
    // All who asked for it at once hear of one change.
    guard await loader.renew(url), self.version(of: url) == version else { return }
    versions[url] = version + 1
  }
}
