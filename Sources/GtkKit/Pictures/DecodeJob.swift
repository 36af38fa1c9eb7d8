/// The size calculations of one decoding.
final class DecodeJob {
  let width: Int
  let height: Int
  let fit: TextureFit
  /// The number of pixels above which a picture is not decoded.
  let maximumPixels: Int
  private(set) var isTooLarge = false
  private var covers = false

  init(width: Int, height: Int, fit: TextureFit, maximumPixels: Int) {
    self.maximumPixels = maximumPixels
    self.width = max(1, width)
    self.height = max(1, height)
    self.fit = fit
  }

  /// The size to which the loader is asked to scale the picture.
  func target(width sourceWidth: Int, height sourceHeight: Int) -> (width: Int, height: Int) {
    guard sourceWidth > 0, sourceHeight > 0,
      sourceWidth <= maximumPixels / sourceHeight
    else {
      isTooLarge = true
      // If the size is zero, loaders stop before they allocate memory for the pixels.
      return (0, 0)
    }
    let horizontal = Double(width) / Double(sourceWidth)
    let vertical = Double(height) / Double(sourceHeight)
    covers = fit == .cover || fit == .coverUnlessSmall && max(horizontal, vertical) <= 2
    let scale = covers ? max(horizontal, vertical) : min(horizontal, vertical, 1)
    // Without this bound, a very narrow picture would be enlarged enormously to cover its box.
    let bounded = min(
      scale, Double(8 * max(width, height)) / Double(max(sourceWidth, sourceHeight)))
    return (
      max(1, Int((Double(sourceWidth) * bounded).rounded(.up))),
      max(1, Int((Double(sourceHeight) * bounded).rounded(.up)))
    )
  }

  /// The size at which the scaled picture covers the box, at most eight times the given size. It is
  /// the given size if the picture already covers the box, or does not have to.
  func coverSize(width: Int, height: Int) -> (width: Int, height: Int) {
    guard covers, width < self.width || height < self.height else { return (width, height) }
    let scale = min(
      max(Double(self.width) / Double(width), Double(self.height) / Double(height)), 8)
    return (
      Int((Double(width) * scale).rounded(.up)), Int((Double(height) * scale).rounded(.up))
    )
  }

  /// The part of the scaled picture that is kept: its center if it has to cover the box, otherwise
  /// all of it.
  func cut(width: Int, height: Int) -> (x: Int, y: Int, width: Int, height: Int) {
    guard covers else { return (0, 0, width, height) }
    let kept = (width: min(width, self.width), height: min(height, self.height))
    return ((width - kept.width) / 2, (height - kept.height) / 2, kept.width, kept.height)
  }
}

/// A decoded picture: rows without padding, three bytes a pixel, or four with alpha.
struct Pixels {
  var bytes: [UInt8]
  let width: Int
  let height: Int
  let hasAlpha: Bool
}
