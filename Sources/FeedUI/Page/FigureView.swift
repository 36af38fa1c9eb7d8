import FeedCore
import GtkKit

/// A picture in a text. The whole picture is shown, at its own size but no wider than the text. If
/// it can't be loaded, its alternative text is shown instead.
@MainActor final class FigureView {
  let widget: Box
  let picture: PictureView
  private var box: LayoutBox!
  private var alternative: Label?
  private let willResize: @MainActor () -> Void
  /// The picture's height divided by its width. It is kept while the picture is released.
  private var shape = FigureView.usualShape
  private var isShapeKnown = false

  /// The shape until the picture is loaded: an aspect ratio of 3:2.
  private static let usualShape = 2.0 / 3
  /// A picture is decoded to fit into a space that is this many times as high as it is wide.
  private static let tallest = 6

  init(
    _ content: Picture, alternative text: String, pictures: PictureProvider,
    willResize: @escaping @MainActor () -> Void
  ) {
    self.willResize = willResize
    picture = PictureView(pictures: pictures, fit: .inside, fills: true)
    picture.widget.addClass("in-text")
    widget = Box(.vertical)
    let box = LayoutBox(
      child: picture.widget,
      measure: { [weak self] orientation, width in
        guard orientation == .vertical else { return (120, BlockColumn.maximumWidth) }
        let height = self?.height(for: width ?? BlockColumn.maximumWidth) ?? 0
        return (height, height)
      },
      willAllocate: { [weak self] width, _ in
        self?.picture.slot.place(width: width, height: width * Self.tallest)
      })
    self.box = box
    widget.append(box)
    if !text.isEmpty { show(alternative: text) }
    picture.onLoad = { [weak self] in self?.adopt($0) }
    picture.onFailure = { [weak self] in self?.show(hasFailed: $0) }
    picture.show(content)
  }

  private func show(alternative text: String) {
    picture.widget.setAccessibleName(text)
    let label = Label(text).addClass("dim-text").wrap(narrowest: BlockRenderer.narrowest).hide()
    widget.append(label)
    alternative = label
  }

  private func height(for width: Int) -> Int {
    Int((Double(min(width, box?.maximumWidth ?? width)) * shape).rounded())
  }

  /// Adopts the shape of the loaded picture, and its width if it is narrower than the text.
  private func adopt(_ texture: Texture) {
    guard let loaded = picture.slot.loaded, texture.width > 0 else { return }
    let isWide = texture.width >= loaded.width - 1
    let width = isWide ? nil : texture.width / widget.scaleFactor
    let shape = Double(texture.height) / Double(texture.width)
    // Decoding the same picture at another size may round its shape differently.
    guard !isShapeKnown || abs(shape - self.shape) > 0.05 || width != box.maximumWidth else {
      return
    }
    willResize()
    (self.shape, isShapeKnown) = (shape, true)
    box.maximumWidth = width
    box.queueResize()
  }

  private func show(hasFailed: Bool) {
    box.isVisible = !hasFailed
    alternative?.isVisible = hasFailed
  }
}
