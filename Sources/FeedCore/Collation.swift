import Foundation

/// Turns texts into bytes whose order is the order in which a person expects the texts.
///
/// The app brings GLib's keys, which follow the user's locale; this module has no GLib.
public struct Collation: Sendable {
  /// Names the order; stored keys of another order are not used again.
  public let identifier: String
  public let key: @Sendable (String) -> Data

  public init(identifier: String, key: @escaping @Sendable (String) -> Data) {
    self.identifier = identifier
    self.key = key
  }

  /// Blind to case and accents first; texts that are equal then are ordered by themselves.
  public static let folding = Collation(identifier: "folding") { text in
    let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    return Data(folded.utf8) + [0] + Data(text.utf8)
  }
}
