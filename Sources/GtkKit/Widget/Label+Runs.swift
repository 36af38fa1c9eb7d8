internal import CGtk

extension Label {
  /// A part of a text that has the same formatting throughout.
  public struct Run: Hashable, Sendable {
    public enum Style: String, CaseIterable, Sendable {
      case bold = "b"
      case italic = "i"
      case monospace = "tt"
      case strikethrough = "s"
      case `subscript` = "sub"
      case superscript = "sup"
    }

    public var text: String
    public var styles: Set<Style>
    /// The address that `onLink` reports; `nil` if the run is not a link.
    public var link: String?

    public init(_ text: String, _ styles: Set<Style> = [], link: String? = nil) {
      self.text = text
      self.styles = styles
      self.link = link
    }
  }

  /// Shows formatted text. The runs are plain text: markup in them is shown literally.
  public func show(_ runs: [Run]) {
    let plain = runs.map(\.text).joined()
    text = plain
    // If the label truncated the text, because no font has its letters, the text stays without
    // formatting.
    guard text == plain, runs.contains(where: { !$0.styles.isEmpty || $0.link != nil }) else {
      return
    }
    gtk_label_set_markup(opaque, runs.map(\.markup).joined())
  }

  /// Calls `handler` with the address of a link that was clicked, or activated with Enter.
  public func onLink(_ handler: @escaping @MainActor (String) -> Void) {
    connect("activate-link") { arguments in
      guard let address = UnsafePointer<CChar>(bitPattern: arguments.first) else { return false }
      handler(String(cString: address))
      return true
    }
  }
}

extension Label.Run {
  fileprivate var markup: String {
    let styled = Style.allCases.filter(styles.contains).reduce(escaped(text)) {
      "<\($1.rawValue)>\($0)</\($1.rawValue)>"
    }
    return link.map { "<a href=\"\(escaped($0))\">\(styled)</a>" } ?? styled
  }
}

private func escaped(_ text: String) -> String {
  let escaped = g_markup_escape_text(text, -1)
  defer { g_free(escaped) }
  return escaped.map { String(cString: $0) } ?? ""
}
