import FeedCore
import GtkKit

/// Loads the picture for one place in a widget. The widget draws it.
///
/// The slot loads the picture only while its place is on the screen, at the size of the place. If
/// the server has a new version, that replaces the stored one as soon as it is decoded.
@MainActor final class PictureSlot {
  private(set) var picture: Picture?
  private(set) var texture: Texture?
  private let pictures: PictureProvider
  private let fit: TextureFit
  private weak var widget: Widget?
  private let onChange: @MainActor () -> Void
  private var size: (width: Int, height: Int)?
  private var isOnScreen = false
  private(set) var loaded: PictureProvider.Request?
  private var failed: PictureProvider.Request?
  private var task: Task<Void, Never>?
  private var renewal: Task<Void, Never>?
  private var isRenewed = false

  /// - Parameters:
  ///   - size: the size of the place in logical pixels; `nil` if `place` sets it.
  ///   - widget: the widget for whose scale factor the picture is decoded.
  ///   - onChange: called when the texture changes or disappears, or could not be loaded.
  init(
    pictures: PictureProvider, size: (width: Int, height: Int)?, fit: TextureFit = .cover,
    of widget: Widget, onChange: @escaping @MainActor () -> Void
  ) {
    self.pictures = pictures
    self.size = size
    self.fit = fit
    self.widget = widget
    self.onChange = onChange
  }

  isolated deinit { stop() }

  /// Changes the picture. The texture is shown at once if it is cached, otherwise when it is
  /// loaded.
  func show(_ picture: Picture?) {
    guard picture != self.picture else { return }
    self.picture = picture
    reset()
    if let request, let texture = pictures.cached(request) { finish(request, texture) }
    if isOnScreen { load() }
  }

  /// Sets the size of the place, in logical pixels. The owner calls this during layout; a new size
  /// may need another decoding.
  func place(width: Int, height: Int) {
    size = (width, height)
    if isOnScreen { load() }
  }

  /// Starts or stops loading. The owner calls this when the place may have scrolled into or out of
  /// view.
  func setOnScreen(_ isOnScreen: Bool) {
    self.isOnScreen = isOnScreen
    if isOnScreen {
      load()
    } else {
      stop()
    }
  }

  /// Releases the texture until the place is on the screen again. The owner calls this for places
  /// far from the screen, of which a list has hundreds.
  func releaseTexture() {
    guard !isOnScreen, loaded != nil else { return }
    reset()
  }

  var isLoading: Bool { task != nil }

  /// Whether the picture failed and will not be shown before a retry.
  var hasFailed: Bool { texture == nil && failed != nil }

  /// Whether the texture fills its place; a smaller one is centered.
  var covers: Bool {
    guard let texture, let loaded else { return false }
    return texture.width >= loaded.width - 1 && texture.height >= loaded.height - 1
  }

  /// Retries a picture that failed. Call it after a refresh.
  func retry() {
    failed = nil
    isRenewed = renewal != nil
    if isOnScreen { load() }
  }

  private var request: PictureProvider.Request? {
    let scale = widget?.scaleFactor ?? 1
    guard let picture, let url = scale > 1 ? picture.largeURL ?? picture.url : picture.url else {
      return nil
    }
    guard let size, size.width > 0, size.height > 0 else { return nil }
    return PictureProvider.Request(
      url: url, version: pictures.version(of: url), width: size.width * scale,
      height: size.height * scale, fit: fit, tint: picture.tint, source: picture.source)
  }

  private func load() {
    guard let request, task == nil else { return }
    if isLoaded(request) { return renew(request) }
    guard request != failed else { return }
    if let texture = pictures.cached(request) {
      finish(request, texture)
      return renew(request)
    }
    task = Task { [weak self, pictures] in
      // After a failure the placeholder stays, and a refresh of the list tries again.
      let texture = try? await pictures.texture(request)
      guard let self, !Task.isCancelled else { return }
      self.task = nil
      // The scale may have changed meanwhile, and another scale may need another file.
      if request.url == self.request?.url {
        if let texture {
          finish(request, texture)
        } else {
          failed = request
          onChange()
        }
      }
      // The size may have changed meanwhile.
      if isOnScreen { load() }
    }
  }

  private func isLoaded(_ request: PictureProvider.Request) -> Bool {
    // A slightly different size is not worth another decoding.
    guard let loaded else { return false }
    return request == loaded
      || loaded.url == request.url && loaded.version == request.version
        && Self.isClose(loaded.width, request.width)
        && Self.isClose(loaded.height, request.height)
  }

  /// Asks once for each shown picture whether the server has a new version.
  private func renew(_ request: PictureProvider.Request) {
    guard !isRenewed else { return }
    isRenewed = true
    renewal = Task { [weak self, pictures] in
      await pictures.renew(request.url, namedBy: request.source)
      guard let self, !Task.isCancelled else { return }
      renewal = nil
      load()
    }
  }

  /// Whether the sizes are within a third of each other.
  private static func isClose(_ a: Int, _ b: Int) -> Bool { a * 4 >= b * 3 && a * 3 <= b * 4 }

  private func finish(_ request: PictureProvider.Request, _ texture: Texture) {
    loaded = request
    self.texture = texture
    onChange()
  }

  private func stop() {
    task?.cancel()
    task = nil
    guard let renewal else { return }
    renewal.cancel()
    self.renewal = nil
    isRenewed = false
  }

  private func reset() {
    stop()
    isRenewed = false
    loaded = nil
    failed = nil
    guard texture != nil else { return }
    texture = nil
    onChange()
  }
}
