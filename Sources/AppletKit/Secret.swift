import Foundation

/// A text that must not be shown: a token or an invite code.
///
/// Printing, interpolating or dumping a secret, or a value that contains one, shows `••••`. Only
/// `reveal()` returns the text. A secret deliberately has no `Codable` form.
public struct Secret: Hashable, Sendable {
  private let text: String

  /// Makes a secret from the text without the white space around it, which a pasted token often
  /// has.
  public init(_ text: String) {
    self.text = text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Whether the text is empty. An empty secret counts as `nil` everywhere in this library.
  public var isEmpty: Bool { text.isEmpty }

  /// The text itself, for the header or the keyring.
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
  /// The secret itself; `nil` if it is empty.
  var nonEmpty: Secret? { isEmpty ? nil : self }

  /// Whether the secret can be part of an HTTP header: whether it is printable ASCII.
  var fitsHeader: Bool { text.fitsHeader }

  /// The text with dots in place of the secret.
  func removed(from text: String) -> String {
    isEmpty ? text : text.replacing(self.text, with: description)
  }
}

extension String {
  /// Whether the text is printable ASCII: a line break would start a new header.
  var fitsHeader: Bool { utf8.allSatisfy { (0x20...0x7E).contains($0) } }
}
