import LenientJSON

/// The texts that a DOCTYPE gives names to, as `<!ENTITY firm "Harbour and Sons">` does.
///
/// Markup, and texts at other addresses, are ignored. As a hostile document could make texts of texts of texts,
/// a text that becomes too long is ignored too, and all texts together add only so much.
/// - Source: Extensible Markup Language 1.0 §4.
struct XMLEntities {
  enum Limit {
    static let count = 100
    /// The longest text, in bytes, with the entities in it replaced.
    static let text = 1_000
    /// How often entities in texts are replaced: texts may be made of others four times.
    static let depth = 4
    /// How many bytes all replacements may add to a document.
    static let added = 1 << 20
  }

  private var texts: [ArraySlice<UInt8>: [UInt8]] = [:]

  var isEmpty: Bool { texts.isEmpty }

  /// - Parameter documentType: the DOCTYPE with its internal subset.
  init(_ documentType: ArraySlice<UInt8>) {
    var reader = Reader(rest: documentType)
    while texts.count < Limit.count, let (name, text) = reader.next() {
      guard texts[name] == nil, !Self.isKnown(name, text), !text.contains(.lessThan) else {
        continue
      }
      texts[name] = text
    }
    for _ in 0..<Limit.depth {
      texts = texts.mapValues { replaced(in: $0[...], limit: Limit.text) }
        .filter { $0.value.count <= Limit.text }
    }
    // What still has entities is made of itself.
    texts = texts.filter { !hasEntity($0.value) }
  }

  /// Whether this is one of XML's own entities, or HTML has the same one.
  private static func isKnown(_ name: ArraySlice<UInt8>, _ text: [UInt8]) -> Bool {
    let name = String(decoding: name, as: UTF8.self)
    return ["amp", "lt", "gt", "quot", "apos"].contains(name)
      || HTMLEntities.text(named: name) == String(decoding: text, as: UTF8.self)
  }

  private func hasEntity(_ text: [UInt8]) -> Bool {
    text.indices.contains { text[$0] == .ampersand && reference(in: text[...], at: $0) != nil }
  }

  /// The bytes with entities replaced, except in character data.
  /// - Parameter limit: how many bytes may be added; entities beyond it stay.
  func replaced(in bytes: ArraySlice<UInt8>, limit: Int = Limit.added) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var dataEnd = ByteSearch("]]>")
    let document = Array(bytes)
    var (copied, position, added) = (0, 0, 0)
    while position < document.count {
      switch document[position] {
      case .ampersand:
        guard let (text, end) = reference(in: document[...], at: position),
          added + text.count <= limit
        else { break }
        output += document[copied..<position]
        output += text
        added += text.count
        (copied, position) = (end, end)
        continue
      case UInt8(ascii: "<") where document[position...].starts(with: "<![CDATA[".utf8):
        position = dataEnd.next(in: document, from: position) ?? document.count
        continue
      default: break
      }
      position += 1
    }
    return output + document[copied...]
  }

  /// The text of the reference at an ampersand, and where the reference ends.
  private func reference(
    in bytes: ArraySlice<UInt8>, at ampersand: Int
  ) -> (text: [UInt8], end: Int)? {
    let rest = bytes[(ampersand + 1)...].prefix(Reader.longestName + 1)
    guard let end = rest.firstIndex(of: .semicolon), let text = texts[rest[..<end]] else {
      return nil
    }
    return (text, end + 1)
  }
}

extension XMLEntities {
  /// Finds the declarations of texts.
  private struct Reader {
    static let longestName = 40
    var rest: ArraySlice<UInt8>

    mutating func next() -> (name: ArraySlice<UInt8>, text: [UInt8])? {
      while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
        rest = rest[start...]
        if rest.starts(with: "<!--".utf8) {
          skipComment()
        } else if rest.starts(with: "<!ENTITY".utf8) {
          rest = rest.dropFirst(8)
          if let entity = entity() { return entity }
        } else {
          rest = rest.dropFirst()
        }
      }
      return nil
    }

    private mutating func skipComment() {
      rest = rest.dropFirst(4)
      while let dash = rest.firstIndex(of: UInt8(ascii: "-")) {
        rest = rest[dash...]
        if rest.starts(with: "-->".utf8) { return }
        rest = rest.dropFirst()
      }
    }

    /// Reads a name and a text in quotes; `nil` for anything else.
    private mutating func entity() -> (name: ArraySlice<UInt8>, text: [UInt8])? {
      skipSpace()
      let name = rest.prefix(Self.longestName).prefix { $0 > 0x20 && $0 != UInt8(ascii: "%") }
      rest = rest[name.endIndex...]
      skipSpace()
      guard !name.isEmpty, let quote = rest.first,
        quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let end = rest.dropFirst().firstIndex(of: quote)
      else { return nil }
      let text = rest[rest.index(after: rest.startIndex)..<end]
      rest = rest[(end + 1)...]
      return text.count <= Limit.text ? (name, Self.withCharacters(text)) : nil
    }

    private mutating func skipSpace() { rest = rest.drop(while: XMLText.isSpace) }

    /// The text with numeric references replaced, as in all declarations.
    private static func withCharacters(_ text: ArraySlice<UInt8>) -> [UInt8] {
      var output: [UInt8] = []
      var rest = text
      while let byte = rest.first {
        let isNumber = rest.starts(with: "&#".utf8)
        if isNumber, let (scalar, end) = HTMLEntities.number(rest.dropFirst(2)) {
          output += String(Character(scalar)).utf8
          rest = rest[end...]
        } else {
          output.append(byte)
          rest = rest.dropFirst()
        }
      }
      return output
    }
  }
}
