/// What stands in an element.
public struct XMLContent: Hashable, Sendable {
  /// Without the space around it.
  public var text: String
  /// Whether elements stand in it: `text` is markup then, in which they stay as they are.
  public var hasElements: Bool
  /// Whether there is a tag or an entity in it once it is decoded.
  public var looksLikeHTML: Bool

  /// What becomes of entities.
  public enum Form: Sendable {
    /// They are decoded outside of the elements in it: text, or HTML that was escaped or not.
    case text
    /// They are decoded everywhere, as where HTML was escaped and stands in an element besides.
    case escaped
    /// They stay everywhere: XHTML.
    case markup
  }
}

extension XMLReader {
  /// Reads the element that began last to its end, or as far as `Limit.content` goes.
  public mutating func content(_ form: XMLContent.Form = .text) -> XMLContent {
    if form != .markup, let plain = plainContent() {
      return XMLContent(
        text: XMLText.decoded(bytes, plain), hasElements: false, looksLikeHTML: false)
    }
    let depth = open.count
    var output = Output()
    while open.count >= depth, let event = next() {
      // The content is cut, and the element read to its end.
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
        appendTag(to: &output)
      case .end:
        guard open.count >= depth else { break }
        if output.isPassedOver {
          output.isPassedOver = false
        } else {
          appendEndTag(to: &output)
        }
      }
    }
    if output.bytes.count >= Limit.content { output.cut(to: Limit.content) }
    let whole = XMLText.trimmed(output.bytes, output.bytes.indices)
    return XMLContent(
      text: String(decoding: output.bytes[whole], as: UTF8.self), hasElements: output.hasElements,
      looksLikeHTML: output.hasElements || FeedText.looksLikeHTML(output.bytes))
  }

  /// Where the content of an element stands, without the space around it, if there is nothing but
  /// letters in it, as in most; the element is read then.
  mutating func plainContent() -> Range<Int>? {
    guard !isEmptyElement else { return nil }
    let end = XMLText.firstSpecial(bytes, position..<bytes.count)
    guard end - position < Limit.content, Self.endsElement(named: tag.nameRange, at: end, in: bytes)
    else { return nil }
    let plain = XMLText.trimmed(bytes, position..<end)
    // Past its end tag.
    position = end + 3 + tag.nameRange.count
    close(to: open.count - 1)
    return plain
  }

  private struct Output {
    var bytes: [UInt8] = []
    var hasElements = false
    /// Whether the next end tag was written already.
    var isPassedOver = false

    mutating func cut(to limit: Int) {
      bytes.removeLast(bytes.count - limit)
      // Not inside of a character.
      while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
      if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
    }
  }

  /// Prefixes go from XHTML, and HTML has no short form of an empty element.
  private func appendTag(to output: inout Output) {
    let start = namespace == .xhtml ? tag.localStart : tag.range.lowerBound + 1
    // The next end is its own.
    output.isPassedOver = isEmptyElement
    output.bytes.append(UInt8(ascii: "<"))
    guard tag.isEmpty else {
      output.bytes.append(contentsOf: bytes[start..<tag.range.upperBound])
      return
    }
    // Without `/>`.
    output.bytes.append(contentsOf: bytes[start..<(tag.range.upperBound - 2)])
    output.bytes.append(UInt8(ascii: ">"))
    if !Self.voidElements.contains(tag.local) {
      output.bytes.append(contentsOf: "</".utf8)
      output.bytes.append(contentsOf: bytes[start..<tag.nameRange.upperBound])
      output.bytes.append(UInt8(ascii: ">"))
    }
  }

  /// The tag that `next` found; its prefix goes as well.
  private func appendEndTag(to output: inout Output) {
    let name = bytes[text].dropFirst(2)
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    output.bytes.append(contentsOf: "</".utf8)
    output.bytes.append(contentsOf: local)
  }

  private static let voidElements = Set(HTMLWriting.voidElements.map { XMLName($0) })
}
