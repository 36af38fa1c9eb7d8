import FeedCore
import GtkKit

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
