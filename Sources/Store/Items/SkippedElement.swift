import Localization

/// An element that was left out of a feed, and the reason: for instance `rows[3].title`, "expected
/// text, found a list".
public struct SkippedElement: Hashable, Sendable {
  public let path: String
  public let reason: Phrase

  public init(path: String, reason: Phrase) {
    self.path = path
    self.reason = reason
  }
}

extension Phrase {
  /// The phrase as it is stored.
  var stored: String { storedJSON ?? description }

  /// - Parameter stored: shown as it is if it can't be decoded.
  init(stored: String) { self = Phrase.decoded(storedJSON: stored) ?? .verbatim(stored) }
}
