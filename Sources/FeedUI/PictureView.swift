import FeedCore
import Foundation
import GtkKit

/// The place of a picture: a placeholder until the picture is there, and when it cannot be had.
///
/// It loads only while it is on the screen, at the size it has there; and if its server has another
/// picture by then, that one takes the place of the stored one as soon as it is decoded.
@MainActor final class PictureView {
  let widget: Overlay
  private let pictures: Pictures
  private var size: (width: Int, height: Int)?
  private let fit: TextureFit
  /// The shorter side, where it does not depend on the layout.
  private let fixedSize: Int?
  private let ground = Box(.horizontal)
  private let view = TextureView()
  private var placeholder: Widget?
  private var picture: Picture?
  private var isOnScreen = false
  private var loaded: Pictures.Request?
  private var failed: Pictures.Request?
  private var task: Task<Void, Never>?
  private var renewal: Task<Void, Never>?
  private var isRenewed = false

  /// - Parameter size: in logical pixels; `nil` for one that `place` tells.
  init(
    pictures: Pictures, size: (width: Int, height: Int)? = nil, fit: TextureFit = .cover
  ) {
    self.pictures = pictures
    self.size = size
    fixedSize = size.map { min($0.width, $0.height) }
    self.fit = fit
    widget = Overlay(child: ground)
    widget.add(view)
    widget.addClass("picture")
    widget.clip()
    if let size {
      widget.requestSize(width: size.width, height: size.height)
      widget.align(horizontal: .center, vertical: .center)
    }
    // The placeholder fills the picture; the picture does not fill its row or page.
    widget.expand(horizontal: false, vertical: false)
    view.isVisible = false
  }

  isolated deinit { stop() }

  /// Shows another picture: its texture if at hand, else its placeholder.
  func show(_ picture: Picture?) {
    guard picture != self.picture else { return }
    let oldPlaceholder = self.picture?.placeholder
    self.picture = picture
    reset()
    if picture?.placeholder != oldPlaceholder { setPlaceholder(picture?.placeholder) }
    if let request, let texture = pictures.cached(request) { finish(request, texture) }
    if isOnScreen { load() }
  }

  /// Told by whoever lays it out, in logical pixels: another size may want another decoding.
  func place(width: Int, height: Int) {
    size = (width, height)
    if isOnScreen { load() }
  }

  /// Told by whoever scrolls: starts loading, or stops it.
  func setOnScreen(_ isOnScreen: Bool) {
    self.isOnScreen = isOnScreen
    if isOnScreen {
      load()
    } else {
      stop()
    }
  }

  /// Gives the texture back; it is asked for again on the screen. For views that are far from it,
  /// of which a list has hundreds.
  func letGo() {
    guard !isOnScreen, loaded != nil else { return }
    reset()
  }

  var isLoading: Bool { task != nil }

  /// What the shown texture was decoded for, in device pixels.
  var loadedSize: (width: Int, height: Int)? { loaded.map { ($0.width, $0.height) } }

  /// A refresh has ended: what failed may be there now.
  func retry() {
    failed = nil
    isRenewed = renewal != nil
    if isOnScreen { load() }
  }

  private var request: Pictures.Request? {
    let scale = widget.scaleFactor
    guard let picture, let url = scale > 1 ? picture.largeURL ?? picture.url : picture.url else {
      return nil
    }
    guard let size, size.width > 0, size.height > 0 else { return nil }
    return Pictures.Request(
      url: url, version: pictures.version(of: url), width: size.width * scale,
      height: size.height * scale, fit: fit, tint: picture.tint)
  }

  private func load() {
    guard let request, task == nil else { return }
    if isLoaded(request) { return renew(request.url) }
    guard request != failed else { return }
    task = Task { [weak self, pictures] in
      let texture = try? await pictures.texture(request)
      guard let self, !Task.isCancelled, request.url == self.request?.url else { return }
      self.task = nil
      if let texture { finish(request, texture) } else { failed = request }
      // The place may have changed meanwhile.
      if isOnScreen { load() }
    }
  }

  private func isLoaded(_ request: Pictures.Request) -> Bool {
    // A little larger or smaller than what is there is not worth another decoding.
    guard let loaded else { return false }
    return request == loaded
      || loaded.url == request.url && loaded.version == request.version
        && Self.isClose(loaded.width, request.width)
        && Self.isClose(loaded.height, request.height)
  }

  /// Once for each picture shown: its server may have another one by now.
  private func renew(_ url: URL) {
    guard !isRenewed else { return }
    isRenewed = true
    renewal = Task { [weak self, pictures] in
      await pictures.renew(url)
      guard let self, !Task.isCancelled else { return }
      renewal = nil
      load()
    }
  }

  /// Within a third of each other.
  private static func isClose(_ a: Int, _ b: Int) -> Bool { a * 4 >= b * 3 && a * 3 <= b * 4 }

  private func finish(_ request: Pictures.Request, _ texture: Texture) {
    loaded = request
    view.setCovers(texture.width >= request.width - 1 && texture.height >= request.height - 1)
    view.show(texture)
    view.isVisible = true
    placeholder?.isVisible = false
    widget.addClass("loaded")
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
    view.show(nil)
    view.isVisible = false
    placeholder?.isVisible = true
    widget.setClass("loaded", false)
  }

  private func setPlaceholder(_ new: Picture.Placeholder?) {
    ground.removeAll()
    placeholder = new.map {
      Avatar.makePlaceholder($0, size: size.map { min($0.width, $0.height) })
    }
    guard let placeholder else { return }
    placeholder.expand(horizontal: true, vertical: true)
    ground.append(placeholder)
  }
}
