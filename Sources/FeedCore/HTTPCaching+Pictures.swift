import Foundation
import Store
import Transport

extension HTTPCaching {
  /// How long a picture is fresh, according to its server.
  ///
  /// `no-store` counts as `no-cache`: the picture is part of a list that can be read offline.
  /// - Returns: seconds, a week at most; 0 to ask each time; `nil` if the server does not say.
  /// - Source: RFC 9111 §5.2.2, and §4.2.1 for an unreadable `max-age`.
  static func pictureLifetime(_ response: TransportResponse) -> TimeInterval? {
    let directives = directives(response)
    guard !directives.contains("no-cache"), !directives.contains("no-store") else { return 0 }
    guard let maxAge = directives.first(where: { $0.hasPrefix("max-age=") }) else { return nil }
    let seconds = seconds(maxAge, of: "max-age") ?? 0
    return max(0, min(seconds - age(response), PictureCache.defaultLifetime))
  }
}
