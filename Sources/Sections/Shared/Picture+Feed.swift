import FeedCore
import Foundation

extension Picture {
  /// A picture that may be missing, with the general symbol in its place until it is there.
  /// - Returns: `nil` where there is no address that the app loads from.
  static func ofFeed(_ url: URL?, shape: Shape = .wide) -> Picture? {
    url.map { Picture(url: $0, placeholder: .symbol("almanac-picture-symbolic"), shape: shape) }
  }
}
