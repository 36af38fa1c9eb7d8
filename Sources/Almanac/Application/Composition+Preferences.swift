import FeedUI
import Store

extension Composition {
  var preferenceServices: PreferenceServices {
    PreferenceServices(
      pictureBytes: { [pictureCache] in (try? await pictureCache?.bytes()) ?? 0 },
      keepPictures: { [pictureCache] space in
        // Files that can't be removed now are removed when the next picture is stored.
        try? await pictureCache?.setLimit(space.bytes)
        return (try? await pictureCache?.bytes()) ?? 0
      }, background: { await RefreshTimer.state() },
      setBackground: { await RefreshTimer.set($0) })
  }
}

extension Preferences {
  init(_ library: Library) {
    self.init(
      read: { key in try? library.setting(key) },
      write: { key, value in try? library.set(value, for: key) })
  }
}
