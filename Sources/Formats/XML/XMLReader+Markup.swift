extension XMLReader {
  /// Reads markup that begins with `<`.
  /// - Returns: `nil` for markup that causes no event.
  mutating func markup() -> Event? {
    let next = position + 1 < bytes.count ? bytes[position + 1] : 0
    switch next {
    case _ where Self.beginsName(next):
      readTag()
      if let index = indexOfMissingEnd {
        // The tag is read again once the element has ended.
        position = tag.range.lowerBound
        close(to: index)
        return .end
      }
      return start()
    case UInt8(ascii: "/")
    where position + 2 < bytes.count && Self.beginsName(bytes[position + 2]):
      return endTag()
    case UInt8(ascii: "!"): return declaration()
    case UInt8(ascii: "?"):
      skipInstruction()
      return nil
    case UInt8(ascii: "/"):
      skip(to: ends.tag.next(in: bytes, from: position), 1)
      return nil
    default:
      // This is plain text, as in “a < b”.
      text = position..<(position + 1)
      isCharacterData = true
      position += 1
      return .text
    }
  }

  private static func beginsName(_ byte: UInt8) -> Bool {
    byte.isLetter || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private mutating func skip(to end: Int?, _ length: Int) {
    position = end.map { $0 + length } ?? bytes.count
  }

  /// Whether the end tag of an element with this name is at this place.
  static func endsElement(named name: Range<Int>, at place: Int, in bytes: [UInt8]) -> Bool {
    let end = place + 2 + name.count
    let span = bytes.span
    guard end < span.count, span[place] == UInt8(ascii: "<"), span[place + 1] == UInt8(ascii: "/"),
      span[end] == UInt8(ascii: ">")
    else { return false }
    for offset in 0..<name.count where span[place + 2 + offset] != span[name.lowerBound + offset] {
      return false
    }
    return true
  }

  private mutating func endTag() -> Event? {
    let start = position
    position += 2
    var name = XMLName()
    while position < bytes.count, bytes[position] > 0x20, bytes[position] != UInt8(ascii: ">"),
      bytes[position] != UInt8(ascii: "<")
    {
      name.append(bytes[position])
      position += 1
    }
    while position < bytes.count, bytes[position] != UInt8(ascii: ">"),
      bytes[position] != UInt8(ascii: "<")
    {
      position += 1
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: ">") { position += 1 }
    text = start..<position
    return end(name)
  }

  private mutating func skipInstruction() {
    // Some documents lack the second question mark of `<?xml version="1.0">`.
    let end = ends.instruction.next(in: bytes, from: position)
    let angle = ends.tag.next(in: bytes, from: position)
    if starts(with: "<?xml", at: position) || end == nil {
      skip(to: angle, 1)
    } else {
      skip(to: end, 2)
    }
  }

  private mutating func declaration() -> Event? {
    if starts(with: "<!--", at: position) {
      skip(to: ends.comment.next(in: bytes, from: position + 4), 3)
    } else if starts(with: "<![cdata[", at: position) {
      let start = position + 9
      let end = ends.data.next(in: bytes, from: start)
      text = start..<(end ?? bytes.count)
      isCharacterData = true
      skip(to: end, 3)
      return .text
    } else if !hasDocumentType, open.isEmpty {
      hasDocumentType = true
      let start = position
      skipDocumentType()
      replaceEntities(XMLEntities(bytes[start..<position]))
    } else {
      skip(to: ends.tag.next(in: bytes, from: position), 1)
    }
    return nil
  }

  /// - Parameter text: lower case; the document may have it in any case.
  private func starts(with text: StaticString, at place: Int) -> Bool {
    let text = String(describing: text).utf8
    return place + text.count <= bytes.count
      && zip(bytes[place...], text).allSatisfy { $0.lowercased == $1 }
  }

  /// Skips a DOCTYPE with its internal subset, in which quotes and comments may hide brackets.
  private mutating func skipDocumentType() {
    let start = position
    var isInside = false
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "["): isInside = true
      case UInt8(ascii: "]"): isInside = false
      case UInt8(ascii: "\"") where isInside:
        skip(to: quotes.double.next(in: bytes, from: position + 1), 0)
      case UInt8(ascii: "'") where isInside:
        skip(to: quotes.single.next(in: bytes, from: position + 1), 0)
      case UInt8(ascii: "<") where isInside && starts(with: "<!--", at: position):
        skip(to: ends.comment.next(in: bytes, from: position), 2)
      case UInt8(ascii: ">") where !isInside:
        position += 1
        return
      default: break
      }
      position += 1
    }
    // The declaration never ends, so it is skipped only up to the first `>`.
    position = start
    restartSearches()
    skip(to: ends.tag.next(in: bytes, from: start), 1)
  }

  private mutating func replaceEntities(_ entities: XMLEntities) {
    guard !entities.isEmpty else { return }
    bytes.replaceSubrange(position..., with: entities.replaced(in: bytes[position...]))
    restartSearches()
  }

  /// Forgets what was found, because the position or the document has changed.
  private mutating func restartSearches() {
    quotes = (ByteSearch("\""), ByteSearch("'"))
    ends = (ByteSearch(">"), ByteSearch("-->"), ByteSearch("]]>"), ByteSearch("?>"))
  }
}
