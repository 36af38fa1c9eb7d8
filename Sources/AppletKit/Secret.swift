import Foundation

/// A text that must not be seen: a token or an invite code.
///
/// Printing, interpolating, dumping or mirroring it, or anything that holds it, shows `••••`.
/// Only `reveal()` gives the text. It has no `Codable` form on purpose.
public struct Secret: Hashable, Sendable {
  private let text: String

  /// Without outer white space, which a pasted token often has.
  public init(_ text: String) {
    self.text = text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// An empty secret counts as none everywhere in this library.
  public var isEmpty: Bool { text.isEmpty }

  /// The text itself, for the header that carries it or the keyring that keeps it.
  public func reveal() -> String { text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Four dots.
  public var description: String { "••••" }
  /// Four dots.
  public var debugDescription: String { description }
  /// Has no children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret {
  /// `nil` when empty.
  var nonEmpty: Secret? { isEmpty ? nil : self }

  /// Whether it can stand in a header without ending it.
  var fitsHeader: Bool { text.fitsHeader }

  /// The text with every occurrence of the secret taken out.
  func removed(from text: String) -> String {
    isEmpty ? text : text.replacing(self.text, with: description)
  }
}

extension String {
  /// Printable ASCII only: a line break would start a header of its own.
  var fitsHeader: Bool { utf8.allSatisfy { (0x20...0x7E).contains($0) } }
}
