extension OPML.Outline {
  /// Repairs an outline whose description is unescaped HTML with quotes, as in many lists. The
  /// first `>` of the HTML then ends the outline's tag, and the feed's address is in the text after
  /// that.
  /// - Parameter text: the text in the outline's element.
  /// - Returns: `nil` if the tag is not damaged like this.
  func repaired(by text: [UInt8]) -> OPML.Outline? {
    guard self["xmlUrl"] == nil, text.contains(.quote) else { return nil }
    let text = String(decoding: text, as: UTF8.self)
    guard let match = text.firstMatch(of: /xmlUrl="([^"]*)"/.ignoresCase()) else { return nil }
    let address = Array(match.1.utf8)
    let whole = attributes.filter { ["text", "title"].contains($0.name.lowercased()) }
    return OPML.Outline(
      attributes: whole + [OPML.Attribute("xmlUrl", XMLText.string(address, address.indices))])
  }
}
