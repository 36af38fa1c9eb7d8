import FeedCore
import Foundation
import GtkKit

/// Pictures as the screen wants them: at the size shown, decoded off the main thread, kept for a
/// while.
@MainActor public final class Pictures {
  private let loader: PictureLoader
  private let slots = DecodeSlots(count: 2)
  private var cache = TextureCache(limit: 64 << 20)

  public init(loader: PictureLoader) {
    self.loader = loader
  }

  /// One size of one picture, in device pixels.
  struct Request: Hashable {
    let url: URL
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
}

/// A fixed number of decodings at once, in the order asked for: more would make the frames late.
private actor DecodeSlots {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(count: Int) { free = count }

  func take() async {
    guard free == 0 else {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func give() {
    guard waiting.isEmpty else {
      waiting.removeFirst().resume()
      return
    }
    free += 1
  }
}

/// The textures used last, up to a number of bytes.
struct TextureCache {
  private var entries: [Pictures.Request: Entry] = [:]
  private var byteCount = 0
  private var clock = 0
  private let limit: Int

  private struct Entry {
    let texture: Texture
    var lastUse: Int
  }

  init(limit: Int) { self.limit = limit }

  subscript(request: Pictures.Request) -> Texture? {
    mutating get {
      clock += 1
      entries[request]?.lastUse = clock
      return entries[request]?.texture
    }
    set {
      byteCount -= entries.removeValue(forKey: request)?.texture.byteCount ?? 0
      guard let newValue else { return }
      clock += 1
      entries[request] = Entry(texture: newValue, lastUse: clock)
      byteCount += newValue.byteCount
      if byteCount > limit { dropOldest() }
    }
  }

  /// Down to three quarters, so that not every further picture has to look for the oldest one.
  private mutating func dropOldest() {
    for (request, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard byteCount > limit / 4 * 3 else { return }
      entries[request] = nil
      byteCount -= entry.texture.byteCount
    }
  }
}
