import FeedCore
import Foundation

extension Picture {
  /// A picture that may be missing, with the general symbol until it is loaded.
  /// - Returns: `nil` for an address that the app does not load from.
  static func ofFeed(_ url: URL?, shape: Shape = .wide) -> Picture? {
    url.map { Picture(url: $0, placeholder: .symbol("almanac-picture-symbolic"), shape: shape) }
  }
}
