import Localization

/// An element left out of a feed, and why: `rows[3].title`, "expected text, found a list".
public struct SkippedElement: Hashable, Sendable {
  public let path: String
  public let reason: Phrase

  public init(path: String, reason: Phrase) {
    self.path = path
    self.reason = reason
  }
}

extension Phrase {
  /// The stored form.
  var stored: String { storedJSON ?? description }

  /// - Parameter stored: may also be plain words from an older version.
  init(stored: String) { self = Phrase.decoded(storedJSON: stored) ?? .verbatim(stored) }
}
