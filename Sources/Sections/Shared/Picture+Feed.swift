import FeedCore
import Foundation

extension Picture {
  /// A feed's picture, with the general picture symbol until it is loaded.
  /// - Returns: `nil` without an address.
  static func ofFeed(_ url: URL?, shape: Shape = .wide) -> Picture? {
    url.map { Picture(url: $0, placeholder: .symbol("almanac-picture-symbolic"), shape: shape) }
  }
}
