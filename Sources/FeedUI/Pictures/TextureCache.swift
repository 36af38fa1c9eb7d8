import GtkKit

/// The most recently used textures, up to a number of bytes. A texture that takes more than three
/// quarters of the limit is not kept, because it would displace all others.
struct TextureCache {
  private var entries: [PictureProvider.Request: Entry] = [:]
  private var byteCount = 0
  private var clock = 0
  private let limit: Int

  private struct Entry {
    let texture: Texture
    var lastUse: Int
  }

  init(limit: Int) { self.limit = limit }

  subscript(request: PictureProvider.Request) -> Texture? {
    mutating get {
      clock += 1
      entries[request]?.lastUse = clock
      return entries[request]?.texture
    }
    set {
      byteCount -= entries.removeValue(forKey: request)?.texture.byteCount ?? 0
      guard let newValue, newValue.byteCount <= sizeAfterDropping else { return }
      clock += 1
      entries[request] = Entry(texture: newValue, lastUse: clock)
      byteCount += newValue.byteCount
      if byteCount > limit { dropOldest() }
    }
  }

  /// The size to which the cache shrinks when it exceeds the limit. It is well below the limit, so
  /// that not every new texture has to look for the oldest one.
  private var sizeAfterDropping: Int { limit / 4 * 3 }

  private mutating func dropOldest() {
    for (request, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard byteCount > sizeAfterDropping else { return }
      entries[request] = nil
      byteCount -= entry.texture.byteCount
    }
  }
}
