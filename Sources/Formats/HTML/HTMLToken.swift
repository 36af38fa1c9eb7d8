/// A token of HTML. The tokenizer returns tokens in document order, and skips comments and document
/// types.
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
    /// The name, in lower case.
    public var name: String
    public var value: String
  }

  /// The name, in lower case.
  public var name: String
  /// The attributes, with unique names: of several with the same name, only the first counts.
  public var attributes: [Attribute] = []
  /// Whether the tag ends in `/>`.
  public var isSelfClosing = false

  /// The declarations in `style`, each with a semicolon after it, in lower case and without white
  /// space.
  public var style: String {
    self["style"].map { $0.lowercased().filter { !$0.isWhitespace } + ";" } ?? ""
  }

  /// Whether the page hides the element.
  public var isHidden: Bool {
    if let hidden = self["hidden"], hidden.lowercased() != "until-found" { return true }
    let style = self.style
    return style.contains("display:none") || style.contains("visibility:hidden")
  }

  public subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
}
