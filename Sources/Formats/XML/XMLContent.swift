/// The content of an element.
public struct XMLContent: Hashable, Sendable {
  /// The trimmed content.
  public var text: String
  /// Whether the content has elements; `text` is then markup that includes them.
  public var hasElements: Bool
  /// Whether the decoded content contains a tag or an entity.
  public var looksLikeHTML: Bool

  /// How entities are treated.
  public enum Form: Sendable {
    /// Entities are decoded, except inside child elements. This is for text, or for HTML that may
    /// be escaped.
    case text
    /// Entities are decoded everywhere. This is for escaped HTML within elements.
    case escaped
    /// Entities are kept everywhere. This is for XHTML.
    case markup
  }
}

extension XMLReader {
  /// Reads the current element to its end; content beyond `Limit.content` is dropped.
  public mutating func content(_ form: XMLContent.Form = .text) -> XMLContent {
    if form != .markup, let plain = plainContent() {
      return XMLContent(
        text: XMLText.decoded(bytes, plain), hasElements: false, looksLikeHTML: false)
    }
    let depth = open.count
    let outerBases = bases.count
    var output = Output()
    while open.count >= depth, let event = next() {
      // The content is cut, but the element is read to its end.
      guard output.bytes.count < Limit.content else { continue }
      let isOutside = open.count == depth
      switch event {
      case .text where isCharacterData && (isOutside && form != .markup || form == .escaped):
        XMLText.append(bytes, text, decoding: false, to: &output.bytes)
      case .text where isCharacterData:
        XMLText.appendEscaping(bytes, text, to: &output.bytes)
      case .text:
        let isDecoded = isOutside ? form != .markup : form == .escaped
        XMLText.append(bytes, text, decoding: isDecoded, to: &output.bytes)
      case .start:
        output.hasElements = true
        appendTag(to: &output, resolving: form == .markup && bases.count > outerBases)
      case .end:
        guard open.count >= depth else { break }
        if output.endTagIsWritten {
          output.endTagIsWritten = false
        } else {
          appendEndTag(to: &output)
        }
      }
    }
    if output.bytes.count >= Limit.content { output.cut(to: Limit.content) }
    let whole = Self.unwrapped(
      output.bytes, XMLText.trimmed(output.bytes, output.bytes.indices), form)
    return XMLContent(
      text: XMLText.decoded(output.bytes, whole), hasElements: output.hasElements,
      looksLikeHTML: output.hasElements || FeedText.looksLikeHTML(output.bytes[whole]))
  }

  /// The content without the marks of a CDATA section that was escaped with it.
  private static func unwrapped(
    _ bytes: [UInt8], _ whole: Range<Int>, _ form: XMLContent.Form
  ) -> Range<Int> {
    let (start, end) = ("<![CDATA[".utf8, "]]>".utf8)
    guard form != .markup, bytes[whole].starts(with: start) else { return whole }
    let inner = (whole.lowerBound + start.count)..<whole.upperBound
    let isClosed = bytes[inner].suffix(end.count).elementsEqual(end)
    return XMLText.trimmed(bytes, isClosed ? inner.dropLast(end.count) : inner)
  }

  /// If the element has only plain characters, as it usually does, reads past the element and
  /// returns the trimmed range of its content. Otherwise, reads nothing and returns `nil`.
  mutating func plainContent() -> Range<Int>? {
    guard !isEmptyElement else { return nil }
    let end = XMLText.firstSpecial(bytes, position..<bytes.count)
    guard end - position < Limit.content, Self.endsElement(named: tag.nameRange, at: end, in: bytes)
    else { return nil }
    let plain = XMLText.trimmed(bytes, position..<end)
    // Skips the end tag.
    position = end + 3 + tag.nameRange.count
    close(to: open.count - 1)
    return plain
  }

  private struct Output {
    var bytes: [UInt8] = []
    var hasElements = false
    /// Whether the next end tag has already been written.
    var endTagIsWritten = false

    mutating func cut(to limit: Int) {
      bytes.removeLast(bytes.count - limit)
      // The text is never cut within a character.
      while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
      if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
    }
  }

  /// Writes a start tag. XHTML loses its prefixes, and an empty element loses its `/>` and gets an
  /// end tag unless HTML has none for it: HTML has neither prefixes nor `/>`.
  /// - Parameter isResolved: whether addresses are resolved, because HTML has no `xml:base`.
  private func appendTag(to output: inout Output, resolving isResolved: Bool) {
    let start = namespace == .xhtml ? tag.localStart : tag.range.lowerBound + 1
    // The next end tag belongs to this element.
    output.endTagIsWritten = isEmptyElement
    output.bytes.append(UInt8(ascii: "<"))
    if isResolved {
      appendResolvedAttributes(to: &output, from: start)
    } else {
      // Leaves out `/>`.
      let end = tag.range.upperBound - (tag.isEmpty ? 2 : 0)
      output.bytes.append(contentsOf: bytes[start..<end])
    }
    if isResolved || tag.isEmpty { output.bytes.append(UInt8(ascii: ">")) }
    if tag.isEmpty, !Self.voidElements.contains(tag.local) {
      output.bytes.append(contentsOf: "</".utf8)
      output.bytes.append(contentsOf: bytes[start..<tag.nameRange.upperBound])
      output.bytes.append(UInt8(ascii: ">"))
    }
  }

  /// Writes the name at `start` and the attributes, with absolute addresses.
  private func appendResolvedAttributes(to output: inout Output, from start: Int) {
    output.bytes.append(contentsOf: bytes[start..<tag.nameRange.upperBound])
    for attribute in tag.attributes where attribute.name != Self.base {
      let isAddress = Self.addressNames.contains(attribute.name)
      let value = attribute.value(in: bytes)
      let text = HTMLWriting.escaped(isAddress ? resolve(value) : value)
      let name = String(decoding: bytes[attribute.nameRange], as: UTF8.self)
      output.bytes.append(contentsOf: " \(name)=\"\(text)\"".utf8)
    }
  }

  private static let addressNames = ["href", "src", "poster", "cite"].map { XMLName($0) }

  /// Writes the end tag that `next` found, without its prefix.
  private func appendEndTag(to output: inout Output) {
    let name = bytes[text].dropFirst(2)
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    output.bytes.append(contentsOf: "</".utf8)
    output.bytes.append(contentsOf: local)
  }

  private static let voidElements = Set(HTMLWriting.voidElements.map { XMLName($0) })
}
