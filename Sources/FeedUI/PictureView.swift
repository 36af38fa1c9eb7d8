import FeedCore
import GtkKit

/// A picture, with a placeholder until it is loaded or if it fails.
@MainActor final class PictureView {
  let widget: Overlay
  private(set) var slot: PictureSlot!
  /// The shorter side, if it does not depend on the layout.
  private let fixedSize: Int?
  private let ground = Box(.horizontal)
  private let view = TextureView()
  private var placeholder: Widget?
  /// Called with true when the picture fails to load, and with false when it is there again.
  var onFailure: (Bool) -> Void = { _ in }
  /// Called when the texture is there.
  var onLoad: (Texture) -> Void = { _ in }
  private let fills: Bool

  /// - Parameters:
  ///   - size: in logical pixels; `nil` if `place` sets it.
  ///   - fills: whether it is enlarged to its place, which has its shape.
  init(
    pictures: Pictures, size: (width: Int, height: Int)? = nil, fit: TextureFit = .cover,
    fills: Bool = false
  ) {
    self.fills = fills
    fixedSize = size.map { min($0.width, $0.height) }
    widget = Overlay(child: ground)
    slot = PictureSlot(pictures: pictures, size: size, fit: fit, of: widget) { [weak self] in
      self?.showTexture()
    }
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

  /// Shows another picture: its texture if it is cached, otherwise its placeholder.
  func show(_ picture: Picture?) {
    if picture?.placeholder != slot.picture?.placeholder {
      setPlaceholder(picture?.placeholder)
    }
    slot.show(picture)
  }

  private func showTexture() {
    view.setCovers(slot.covers || fills)
    view.show(slot.texture)
    view.isVisible = slot.texture != nil
    placeholder?.isVisible = slot.texture == nil
    widget.setClass("loaded", slot.texture != nil)
    if let texture = slot.texture { onLoad(texture) }
    onFailure(slot.hasFailed)
  }

  private func setPlaceholder(_ new: Picture.Placeholder?) {
    ground.removeAll()
    placeholder = new.map { PlaceholderView($0, size: fixedSize) }
    guard let placeholder else { return }
    placeholder.isVisible = slot.texture == nil
    placeholder.expand(horizontal: true, vertical: true)
    ground.append(placeholder)
  }
}
