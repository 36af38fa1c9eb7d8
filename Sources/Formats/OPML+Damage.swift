extension OPML.Outline {
  /// Many a list has HTML in a description as it is, quotes and all. The first `>` ends the tag then,
  /// and the feed's address stands in the text behind it.
  /// - Parameter text: what stands in the element.
  /// - Returns: the outline without what is damaged; `nil` where there is no such address.
  func mended(by text: [UInt8]) -> OPML.Outline? {
    guard self["xmlUrl"] == nil, text.contains(.quote) else { return nil }
    let text = String(decoding: text, as: UTF8.self)
    guard let match = text.firstMatch(of: /xmlUrl="([^"]*)"/.ignoresCase()) else { return nil }
    let address = Array(match.1.utf8)
    let whole = attributes.filter { ["text", "title"].contains($0.name.lowercased()) }
    return OPML.Outline(
      whole + [OPML.Attribute("xmlUrl", XMLText.string(address, address.indices))])
  }
}
