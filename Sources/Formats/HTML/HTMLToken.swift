/// A token of HTML, in document order. The tokenizer skips comments and document types.
public enum HTMLToken: Hashable, Sendable {
  /// Characters, with references resolved. Adjacent text may be split into several tokens.
  case text(String)
  case start(HTMLTag)
  /// An end tag, with its name in lower case.
  case end(String)
}

/// A start tag.
public struct HTMLTag: Hashable, Sendable {
  public struct Attribute: Hashable, Sendable {
    /// In lower case.
    public var name: String
    public var value: String
  }

  /// In lower case.
  public var name: String
  /// Unique names: of several, the first counts.
  public var attributes: [Attribute] = []
  /// Whether it ends in `/>`.
  public var isSelfClosing = false

  /// The declarations in `style`, each with a semicolon behind it, in lower case and without space.
  public var style: String {
    self["style"].map { $0.lowercased().filter { !$0.isWhitespace } + ";" } ?? ""
  }

  /// Whether the page shows nothing of the element.
  public var isHidden: Bool {
    if self["hidden"] != nil { return true }
    let style = self.style
    return style.contains("display:none") || style.contains("visibility:hidden")
  }

  public subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
}
