import Foundation

/// Turns texts into bytes that sort in the order that the user expects.
///
/// The app provides GLib's keys, which follow the user's locale; this module has no GLib.
public struct Collation: Sendable {
  /// Identifies the order. If a feed's items were stored under another identifier, its next refresh
  /// reads and sorts them again, even if the server has nothing new.
  public let identifier: String
  public let key: @Sendable (String) -> Data

  public init(identifier: String, key: @escaping @Sendable (String) -> Data) {
    self.identifier = identifier
    self.key = key
  }

  /// Ignores case and accents; texts that differ in nothing else are compared exactly.
  public static let folding = Collation(identifier: "folding") { text in
    let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    return Data(folded.utf8) + [0] + Data(text.utf8)
  }
}
