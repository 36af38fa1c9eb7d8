import FeedCore
import GtkKit

/// A picture, with a placeholder until it is loaded or if it fails.
@MainActor final class PictureView {
  let widget: Overlay
  private(set) var slot: PictureSlot!
  /// The length of the shorter side in logical pixels; `nil` if it depends on the layout.
  private let fixedSize: Int?
  private let ground = Box(.horizontal)
  private let view = TextureView().hide()
  private var placeholder: Widget?
  private var shownPlaceholder: Picture.Placeholder?
  /// Called when the texture changes or can't be loaded; the argument says whether the picture
  /// failed to load.
  var onFailure: (Bool) -> Void = { _ in }
  var onLoad: (Texture) -> Void = { _ in }
  private let fills: Bool

  /// - Parameters:
  ///   - size: the view's size in logical pixels; `nil` if the slot's `place` sets it.
  ///   - fills: whether the texture is enlarged to fill its place, which then has the same shape.
  init(
    pictures: PictureProvider, size: (width: Int, height: Int)? = nil, fit: TextureFit = .cover,
    fills: Bool = false
  ) {
    self.fills = fills
    fixedSize = size.map { min($0.width, $0.height) }
    widget = Overlay(child: ground)
    slot = PictureSlot(pictures: pictures, size: size, fit: fit, of: widget) { [weak self] in
      self?.showTexture()
    }
    widget.add(view)
    widget.addClass("picture").clip()
    if let size {
      widget.requestSize(width: size.width, height: size.height)
      widget.align(horizontal: .center, vertical: .center)
    }
    // The placeholder expands to fill this widget, but the widget must not expand in its row or
    // page.
    widget.expand(horizontal: false, vertical: false)
  }

  /// Shows another picture: its texture if it is cached, otherwise its placeholder.
  func show(_ picture: Picture?) {
    setPlaceholder(picture?.placeholder)
    slot.show(picture)
  }

  private func showTexture() {
    view.setCovers(slot.covers || fills)
    view.show(slot.texture)
    view.isVisible = slot.texture != nil
    setPlaceholder(slot.hasFailed ? slot.picture?.standIn : slot.picture?.placeholder)
    placeholder?.isVisible = slot.texture == nil
    widget.setClass("loaded", slot.texture != nil)
    view.setClass("dark-drawing", slot.texture?.isDarkDrawing == true)
    if let texture = slot.texture { onLoad(texture) }
    onFailure(slot.hasFailed)
  }

  private func setPlaceholder(_ new: Picture.Placeholder?) {
    guard new != shownPlaceholder else { return }
    shownPlaceholder = new
    ground.removeAll()
    placeholder = new.map { PlaceholderView($0, size: fixedSize) }
    guard let placeholder else { return }
    placeholder.isVisible = slot.texture == nil
    placeholder.expand(horizontal: true, vertical: true)
    ground.append(placeholder)
  }
}

extension Picture.Shape {
  /// The size in a row, in logical pixels.
  var rowSize: (width: Int, height: Int) {
    switch self {
    case .wide: (96, 72)
    case .square: (72, 72)
    case .portrait: (48, 72)
    case .round: (44, 44)
    }
  }

  /// The size on a page, in logical pixels, unless the picture spans the page.
  var pageSize: (width: Int, height: Int) {
    switch self {
    case .wide: (216, 144)
    case .square: (200, 200)
    case .portrait: (160, 240)
    case .round: (144, 144)
    }
  }

  var fit: TextureFit {
    switch self {
    case .wide, .round: .cover
    case .square, .portrait: .inside
    }
  }
}
