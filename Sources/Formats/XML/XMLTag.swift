/// A start tag as written in the document.
struct XMLTag: Sendable {
  struct Attribute {
    /// The name with its prefix.
    var name = XMLName()
    var prefix: XMLName?
    var local = XMLName()
    var nameRange = 0..<0
    var valueRange = 0..<0

    func value(in bytes: [UInt8]) -> String {
      XMLText.string(bytes, XMLText.trimmed(bytes, valueRange))
    }

    /// Whether this attribute declares a namespace.
    var isNamespace: Bool { prefix == XMLTag.xmlns || prefix == nil && local == XMLTag.xmlns }
  }

  /// The name with its prefix.
  var full = XMLName()
  var prefix: XMLName?
  var local = XMLName()
  /// The offset of the name without its prefix.
  var localStart = 0
  /// The range of the name with its prefix.
  var nameRange = 0..<0
  /// The range from `<` to after `>`.
  var range = 0..<0
  /// Whether the tag ends in `/>`.
  var isEmpty = false
  var attributes: [Attribute] = []

  private static let xmlns = XMLName("xmlns")

  /// The trimmed value of an attribute.
  func value(of name: XMLName, in bytes: [UInt8]) -> String? {
    for attribute in attributes where attribute.name == name { return attribute.value(in: bytes) }
    return nil
  }
}

extension XMLReader {
  /// The trimmed value of an attribute of the current element.
  /// - Parameter name: the attribute's name with its prefix, as written.
  // This is inlined, like the other functions that change nothing: a call would copy the whole
  // reader.
  @inline(__always) public func attribute(_ name: XMLName) -> String? {
    tag.value(of: name, in: bytes)
  }

  /// All attributes of the current element, in order.
  public var attributes: [(name: String, value: String)] {
    tag.attributes.map {
      (String(decoding: bytes[$0.nameRange], as: UTF8.self), $0.value(in: bytes))
    }
  }

  /// Reads a start tag from its `<` to after its `>`, or to a `<` that does not belong in a tag.
  mutating func readTag() {
    tag.range = position..<position
    position += 1
    tag.attributes.removeAll(keepingCapacity: true)
    tag.isEmpty = false
    var name = XMLTag.Attribute()
    readName(&name)
    (tag.full, tag.prefix, tag.local) = (name.name, name.prefix, name.local)
    tag.nameRange = name.nameRange
    tag.localStart = name.valueRange.lowerBound
    readAttributes()
    tag.range = tag.range.lowerBound..<position
  }

  private mutating func readAttributes() {
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: ">"):
        tag.isEmpty = bytes[position - 1] == UInt8(ascii: "/")
        position += 1
        return
      case UInt8(ascii: "<"): return
      // Any other byte that ends a name is skipped, because otherwise the loop would never get past
      // it.
      case _ where Self.endsName(byte): position += 1
      default: readAttribute()
      }
    }
  }

  private mutating func readAttribute() {
    var attribute = XMLTag.Attribute()
    readName(&attribute)
    attribute.valueRange = position..<position
    skipSpace()
    if position < bytes.count, bytes[position] == UInt8(ascii: "=") {
      position += 1
      skipSpace()
      attribute.valueRange = readValue()
    }
    if tag.attributes.count < Limit.attributes, attribute.valueRange.count <= Limit.value,
      attribute.nameRange.count <= Limit.value
    {
      tag.attributes.append(attribute)
    }
  }

  /// Reads a name. Until the value is read, `valueRange` begins where the name without its prefix
  /// does.
  private mutating func readName(_ attribute: inout XMLTag.Attribute) {
    let start = position
    var local = start
    var (full, part) = (XMLName(), XMLName())
    while position < bytes.count, !Self.endsName(bytes[position]) {
      let byte = bytes[position]
      if byte == UInt8(ascii: ":") {
        attribute.prefix = full
        part = XMLName()
        local = position + 1
      } else {
        part.append(byte)
      }
      full.append(byte)
      position += 1
    }
    (attribute.name, attribute.local) = (full, part)
    attribute.nameRange = start..<position
    attribute.valueRange = local..<position
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "<"),
      UInt8(ascii: "\""), UInt8(ascii: "'"):
      true
    default: false
    }
  }

  private mutating func skipSpace() {
    while position < bytes.count, XMLText.isSpace(bytes[position]) { position += 1 }
  }

  private mutating func readValue() -> Range<Int> {
    guard position < bytes.count else { return position..<position }
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = position
      while position < bytes.count, bytes[position] != UInt8(ascii: ">"),
        !XMLText.isSpace(bytes[position])
      {
        position += 1
      }
      // `<link href=a/>` is an empty element too.
      let isEnd =
        position > start && position < bytes.count && bytes[position] == UInt8(ascii: ">")
        && bytes[position - 1] == UInt8(ascii: "/")
      return start..<(isEnd ? position - 1 : position)
    }
    position += 1
    let start = position
    let end =
      quote == UInt8(ascii: "'")
      ? quotes.single.next(in: bytes, from: start) : quotes.double.next(in: bytes, from: start)
    if let end, endsValue(at: end, from: start) {
      position = end + 1
      return start..<end
    }
    // No quote ends the value, or only one that begins another value.
    position = ends.tag.next(in: bytes, from: start) ?? bytes.count
    return start..<position
  }

  /// Whether a quote ends a value: a space or the tag's end follows the quote, or there is no `>`
  /// in the value before the quote.
  private mutating func endsValue(at end: Int, from start: Int) -> Bool {
    guard end + 1 < bytes.count else { return true }
    switch bytes[end + 1] {
    case 0...0x20, UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "<"):
      return true
    default: return ends.tag.next(in: bytes, from: start).map { $0 > end } ?? true
    }
  }
}
