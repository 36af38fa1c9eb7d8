import FeedCore
import GtkKit

/// A picture that a canvas draws in one of its places.
@MainActor final class RowPicture {
  let slot: PictureSlot
  private unowned let canvas: Canvas
  /// The length of the shorter side in logical pixels; `nil` if it depends on the layout.
  private let side: Int?
  private var avatar: Avatar?
  private var shown: Picture.Placeholder?

  /// - Parameter size: the picture's size in logical pixels; `nil` if the slot gets it later.
  init(
    pictures: PictureProvider, size: (width: Int, height: Int)?, fit: TextureFit = .cover,
    of canvas: Canvas
  ) {
    self.canvas = canvas
    side = size.map { min($0.width, $0.height) }
    slot = PictureSlot(pictures: pictures, size: size, fit: fit, of: canvas) { [weak canvas] in
      canvas?.queueDraw()
    }
  }

  func show(_ picture: Picture?) {
    slot.show(picture)
  }

  func draw(on snapshot: Snapshot, in area: Area) {
    guard let texture = slot.texture else { return drawPlaceholder(on: snapshot, in: area) }
    if texture.isDarkDrawing { snapshot.fill(area, .white) }
    if slot.covers {
      snapshot.draw(texture, in: area)
    } else {
      let scale = canvas.scaleFactor
      snapshot.draw(
        texture,
        in: area.fitting(
          width: max(1, texture.width / scale), height: max(1, texture.height / scale)))
    }
  }

  private func drawPlaceholder(on snapshot: Snapshot, in area: Area) {
    guard let picture = slot.picture else { return }
    let placeholder = slot.hasFailed ? picture.standIn : picture.placeholder
    if placeholder != shown { avatar = nil }
    shown = placeholder
    let color = canvas.textColor
    snapshot.fill(area, color.faded(0.07))
    let avatar = avatar ?? Avatar(placeholder, size: side, in: canvas)
    self.avatar = avatar
    avatar.draw(on: snapshot, in: area, textColor: color)
  }
}
