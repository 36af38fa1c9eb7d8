/// A piece of HTML, in the order of the document.
public enum HTMLToken: Hashable, Sendable {
  /// Characters, with their references resolved. One text may come in several tokens.
  case text(String)
  case start(HTMLTag)
  /// The name in lowercase.
  case end(String)
  case comment(String)
  case doctype(HTMLDoctype)
}

/// A start tag.
public struct HTMLTag: Hashable, Sendable {
  public struct Attribute: Hashable, Sendable {
    /// In lowercase.
    public var name: String
    public var value: String
  }

  /// In lowercase.
  public var name: String
  /// Each name once: the first one counts.
  public var attributes: [Attribute] = []
  /// Whether it ends in `/>`.
  public var isSelfClosing = false

  public subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
}

public struct HTMLDoctype: Hashable, Sendable {
  /// In lowercase.
  public var name: String?
  public var publicID: String?
  public var systemID: String?
  /// Whether browsers lay the page out as the oldest pages were made for.
  public var forcesQuirks = false
}
